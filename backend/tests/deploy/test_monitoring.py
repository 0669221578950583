"""Dashboard and alert rules use existing metrics."""

from __future__ import annotations

import json
import re
from threading import Event
from typing import Any

import pytest
import yaml
from prometheus_client import Metric
from tests.deploy.files import DEPLOY, DOCKER

from brokerage.core.worker import record_heartbeat
from config import metrics
from config.metrics import DatabaseState, metrics_of_this_site

# Committed, because the state of the database is read in another thread.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

DASHBOARD = DEPLOY / "grafana" / "dashboard.json"
KUBERNETES = DEPLOY / "kubernetes"
PROMETHEUS = DEPLOY / "prometheus"
ALERTS = PROMETHEUS / "alerts.yml"
_SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}


def _samples(metric: Metric) -> set[str]:
    return {metric.name + suffix for suffix in _SUFFIXES[metric.type]}


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the names of all samples, also of those that have no value yet."""
    record_heartbeat(Event())
    monkeypatch.setattr(metrics, "_database_state", DatabaseState(deadline=60))
    found = [each for each in metrics_of_this_site().collect() if each.name.startswith("site_")]
    return set().union(*map(_samples, found))


def test_prometheus_finds_web_processes_and_workers_of_the_compose_file() -> None:
    services = yaml.safe_load((DOCKER / "compose.yaml").read_text())["services"]
    example = (DOCKER / "compose.env.example").read_text()
    web, worker = _targets("scrape-compose.yml")
    for found in (web, worker):
        assert set(found["names"]) <= services.keys()
    assert f"\nEXPOSE {web['port']}\n" in (DOCKER / "Dockerfile").read_text()
    assert f"such as 0.0.0.0:{worker['port']}." in example


def test_prometheus_finds_web_processes_and_workers_of_the_manifests() -> None:
    namespace = yaml.safe_load((KUBERNETES / "kustomization.yaml").read_text())["namespace"]
    settings = (KUBERNETES / "settings.yaml").read_text()
    for found in _targets("scrape-kubernetes.yml"):
        assert found["namespaces"]["names"] == [namespace]
    configuration = yaml.safe_load((PROMETHEUS / "scrape-kubernetes.yml").read_text())
    names = [job["relabel_configs"][0]["regex"] for job in configuration["scrape_configs"]]
    for part, name in zip(("web", "worker"), names, strict=True):
        deployment = next(yaml.safe_load_all((KUBERNETES / f"{part}.yaml").read_text()))
        (container,) = deployment["spec"]["template"]["spec"]["containers"]
        (port,) = container["ports"]
        assert port["name"] == name
    assert f"such as 0.0.0.0:{port['containerPort']}." in settings


def _targets(name: str) -> list[dict[str, Any]]:
    """Return how Prometheus finds the targets of each of its jobs."""
    jobs = yaml.safe_load((PROMETHEUS / name).read_text())["scrape_configs"]
    (alerts,) = yaml.safe_load(ALERTS.read_text())["groups"]
    assert f'up{{job="{jobs[0]["job_name"]}"}}' in alerts["rules"][0]["expr"]
    return [next(iter(job[kind])) for job in jobs for kind in job if kind.endswith("_sd_configs")]


def _named(text: str) -> set[str]:
    return set(re.findall(r"\bsite_[a-z_]+", text))


def test_the_alert_rules_name_metrics_of_the_site(names: set[str]) -> None:
    named = _named(ALERTS.read_text())
    assert "site_outbox_overdue_seconds" in named
    assert named <= names


def test_the_dashboard_shows_every_metric_of_the_site_and_no_other(names: set[str]) -> None:
    panels = json.loads(DASHBOARD.read_text())["panels"]
    named = _named(" ".join(target["expr"] for each in panels for target in each["targets"]))
    assert named <= names
    families = {re.sub(r"_(bucket|count|sum|total)$", "", name) for name in named}
    assert families == {re.sub(r"_(bucket|count|sum|total)$", "", name) for name in names}
