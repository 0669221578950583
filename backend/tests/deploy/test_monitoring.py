"""The dashboard and the alert rules name metrics that the site has."""

from __future__ import annotations

import json
import re
from threading import Event

import pytest
from prometheus_client import Metric
from tests.deploy.files import DEPLOY

from brokerage.core.worker import record_heartbeat
from config.metrics import metrics_of_this_site

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

DASHBOARD = DEPLOY / "grafana" / "dashboard.json"
ALERTS = DEPLOY / "prometheus" / "alerts.yml"
_SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}


def _samples(metric: Metric) -> set[str]:
    return {metric.name + suffix for suffix in _SUFFIXES[metric.type]}


@pytest.fixture
def names() -> set[str]:
    """Return the names of all samples, also of those that have no value yet."""
    record_heartbeat(Event())
    found = [each for each in metrics_of_this_site().collect() if each.name.startswith("site_")]
    return set().union(*map(_samples, found))


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
