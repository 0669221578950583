"""Documents of an older release get the words that they were shipped with."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from brokerage.core import facts

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = [("content", "0002_drafts_and_history")]
AFTER = [("content", "0003_merge_releases")]


def _migrate(to: list[tuple[str, str]]) -> Any:
    executor = MigrationExecutor(connection)
    executor.migrate(to)
    return executor.loader.project_state(to).apps


@pytest.fixture
def old_apps() -> Iterator[Any]:
    yield _migrate(BEFORE)
    _migrate(MigrationExecutor(connection).loader.graph.leaf_nodes("content"))


def test_the_shipped_words_are_found_where_the_database_or_the_release_has_them(
    old_apps: Any,
) -> None:
    digest = import_module("brokerage.content.migrations.0003_merge_releases")._digest
    document = old_apps.get_model("content", "Document").objects.create
    revision = old_apps.get_model("content", "Revision").objects.create
    document(key="unedited", body={"a": 1}, shipped_digest="of another release")
    edited = document(key="history", body={"a": 2}, edited=True, shipped_digest=digest({"a": 1}))
    revision(document=edited, number=1, body={"a": 1})
    shipped = digest(facts.shipped("firm"))
    document(key="firm", body={"a": 2}, edited=True, shipped_digest=shipped)
    document(key="unknown", body={"a": 2}, edited=True, shipped_digest="of another release")
    found = _migrate(AFTER).get_model("content", "Document").objects
    assert dict(found.values_list("key", "shipped")) == {
        "unedited": {"a": 1},
        "history": {"a": 1},
        "firm": facts.shipped("firm"),
        "unknown": None,
    }
