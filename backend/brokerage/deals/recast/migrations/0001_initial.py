import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import brokerage.deals.recast.rules.periods


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("deals", "0002_deal_events"),
    ]

    operations = [
        migrations.CreateModel(
            name="Recast",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "start_line",
                    models.CharField(help_text="Id in `domain/deals/recast.json`.", max_length=20),
                ),
                (
                    "last_year",
                    models.PositiveSmallIntegerField(help_text="The last full fiscal year."),
                ),
                (
                    "year_end",
                    models.PositiveSmallIntegerField(default=12, help_text="Month, 1 to 12."),
                ),
                (
                    "interim",
                    models.CharField(
                        default=brokerage.deals.recast.rules.periods.Interim["NONE"], max_length=10
                    ),
                ),
                (
                    "through",
                    models.PositiveSmallIntegerField(default=12, help_text="Month, 1 to 12."),
                ),
                (
                    "version",
                    models.PositiveIntegerField(default=1, help_text="Grows with each change."),
                ),
                ("changed_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "deal",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="recast",
                        to="deals.deal",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RecastRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(help_text="A line, or a kind of add-back.", max_length=30),
                ),
                ("is_add_back", models.BooleanField()),
                ("label", models.CharField(max_length=120)),
                (
                    "source",
                    models.CharField(
                        blank=True, help_text="Such as `page 1, line 7`.", max_length=200
                    ),
                ),
                ("grade", models.CharField(blank=True, max_length=20)),
                (
                    "reason",
                    models.CharField(
                        blank=True, help_text="Why it has this grade.", max_length=500
                    ),
                ),
                (
                    "graded_by_name",
                    models.CharField(blank=True, help_text="As it was then.", max_length=100),
                ),
                ("graded_at", models.DateTimeField(blank=True, null=True)),
                (
                    "version",
                    models.PositiveIntegerField(default=1, help_text="Grows with each change."),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "graded_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "recast",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rows",
                        to="deal_recast.recast",
                    ),
                ),
            ],
            options={
                "ordering": ["is_add_back", "pk"],
                "indexes": [
                    models.Index(fields=["recast", "is_add_back", "id"], name="rows_of_a_recast")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("is_add_back", False)),
                        fields=("recast", "kind"),
                        name="a_recast_has_a_line_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RecastFigure",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("period", models.CharField(help_text="Id of a period, or `year`.", max_length=10)),
                ("amount", models.BigIntegerField(help_text="Whole US dollars.")),
                (
                    "origin",
                    models.CharField(
                        blank=True, help_text="The file and accounts of an import.", max_length=300
                    ),
                ),
                (
                    "entered_by_name",
                    models.CharField(blank=True, help_text="As it was then.", max_length=100),
                ),
                ("entered_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "row",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="figures",
                        to="deal_recast.recastrow",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("row", "period"), name="a_row_has_a_figure_once_a_period"
                    )
                ],
            },
        ),
    ]
