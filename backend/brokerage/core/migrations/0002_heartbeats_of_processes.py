from typing import Any

from django.db import migrations, models


def _number_from_two(apps: Any, schema_editor: Any) -> None:
    """Set PostgreSQL's sequence so that the next row gets the id 2: earlier releases inserted their
    only row with the id 1, which does not advance the sequence.
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
