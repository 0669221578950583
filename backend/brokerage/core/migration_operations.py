"""Operations of migrations that Django does not have."""

from typing import Any

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


class AddIndexWithoutLock(AddIndexConcurrently):
    """A migration operation that adds an index. On PostgreSQL it does not block writes, and the
    migration needs `atomic = False`; on SQLite it is the same as `AddIndex`.
    """

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: Any,
        to_state: Any,
    ) -> None:
        _kind(schema_editor).database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: Any,
        to_state: Any,
    ) -> None:
        _kind(schema_editor).database_backwards(
            self, app_label, schema_editor, from_state, to_state
        )


def _kind(schema_editor: BaseDatabaseSchemaEditor) -> type[migrations.AddIndex]:
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    return AddIndexConcurrently if on_postgresql else migrations.AddIndex
