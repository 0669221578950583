"""The systemd units run existing commands."""

from __future__ import annotations

import subprocess
from pathlib import Path
from unittest.mock import Mock

import pytest
from django.core.management import CommandError, call_command, get_commands
from django.db import OperationalError
from django.db.migrations.recorder import MigrationRecorder
from tests.deploy.files import CHECKOUT, SYSTEMD, command, unit

from devtools.apt import installed_program
from devtools.options import Options
from devtools.paths import ROOT
from devtools.serve import web_command

SERVICES = sorted(path.name for path in SYSTEMD.glob("*.service"))


def test_every_service_runs_a_command_that_exists() -> None:
    assert [f"sabine-ridge-{name}.service" for name in ("backup", "web", "worker")] == SERVICES
    for name in SERVICES:
        service = unit(name)["Service"]
        for key in ("ExecStartPre", "ExecStart"):
            if key in service and "manage.py" in service[key]:
                words = command(service[key])
                assert words[1] == "manage.py"
                assert words[2] in get_commands(), (name, words[2])


def test_the_web_service_starts_the_server_as_dev_serve_does() -> None:
    written = command(unit("sabine-ridge-web.service")["Service"]["ExecStart"])
    assert written[1:] == list(web_command(Options("127.0.0.1", 8000, Path("/unused"))))[1:]


@pytest.mark.django_db
def test_the_web_service_starts_without_the_database_but_not_on_an_older_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = unit("sabine-ridge-web.service")["Service"]["ExecStartPre"]
    check = command(before)[2:]
    call_command(*check)
    MigrationRecorder.Migration.objects.filter(app="publishing").delete()
    with pytest.raises(CommandError, match="older than the release"):
        call_command(*check)
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", Mock(side_effect=OperationalError))
    call_command(*check)


def test_services_differ_only_in_their_command() -> None:
    ours = {"Type", "ExecStart", "ExecStartPre", "Restart", "RestartSec", "KillMode"}
    ours |= {"EnvironmentFile"}  # see test_least_privilege.py
    common = [
        {key: value for key, value in unit(name)["Service"].items() if key not in ours}
        for name in SERVICES
    ]
    for settings in common:
        assert settings.pop("ReadWritePaths").split()[0] == "/var/lib/sabine-ridge"
    assert common[0] == common[1] == common[2]


@pytest.mark.skipif(installed_program("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_finds_no_fault_in_the_units(tmp_path: Path) -> None:
    for path in SYSTEMD.glob("sabine-ridge-*"):
        (tmp_path / path.name).write_text(path.read_text().replace(CHECKOUT, str(ROOT)))
    units = [str(path) for path in tmp_path.iterdir()]
    found = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True
    )
    ours = [line for line in found.stderr.splitlines() if "sabine-ridge" in line]
    assert ours == []
