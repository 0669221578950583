from django.db import migrations, models

import brokerage.core.draft_versions


class Migration(migrations.Migration):
    dependencies = [
        ("releases", "0001_initial"),
    ]

    # The default of Python alone: on SQLite AlterField would copy the table.
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="releasedraft",
                    name="version",
                    field=models.PositiveIntegerField(
                        default=brokerage.core.draft_versions.first_draft_version,
                        help_text="One more at each save.",
                    ),
                ),
            ]
        ),
    ]
