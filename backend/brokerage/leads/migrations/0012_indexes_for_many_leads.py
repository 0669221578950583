from django.db import migrations, models
from django.db.models.functions import Lower

from brokerage.core.migration_operations import AddIndexWithoutLock


class Migration(migrations.Migration):
    atomic = False  # indexes are built beside writing

    dependencies = [("leads", "0011_request_keys")]

    operations = [
        AddIndexWithoutLock(
            model_name="lead",
            index=models.Index(Lower("name"), name="lead_by_name_in_lower_case"),
        ),
        AddIndexWithoutLock(
            model_name="contactmessage",
            index=models.Index(
                condition=models.Q(("network", ""), _negated=True),
                fields=["received_at"],
                name="messages_with_a_network",
            ),
        ),
    ]
