from django.db import migrations, models

from brokerage.core.migration_operations import AddIndexWithoutLock


class Migration(migrations.Migration):
    atomic = False  # an index is built beside writing

    dependencies = [("mail", "0003_request_id")]

    operations = [
        AddIndexWithoutLock(
            model_name="mail",
            index=models.Index(
                condition=models.Q(("state", "dead")),
                fields=["-to_firm", "-created_at"],
                name="mails_given_up",
            ),
        ),
    ]
