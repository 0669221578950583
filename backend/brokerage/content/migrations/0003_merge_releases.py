import hashlib
import json
from typing import Any

from django.db import migrations, models

from brokerage.core import facts


def _digest(words: Any) -> str:
    return hashlib.sha256(json.dumps(words, sort_keys=True).encode()).hexdigest()


def find_shipped_words(apps: Any, schema_editor: Any) -> None:
    """Set `shipped` of each document: to its body if staff never changed it, else to the body with
    the stored digest, from the document, its history or this release. If none has it, `shipped`
    stays null (unknown).
    """
    released = set(facts.shipped_keys())
    for document in apps.get_model("content", "Document").objects.all():
        bodies = [document.body]
        bodies += document.revisions.order_by("number").values_list("body", flat=True)
        if document.key in released:
            bodies.append(facts.shipped(document.key))
        for body in bodies:
            if not document.edited or _digest(body) == document.shipped_digest:
                document.shipped = body
                document.save(update_fields=["shipped"])
                break


class Migration(migrations.Migration):
    dependencies = [("content", "0002_drafts_and_history")]

    operations = [
        migrations.AddField(
            model_name="document",
            name="shipped",
            field=models.JSONField(
                help_text="The words that the last release brought, which the next one is merged"
                " with.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="document",
            name="conflicts",
            field=models.JSONField(
                default=list, help_text="Fields that staff and a release have both changed."
            ),
        ),
        migrations.RunPython(find_shipped_words, migrations.RunPython.noop, elidable=True),
        migrations.RemoveField(model_name="document", name="shipped_digest"),
    ]
