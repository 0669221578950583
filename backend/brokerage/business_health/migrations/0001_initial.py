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
            name="HealthRun",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.CharField(max_length=20, verbose_name="questions version")),
                ("answers", models.JSONField()),
                ("overall", models.PositiveSmallIntegerField(verbose_name="overall (%)")),
                ("categories", models.JSONField()),
                ("warnings", models.JSONField()),
                (
                    "completed_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="completed"
                    ),
                ),
                (
                    "business",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="health_runs",
                        to="accounts.business",
                    ),
                ),
                (
                    "completed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "health run",
                "ordering": ["-completed_at", "-pk"],
                "indexes": [
                    models.Index(
                        fields=["business", "-completed_at", "-id"], name="health_of_a_business"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="HealthDraft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.CharField(max_length=20, verbose_name="questions version")),
                ("answers", models.JSONField(default=dict)),
                ("updated_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ActionTask",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("question", models.PositiveSmallIntegerField()),
                ("title", models.CharField(max_length=200)),
                ("text", models.TextField()),
                ("effort", models.CharField(max_length=10)),
                ("time", models.CharField(max_length=100, verbose_name="how long")),
                ("gain", models.TextField()),
                ("owner", models.CharField(blank=True, max_length=100, verbose_name="who does it")),
                ("due", models.DateField(null=True)),
                ("done_at", models.DateTimeField(null=True, verbose_name="done")),
                ("evidence", models.TextField(blank=True)),
                ("position", models.PositiveIntegerField()),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "business",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tasks",
                        to="accounts.business",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="tasks",
                        to="business_health.healthrun",
                    ),
                ),
            ],
            options={
                "verbose_name": "task",
                "indexes": [
                    models.Index(fields=["business", "position"], name="tasks_of_a_business")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("done_at__isnull", True)),
                        fields=("business", "question"),
                        name="a_question_has_one_open_task",
                    )
                ],
            },
        ),
    ]
