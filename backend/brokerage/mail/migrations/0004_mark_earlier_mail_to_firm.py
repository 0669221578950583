"""Mail that was queued before `to_firm` was there: what can be answered carries a message.

Only a visitor's message on its way to the firm has ever had a Reply-To.
"""

from typing import Any

from django.db import migrations


def mark(apps: Any, schema_editor: Any) -> None:
    apps.get_model("mail", "Mail").objects.exclude(reply_to="").update(to_firm=True)


class Migration(migrations.Migration):
    dependencies = [
        ("mail", "0003_worker_heartbeat"),
    ]

    operations = [migrations.RunPython(mark, migrations.RunPython.noop)]
