"""Each process has only the secrets it needs."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
import yaml
from django.db import connection
from psycopg.conninfo import make_conninfo
from tests.deploy.files import DEPLOY, DOCKER, SYSTEMD
from tests.deploy.test_environment import assigned
from tests.deploy.test_kubernetes import MANIFESTS, pods

SERVICES = yaml.safe_load((DOCKER / "compose.yaml").read_text())["services"]
OF_BACKUPS = re.compile(r"AWS_|RESTIC_|BACKUP_")


def _backup_keys(names: set[str]) -> set[str]:
    return {name for name in names if OF_BACKUPS.match(name)}


def _pod_variables(pod: dict[str, Any]) -> set[str]:
    """Return the names of the variables that the containers of a pod get."""
    names: set[str] = set()
    for container in pod["spec"]["containers"] + pod["spec"].get("initContainers", []):
        names |= {variable["name"] for variable in container.get("env", ())}
        for source in container.get("envFrom", ()):
            ((kind, reference),) = source.items()
            manifest = {"configMapRef": "ConfigMap", "secretRef": "Secret"}[kind]
            found = MANIFESTS[manifest, reference["name"]]
            names |= set(found["data" if manifest == "ConfigMap" else "stringData"])
    return names


def test_only_the_backup_service_of_compose_holds_keys_of_backups() -> None:
    assert "RESTIC_PASSWORD" in SERVICES["backup"]["environment"]
    for name, service in SERVICES.items():
        variables = set(service.get("environment", ()))
        if name == "objects":  # its own keys, under the names that it reads
            variables -= {"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"}
        if name != "backup":
            assert _backup_keys(variables) == set(), name
            assert not any("backups" in volume for volume in service.get("volumes", ())), name


def test_the_backup_service_of_compose_holds_no_other_secrets() -> None:
    secrets = {"DATABASE_URL", "SECRET_KEY"}
    others = SERVICES["backup"]["environment"].keys() - secrets
    assert _backup_keys(others) == others


def test_only_the_backup_job_of_kubernetes_holds_keys_of_backups() -> None:
    for pod in pods():
        variables = _pod_variables(pod)
        if pod["metadata"]["labels"]["part"] == "backup":
            assert "RESTIC_PASSWORD" in variables
            assert variables - _backup_keys(variables) == {"DATABASE_URL", "SECRET_KEY"}
        else:
            assert _backup_keys(variables) == set()


def test_only_the_backup_unit_reads_keys_of_backups() -> None:
    for path in SYSTEMD.glob("*.service"):
        files = re.findall(r"^EnvironmentFile=(.*)$", path.read_text(), re.M)
        backups = ["/etc/sabine-ridge-backup.env"] if "backup" in path.name else []
        assert files == ["/etc/sabine-ridge.env", *backups]
    assert _backup_keys(assigned((SYSTEMD / "sabine-ridge.env.example").read_text())) == set()
    assert "RESTIC_PASSWORD" in assigned((SYSTEMD / "backup.env.example").read_text())


def test_services_of_compose_sign_in_as_the_site_and_not_as_the_superuser() -> None:
    database = SERVICES["database"]["environment"]
    assert "POSTGRES_USER" not in database  # so the superuser is postgres
    for name, service in SERVICES.items():
        url = service.get("environment", {}).get("DATABASE_URL", "postgres://site:")
        assert url.startswith("postgres://site:"), name
        if name != "database":
            assert database["POSTGRES_PASSWORD"] not in str(service), name


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has no roles")
def test_the_role_of_compose_is_unprivileged_and_owns_its_database(db: None) -> None:
    database = connection.settings_dict
    environment = {
        **os.environ,
        "PGHOST": str(database["HOST"]),
        "POSTGRES_USER": str(database["USER"]),
        "SITE_PASSWORD": "it's secret",
    }
    address = make_conninfo(host=database["HOST"], user=database["USER"], dbname="postgres")
    with psycopg.connect(address, autocommit=True) as server:
        subprocess.run([DOCKER / "database.sh"], env=environment, check=True)
        try:
            rights = server.execute(
                "SELECT rolcanlogin, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls"
                " FROM pg_roles WHERE rolname = 'site'"
            ).fetchone()
            assert rights == (True, False, False, False, False)
            owner = server.execute(
                "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = 'site'"
            ).fetchone()
            assert owner == ("site",)
        finally:
            server.execute("DROP DATABASE site")
            server.execute("DROP ROLE site")


def test_no_file_creates_a_superuser() -> None:
    page = (DEPLOY.parent / "docs" / "operations.md").read_text()
    texts = {path: path.read_text() for path in DEPLOY.rglob("*") if path.is_file()}
    made = [
        command
        for text in [page, *texts.values()]
        for command in re.findall(r"createuser .*|CREATE ROLE .*", text)
    ]
    assert len(made) >= 2
    for command in made:
        assert re.search("NOSUPERUSER|--no-superuser", command), command


def test_the_cache_of_compose_requires_its_password() -> None:
    cache = SERVICES["cache"]
    password = cache["command"][cache["command"].index("--requirepass") + 1]
    assert password == "${CACHE_PASSWORD:?}"
    assert cache["environment"]["REDISCLI_AUTH"] == password
    for service in SERVICES.values():
        url = service.get("environment", {}).get("CACHE_URL")
        assert url is None or urlsplit(url.replace(password, "secret")).password == "secret"


def _policies(labels: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Return the network policies that select pods with these labels."""
    for (kind, _), manifest in MANIFESTS.items():
        if kind == "NetworkPolicy":
            selected = manifest["spec"]["podSelector"]["matchLabels"]
            if selected.items() <= labels.items():
                yield manifest["spec"]


def test_only_the_proxy_and_prometheus_reach_a_pod_that_trusts_its_proxy() -> None:
    assert MANIFESTS["ConfigMap", "sabine-ridge"]["data"]["TRUSTED_PROXIES"] == "1"
    for pod in pods():
        labels = pod["metadata"]["labels"]
        policies = list(_policies(labels))
        assert policies, labels
        allowed = [rule for policy in policies for rule in policy.get("ingress", ())]
        assert len(allowed) == (labels["part"] in {"web", "worker"})
        for rule in allowed:
            names = {each["name"] for each in pod["spec"]["containers"][0]["ports"]}
            assert {each["port"] for each in rule["ports"]} == names
            assert all(each["namespaceSelector"]["matchLabels"] for each in rule["from"])


def test_only_the_proxy_of_compose_is_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
