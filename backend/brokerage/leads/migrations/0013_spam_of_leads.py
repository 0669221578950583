from django.db import migrations, models

from brokerage.core.migration_operations import AddIndexWithoutLock


class Migration(migrations.Migration):
    atomic = False  # the index is built beside writing

    dependencies = [("leads", "0012_indexes_for_many_leads")]

    operations = [
        AddIndexWithoutLock(
            model_name="contactmessage",
            index=models.Index(
                condition=models.Q(("lead__isnull", False), ("status", "spam")),
                fields=["-received_at"],
                name="spam_of_leads",
            ),
        ),
    ]
