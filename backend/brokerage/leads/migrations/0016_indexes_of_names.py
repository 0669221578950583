from django.db import migrations, models

from brokerage.core.migration_operations import AddIndexWithoutLock


class Migration(migrations.Migration):
    atomic = False  # indexes are built beside writing

    dependencies = [("leads", "0015_folded_names")]

    operations = [
        migrations.RemoveIndex(model_name="lead", name="lead_by_name_in_lower_case"),
        migrations.RemoveIndex(model_name="lead", name="lead_by_name"),
        AddIndexWithoutLock(
            model_name="lead",
            index=models.Index(
                condition=models.Q(
                    ("deleted_at__isnull", True), ("is_spam", False), ("merged_into__isnull", True)
                ),
                fields=["sort_name", "id"],
                name="lead_by_name",
            ),
        ),
    ]
