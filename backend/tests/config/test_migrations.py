"""Migrations are compatible with running processes of the previous version."""

import pytest
from django.db import migrations, models
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ModelState, ProjectState

from devtools.migrations import problems_of

_NAME = models.CharField(max_length=20, null=True)


def _problems(*operations: Operation) -> list[str]:
    before = ProjectState()
    before.add_model(ModelState("leads", "Note", [("id", models.AutoField()), ("name", _NAME)]))
    changing = type("Changing", (migrations.Migration,), {"operations": operations})
    return list(problems_of(changing("0003_changing", "leads"), before))


@pytest.mark.parametrize(
    "field",
    [
        models.BooleanField(default=False, db_default=False),
        models.DateField(null=True),
        models.ManyToManyField("leads.Note"),
    ],
)
def test_previous_version_ignores_a_column_with_a_database_default_or_null(
    field: "models.Field[object, object]",
) -> None:
    assert _problems(migrations.AddField("note", "vip", field)) == []


def test_previous_version_ignores_a_new_table_and_a_longer_column() -> None:
    table = migrations.CreateModel("Call", [("id", models.AutoField(primary_key=True))])
    column = migrations.AddField("call", "at", models.DateTimeField())
    longer = migrations.AlterField("note", "name", models.CharField(max_length=40, null=True))
    assert _problems(table, column, longer) == []


@pytest.mark.parametrize(
    ("operation", "problem"),
    [
        (migrations.AddField("note", "vip", models.BooleanField(default=False)), "db_default"),
        (migrations.AddField("note", "key", models.IntegerField(null=True, unique=True)), "unique"),
        (migrations.RemoveField("note", "name"), "removes a column"),
        (migrations.RenameField("note", "name", "title"), "renames a column"),
        (migrations.DeleteModel("Note"), "removes a table"),
        (migrations.RenameModel("Note", "Memo"), "renames a table"),
        (migrations.AlterField("note", "name", models.CharField(max_length=20)), "NOT NULL"),
        (migrations.AlterField("note", "name", models.TextField(null=True)), "type"),
        (migrations.AlterField("note", "name", models.CharField(max_length=9, null=True)), "short"),
        (
            migrations.AddConstraint(
                "note", models.UniqueConstraint(fields=["name"], name="one_per_name")
            ),
            "one_per_name",
        ),
    ],
)
def test_incompatible_operations_are_reported(operation: Operation, problem: str) -> None:
    (found,) = _problems(operation)
    assert problem in found
