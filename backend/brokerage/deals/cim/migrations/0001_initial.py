import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import brokerage.deals.cim.models.readings
import brokerage.deals.cim.rules.states


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("deal_interests", "0001_initial"),
        ("deal_listing", "0002_shipped_listings"),
    ]

    operations = [
        migrations.CreateModel(
            name="Cim",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("content", models.JSONField(help_text="`CimContent`, in camel case.")),
                (
                    "figures",
                    models.JSONField(help_text="`CimFigures`, in camel case, as they were taken."),
                ),
                (
                    "writers",
                    models.JSONField(
                        default=list,
                        help_text="Ids of staff who wrote in it since the last release.",
                    ),
                ),
                (
                    "version",
                    models.PositiveIntegerField(default=1, help_text="Grows with each change."),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("saved_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "listing",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cim",
                        to="deal_listing.listing",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="CimPermit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "given_by_name",
                    models.CharField(blank=True, help_text="As it was then.", max_length=100),
                ),
                ("given_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "given_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "interest",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cim_permit",
                        to="deal_interests.interest",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CimVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "number",
                    models.PositiveIntegerField(help_text="Counts the versions of the memorandum."),
                ),
                (
                    "state",
                    models.CharField(
                        default=brokerage.deals.cim.rules.states.CimState["SENT"], max_length=20
                    ),
                ),
                ("content", models.JSONField(help_text="`CimContent`, in camel case.")),
                ("figures", models.JSONField(help_text="`CimFigures`, in camel case.")),
                (
                    "company",
                    models.CharField(help_text="The business, on its first page.", max_length=200),
                ),
                ("sent_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("sent_by_name", models.CharField(blank=True, max_length=100)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("answered_by_name", models.CharField(blank=True, max_length=100)),
                (
                    "wishes",
                    models.JSONField(
                        default=dict, help_text="What the owner wants changed, by section."
                    ),
                ),
                ("released_at", models.DateTimeField(blank=True, null=True)),
                ("released_by_name", models.CharField(blank=True, max_length=100)),
                (
                    "pdf",
                    models.BinaryField(
                        help_text="The document, without any reader's name.", null=True
                    ),
                ),
                ("pdf_sha256", models.CharField(blank=True, max_length=64)),
                ("pages", models.PositiveIntegerField(default=0, help_text="Of the document.")),
                (
                    "answered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "cim",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="deal_cim.cim",
                    ),
                ),
                (
                    "released_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "sent_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("cim", "number"), name="cim_versions_are_numbered"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                (
                                    brokerage.deals.cim.rules.states.CimState["SENT"],
                                    brokerage.deals.cim.rules.states.CimState["APPROVED"],
                                ),
                            )
                        ),
                        fields=("cim",),
                        name="one_open_cim_version",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("state", brokerage.deals.cim.rules.states.CimState["RELEASED"])
                        ),
                        fields=("cim",),
                        name="one_released_cim_version",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("state", brokerage.deals.cim.rules.states.CimState["RELEASED"]),
                                _negated=True,
                            ),
                            models.Q(
                                ("pages__gt", 0),
                                ("pdf__isnull", False),
                                ("released_at__isnull", False),
                                models.Q(("pdf_sha256", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="a_released_cim_has_its_document",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CimStamp",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reader_name", models.CharField(help_text="As it was then.", max_length=100)),
                ("reader_email", models.CharField(max_length=255)),
                ("is_staff", models.BooleanField(default=False)),
                (
                    "is_download",
                    models.BooleanField(default=False, help_text="In a file that was saved."),
                ),
                (
                    "code",
                    models.CharField(
                        default=brokerage.deals.cim.models.readings.new_code,
                        max_length=8,
                        unique=True,
                    ),
                ),
                ("day", models.DateField()),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "reader",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stamps",
                        to="deal_cim.cimversion",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("version", "reader", "day", "is_download"),
                        name="a_reader_has_one_stamp_a_day",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CimReading",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("page", models.PositiveIntegerField(help_text="From 1; 0 for all at once.")),
                ("kind", models.CharField(max_length=20)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "stamp",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="readings",
                        to="deal_cim.cimstamp",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "indexes": [
                    models.Index(fields=["stamp", "page", "at"], name="readings_of_a_stamp")
                ],
            },
        ),
    ]
