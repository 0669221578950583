"""The full-text index of leads: FTS5 on SQLite, tsvector and trigrams on PostgreSQL."""

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_SQLITE = (
    "CREATE VIRTUAL TABLE leads_search_index USING fts5("
    "text, content='leads_leadsearch', content_rowid='lead_id', tokenize='unicode61', prefix='2 3')",
    "CREATE TRIGGER leads_search_added AFTER INSERT ON leads_leadsearch BEGIN"
    " INSERT INTO leads_search_index(rowid, text) VALUES (new.lead_id, new.text); END",
    "CREATE TRIGGER leads_search_removed AFTER DELETE ON leads_leadsearch BEGIN"
    " INSERT INTO leads_search_index(leads_search_index, rowid, text)"
    " VALUES ('delete', old.lead_id, old.text); END",
    "CREATE TRIGGER leads_search_changed AFTER UPDATE ON leads_leadsearch BEGIN"
    " INSERT INTO leads_search_index(leads_search_index, rowid, text)"
    " VALUES ('delete', old.lead_id, old.text);"
    " INSERT INTO leads_search_index(rowid, text) VALUES (new.lead_id, new.text); END",
)
_SQLITE_REVERSED = (
    "DROP TRIGGER leads_search_added",
    "DROP TRIGGER leads_search_removed",
    "DROP TRIGGER leads_search_changed",
    "DROP TABLE leads_search_index",
)
_POSTGRESQL = (
    "CREATE EXTENSION IF NOT EXISTS pg_trgm",
    "ALTER TABLE leads_leadsearch ADD COLUMN words tsvector"
    " GENERATED ALWAYS AS (to_tsvector('simple', text)) STORED",
    "CREATE INDEX leads_search_words ON leads_leadsearch USING gin (words)",
    "CREATE INDEX lead_names_trigrams ON leads_lead"
    " USING gin (lower(name || ' ' || company) gin_trgm_ops)",
)
_POSTGRESQL_REVERSED = (
    "ALTER TABLE leads_leadsearch DROP COLUMN words",
    "DROP INDEX lead_names_trigrams",
)


def create(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _execute(schema_editor, _SQLITE, _POSTGRESQL)


def remove(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _execute(schema_editor, _SQLITE_REVERSED, _POSTGRESQL_REVERSED)


def _execute(
    schema_editor: BaseDatabaseSchemaEditor, sqlite: tuple[str, ...], postgresql: tuple[str, ...]
) -> None:
    statements = sqlite if schema_editor.connection.vendor == "sqlite" else postgresql
    for statement in statements:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("leads", "0001_initial")]

    operations = [migrations.RunPython(create, remove)]
