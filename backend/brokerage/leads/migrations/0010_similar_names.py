"""On PostgreSQL, typing errors are found in names and companies instead of in all texts of a lead."""

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def create(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX leads_search_trigrams")
        schema_editor.execute(
            "CREATE INDEX lead_names_trigrams ON leads_lead"
            " USING gin (lower(name || ' ' || company) gin_trgm_ops)"
        )


def remove(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX lead_names_trigrams")
        schema_editor.execute(
            "CREATE INDEX leads_search_trigrams ON leads_leadsearch USING gin (text gin_trgm_ops)"
        )


class Migration(migrations.Migration):
    dependencies = [("leads", "0009_lists_of_shown_leads")]

    operations = [migrations.RunPython(create, remove)]
