import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("deals", "0005_stages_without_choices"),
    ]

    operations = [
        migrations.CreateModel(
            name="Listing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "number",
                    models.CharField(
                        help_text="By which people ask for it.", max_length=6, unique=True
                    ),
                ),
                (
                    "slug",
                    models.CharField(
                        help_text="Its anchor on the page.", max_length=80, unique=True
                    ),
                ),
                ("state", models.CharField(default="not-public", max_length=20)),
                ("state_since", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "published_at",
                    models.DateTimeField(blank=True, help_text="The first time.", null=True),
                ),
                (
                    "shows_sale",
                    models.BooleanField(
                        default=False,
                        help_text="Whether the owner agreed that the site shows it once it is sold.",
                    ),
                ),
                (
                    "writers",
                    models.JSONField(
                        default=list, help_text="Ids of staff who wrote the public words."
                    ),
                ),
                (
                    "version",
                    models.PositiveIntegerField(default=1, help_text="Grows with each change."),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("title", models.CharField(blank=True, max_length=120)),
                ("headline", models.CharField(blank=True, max_length=300)),
                ("industry", models.CharField(blank=True, max_length=120)),
                ("region", models.CharField(blank=True, max_length=120)),
                ("asking_price", models.BigIntegerField(blank=True, null=True)),
                ("price_on_request", models.BooleanField(default=False)),
                ("price_note", models.CharField(blank=True, max_length=300)),
                ("revenue", models.BigIntegerField(blank=True, null=True)),
                ("cash_flow", models.BigIntegerField(blank=True, null=True)),
                ("cash_flow_basis", models.CharField(default="SDE", max_length=10)),
                ("cash_flow_is_least", models.BooleanField(default=False)),
                ("figures_period", models.CharField(blank=True, max_length=120)),
                ("description", models.TextField(blank=True)),
                ("highlights", models.JSONField(default=list)),
                ("established", models.CharField(blank=True, max_length=120)),
                ("full_time", models.CharField(blank=True, max_length=120)),
                ("part_time", models.CharField(blank=True, max_length=120)),
                ("real_estate", models.CharField(blank=True, max_length=120)),
                ("monthly_rent", models.BigIntegerField(blank=True, null=True)),
                ("inventory", models.BigIntegerField(blank=True, null=True)),
                ("inventory_included", models.BooleanField(default=True)),
                ("equipment", models.BigIntegerField(blank=True, null=True)),
                ("equipment_included", models.BooleanField(default=True)),
                ("note_percent", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("note_terms", models.CharField(blank=True, max_length=300)),
                ("training_weeks", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("hours", models.CharField(blank=True, max_length=300)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("growth", models.TextField(blank=True)),
                ("competition", models.TextField(blank=True)),
                ("prequalified", models.BooleanField(default=False)),
                ("relocatable", models.BooleanField(default=False)),
                ("home_based", models.BooleanField(default=False)),
                ("franchise", models.BooleanField(default=False)),
                ("drawing", models.CharField(default="shop", max_length=120)),
                ("photo", models.JSONField(blank=True, null=True)),
                (
                    "deal",
                    models.OneToOneField(
                        help_text="Empty for a listing that the firm had before its deals were kept here.",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="listing",
                        to="deals.deal",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [models.Index(fields=["state", "id"], name="listings_by_state")],
            },
        ),
        migrations.CreateModel(
            name="ListingInternal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "content",
                    models.JSONField(
                        default=dict, help_text="`ListingInternalContent`, in camel case."
                    ),
                ),
                (
                    "floor",
                    models.JSONField(
                        default=dict,
                        help_text="`ListingFloorContent`, in camel case: only for the broker and principals.",
                    ),
                ),
                (
                    "check_reasons",
                    models.JSONField(
                        default=dict,
                        help_text="Why a finding of the teaser check may stay, by the key of the finding.",
                    ),
                ),
                (
                    "version",
                    models.PositiveIntegerField(default=1, help_text="Grows with each change."),
                ),
                (
                    "listing",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="internal",
                        to="deal_listing.listing",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ListingMove",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("from_state", models.CharField(max_length=20)),
                ("to_state", models.CharField(max_length=20)),
                ("reason", models.CharField(blank=True, max_length=500)),
                (
                    "actor_name",
                    models.CharField(blank=True, help_text="As it was then.", max_length=100),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "actor",
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
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves",
                        to="deal_listing.listing",
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "indexes": [
                    models.Index(fields=["listing", "-at", "-id"], name="moves_of_a_listing")
                ],
            },
        ),
        migrations.CreateModel(
            name="ListingSecrets",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "content",
                    models.JSONField(
                        default=dict, help_text="`ListingSecretsContent`, in camel case."
                    ),
                ),
                (
                    "version",
                    models.PositiveIntegerField(default=1, help_text="Grows with each change."),
                ),
                (
                    "listing",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="secrets",
                        to="deal_listing.listing",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "listing secrets",
            },
        ),
        migrations.CreateModel(
            name="Teaser",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "number",
                    models.PositiveIntegerField(help_text="Counts the teasers of the listing."),
                ),
                ("state", models.CharField(default="sent", max_length=20)),
                ("content", models.JSONField(help_text="`PublicListing`, in camel case.")),
                ("sent_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("sent_by_name", models.CharField(blank=True, max_length=100)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("answered_by_name", models.CharField(blank=True, max_length=100)),
                (
                    "wishes",
                    models.JSONField(
                        default=dict, help_text="What the owner wants changed, by line."
                    ),
                ),
                ("released_at", models.DateTimeField(blank=True, null=True)),
                ("released_by_name", models.CharField(blank=True, max_length=100)),
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
                    "listing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="teasers",
                        to="deal_listing.listing",
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
                        fields=("listing", "number"), name="teasers_are_numbered"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("sent", "approved"))),
                        fields=("listing",),
                        name="one_open_teaser",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "released")),
                        fields=("listing",),
                        name="one_released_teaser",
                    ),
                ],
            },
        ),
    ]
