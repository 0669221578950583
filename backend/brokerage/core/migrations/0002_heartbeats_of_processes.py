from typing import Any

from django.db import migrations, models


def _number_from_two(apps: Any, schema_editor: Any) -> None:
    """Let PostgreSQL give the next row another number than 1, which the releases before gave their
    only row themselves.
    """
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SELECT setval(pg_get_serial_sequence('core_heartbeat', 'id'), 1)")


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0001_initial"),
    ]

    operations = [
        migrations.RunPython(_number_from_two, migrations.RunPython.noop),
        migrations.AddField(
            model_name="heartbeat",
            name="process",
            field=models.CharField(help_text="Host, process id, token.", max_length=300, null=True),
        ),
        migrations.AddField(
            model_name="heartbeat",
            name="stopped_at",
            field=models.DateTimeField(null=True),
        ),
    ]
