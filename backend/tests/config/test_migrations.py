"""Migrations are compatible with running processes of the previous version."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django_migration_linter import MigrationLinter

from devtools.paths import BACKEND

FIRST_RELEASE = "0002_search_index"
"""The last migration of the first release; others are compared with the release before."""

pytestmark = pytest.mark.django_db(transaction=True)  # SQLite writes no schema inside one


def errors_of(app: str, name: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what the linter says against a migration; empty if older code can live with it."""
    linter = MigrationLinter(str(BACKEND), no_cache=True)
    linter.lint_all_migrations(app, name)
    said = capsys.readouterr().out
    return said if linter.has_errors else ""


def our_migrations() -> list[tuple[str, str]]:
    ours = {app.label for app in apps.get_app_configs() if app.name.startswith("brokerage.")}
    known = MigrationLoader(connection).disk_migrations or {}
    return sorted((app, name) for app, name in known if app in ours)


def test_the_version_before_can_live_with_each_new_migration(
    capsys: pytest.CaptureFixture[str],
) -> None:
    new = [(app, name) for app, name in our_migrations() if name > FIRST_RELEASE]
    found = [said for app, name in new if (said := errors_of(app, name, capsys))]
    assert not found, "\n".join(found)
