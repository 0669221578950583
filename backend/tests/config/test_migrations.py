"""Migrations run while web processes of the version before still answer."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django_migration_linter import MigrationLinter

from devtools.paths import BACKEND

BEFORE_THIS_RULE = {
    "accounts": "0004_staff_log",
    "business_health": "0002_completed_runs",
    "content": "0005_edited_words_are_merged",
    "core": "0001_initial",
    "exit_readiness": "0001_initial",
    "leads": "0012_indexes_for_many_leads",
    "library": "0003_uploaded_files",
    "mail": "0004_mails_given_up",
    "media": "0002_picture_version",
    "next_steps": "0001_initial",
    "publishing": "0003_shared_versions",
    "releases": "0001_initial",
    "valuation": "0001_initial",
}
"""The last migration of each app from before this rule. The site is stopped to apply them."""

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
    new = [(app, name) for app, name in our_migrations() if name > BEFORE_THIS_RULE.get(app, "")]
    found = [said for app, name in new if (said := errors_of(app, name, capsys))]
    assert not found, "\n".join(found)


def test_a_column_that_older_code_does_not_fill_is_found(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "NOT NULL" in errors_of("mail", "0003_request_id", capsys)


def test_the_migrations_from_before_this_rule_exist() -> None:
    assert set(BEFORE_THIS_RULE.items()) <= set(our_migrations())
