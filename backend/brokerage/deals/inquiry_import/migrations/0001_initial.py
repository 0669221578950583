import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import brokerage.deals.inquiry_import.rules.states


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("deal_buyers", "0004_listings_that_were_told"),
        ("deal_interests", "0002_turns_acts_and_events"),
        ("deal_listing", "0002_shipped_listings"),
    ]

    operations = [
        migrations.CreateModel(
            name="InquiryImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("file_name", models.CharField(max_length=100)),
                ("header", models.JSONField(default=list, help_text="The names of the columns.")),
                (
                    "rows",
                    models.JSONField(default=list, help_text="The cells of each row, as texts."),
                ),
                (
                    "lines",
                    models.JSONField(default=list, help_text="The line of each row in the file."),
                ),
                (
                    "mapping",
                    models.JSONField(default=list, help_text="The field of each column, or empty."),
                ),
                (
                    "state",
                    models.CharField(
                        default=brokerage.deals.inquiry_import.rules.states.ImportState["READ"],
                        max_length=20,
                    ),
                ),
                (
                    "done",
                    models.PositiveIntegerField(
                        default=0, help_text="Rows that were imported or refused."
                    ),
                ),
                (
                    "refused",
                    models.JSONField(
                        default=list, help_text="Pairs of a row's place and a reason."
                    ),
                ),
                (
                    "kept",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="What was not taken back, because something has happened with it.",
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "listing",
                    models.ForeignKey(
                        help_text="Of rows that name none.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="deal_listing.listing",
                    ),
                ),
            ],
            options={
                "ordering": ["-created_at", "-pk"],
                "indexes": [models.Index(fields=["state", "id"], name="inquiry_imports_by_state")],
            },
        ),
        migrations.CreateModel(
            name="ImportedInquiry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("line", models.PositiveIntegerField(help_text="Of the row in the file, from 1.")),
                (
                    "version",
                    models.PositiveIntegerField(help_text="Of the interest, after the import."),
                ),
                ("is_new_buyer", models.BooleanField()),
                (
                    "buyer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="deal_buyers.buyer",
                    ),
                ),
                (
                    "interest",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="deal_interests.interest",
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="imported",
                        to="deal_inquiry_import.inquiryimport",
                    ),
                ),
            ],
            options={
                "ordering": ["line"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("source", "line"), name="a_row_is_imported_once"
                    )
                ],
            },
        ),
    ]
