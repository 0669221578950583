from typing import Any, cast

from django.apps import apps
from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import RunPython
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import StateApps


class Command(migrate.Command):
    """Creates the tables of an empty database from the models. Django renders all models again for
    each step of each migration: ten times as long.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        is_of_all = not any(options[name] for name in ("app_label", "plan", "check_unapplied"))
        if is_of_all and not connection.introspection.table_names():
            _create_tables(connection)
        super().handle(*args, **options)


def _create_tables(connection: BaseDatabaseWrapper) -> None:
    """Create all tables in one transaction, run what migrations run beside that, and record the
    migrations as applied.
    """
    executor = MigrationExecutor(connection)
    with connection.schema_editor() as editor:
        for model in apps.get_models():
            if model._meta.managed and not model._meta.proxy:
                editor.create_model(model)
        editor.create_model(executor.recorder.Migration)
        for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes()):
            for operation in migration.operations:
                if isinstance(operation, RunPython) and not operation.elidable:
                    operation.code(cast(StateApps, apps), editor)
            executor.recorder.record_applied(migration.app_label, migration.name)
