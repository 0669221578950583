"""Checks that code of the version before can run on the database after each migration, because web
processes go on while `migrate` runs. Run as a script by the project's own Python, which has Django.

The first migrations of an app are not checked: there is no version before them.
"""

import sys
from collections.abc import Iterator, Mapping
from typing import Any, Final

import django
from django.apps import apps
from django.db import models
from django.db.migrations import Migration, operations
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

FIRST_RELEASE: Final = "0002_search_index"
"""The last migration of the first release."""
REVIEWED: Final[Mapping[str, str]] = {}
"""Migrations that are safe although a rule is broken, such as the removal of a column that the
version before has stopped using: the reason by `app.name`.
"""
_GONE: Final = {
    operations.RemoveField: "removes a column",
    operations.DeleteModel: "removes a table",
    operations.RenameField: "renames a column",
    operations.RenameModel: "renames a table",
    operations.AlterModelTable: "renames a table",
}


def problems_of(migration: Migration, before: ProjectState) -> Iterator[str]:
    """Yield what code that knows only the models `before` cannot live with."""
    state, created = before.clone(), set()
    for operation in migration.operations:
        if isinstance(operation, operations.CreateModel):
            created.add(operation.name_lower)
        elif getattr(operation, "model_name", "").lower() not in created:
            yield from _problems(operation, state, migration.app_label)
        operation.state_forwards(migration.app_label, state)


def _problems(operation: Operation, state: ProjectState, app: str) -> Iterator[str]:
    if reason := _GONE.get(type(operation)):
        yield reason
    elif isinstance(operation, operations.AddField):
        field = operation.field
        if not (field.null or field.many_to_many or field.has_db_default()):
            yield f"adds {operation.name}, which has neither null=True nor db_default"
        if field.unique:
            yield f"adds {operation.name}, which is unique"
    elif isinstance(operation, operations.AlterField):
        old: models.Field[Any, Any] = state.models[app, operation.model_name_lower].fields[
            operation.name
        ]
        yield from _narrowed(operation.name, old, operation.field)
    elif isinstance(operation, operations.AddConstraint):
        if isinstance(operation.constraint, models.UniqueConstraint):
            yield f"adds the unique constraint {operation.constraint.name}"
    elif isinstance(operation, operations.AlterUniqueTogether):
        yield "changes unique_together"


def _narrowed(
    name: str, old: "models.Field[Any, Any]", new: "models.Field[Any, Any]"
) -> Iterator[str]:
    if old.get_internal_type() != new.get_internal_type():
        yield f"changes the type of {name}"
    if old.null and not new.null:
        yield f"makes {name} NOT NULL"
    if new.unique and not old.unique:
        yield f"makes {name} unique"
    if (new.max_length or sys.maxsize) < (old.max_length or sys.maxsize):
        yield f"shortens {name}"


def main() -> int:
    """Check all migrations since the first release and print every problem. Returns 1 if there is
    one.
    """
    django.setup()
    loader = MigrationLoader(None)
    ours = {app.label for app in apps.get_app_configs() if app.name.startswith("brokerage.")}
    found = []
    for (app, name), migration in sorted(loader.disk_migrations.items()):
        if app in ours and name > FIRST_RELEASE and f"{app}.{name}" not in REVIEWED:
            before = loader.project_state((app, name), at_end=False)
            found += [f"{app}.{name} {problem}" for problem in problems_of(migration, before)]
    sys.stdout.write("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
