import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
        ("accounts", "__first__"),
    ]

    operations = [
        migrations.CreateModel(
            name="SavedRun",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.CharField(max_length=20, verbose_name="method version")),
                ("inputs", models.JSONField()),
                ("result", models.JSONField()),
                ("fingerprint", models.CharField(editable=False, max_length=64)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "business",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="valuations",
                        to="accounts.business",
                    ),
                ),
                (
                    "saved_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "saved valuation",
                "ordering": ["-made_at", "-pk"],
                "indexes": [
                    models.Index(fields=["business", "-made_at", "-id"], name="runs_of_a_business")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("business", "fingerprint"), name="a_run_is_saved_once_a_business"
                    )
                ],
            },
        ),
    ]
