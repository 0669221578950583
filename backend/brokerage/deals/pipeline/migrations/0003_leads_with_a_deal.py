"""The leads that have a deal already go to the stage of such leads."""

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F


def hand_over(apps: Any, _editor: BaseDatabaseSchemaEditor) -> None:
    leads = apps.get_model("leads", "Lead")._base_manager.filter(deal__isnull=False)
    leads.update(stage="deal", loss_reason="", version=F("version") + 1)


class Migration(migrations.Migration):
    dependencies = [
        ("deals", "0002_deal_events"),
        ("leads", "0003_stages_that_became_deals"),
    ]

    operations = [migrations.RunPython(hand_over, migrations.RunPython.noop, elidable=True)]
