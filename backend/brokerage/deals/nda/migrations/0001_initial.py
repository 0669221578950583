import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import brokerage.deals.engagement.models.signatures
import brokerage.deals.nda.rules.states


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("deal_buyers", "0001_initial"),
        ("deal_engagement", "0001_initial"),
        ("deal_listing", "0002_shipped_listings"),
    ]

    operations = [
        migrations.CreateModel(
            name="Nda",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                ("email", models.CharField(max_length=255)),
                (
                    "nonce",
                    models.CharField(
                        default=brokerage.deals.engagement.models.signatures.new_nonce,
                        max_length=32,
                    ),
                ),
                ("code_hash", models.CharField(blank=True, max_length=64)),
                ("code_expires_at", models.DateTimeField(blank=True, null=True)),
                ("code_attempts", models.PositiveSmallIntegerField(default=0)),
                ("visit_hash", models.CharField(blank=True, max_length=64)),
                ("visit_until", models.DateTimeField(blank=True, null=True)),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "confirmed_by",
                    models.CharField(blank=True, help_text="code or second-step", max_length=20),
                ),
                ("shown_at", models.DateTimeField(blank=True, null=True)),
                ("typed_name", models.CharField(blank=True, max_length=100)),
                ("capacity", models.CharField(blank=True, max_length=20)),
                ("title", models.CharField(blank=True, max_length=100)),
                ("entity", models.CharField(blank=True, max_length=200)),
                ("signed_at", models.DateTimeField(blank=True, null=True)),
                ("ip", models.CharField(blank=True, max_length=45)),
                ("user_agent", models.CharField(blank=True, max_length=300)),
                ("copy_sent_at", models.DateTimeField(blank=True, null=True)),
                (
                    "kind",
                    models.CharField(
                        default=brokerage.deals.nda.rules.states.NdaKind["LISTING"], max_length=20
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        default=brokerage.deals.nda.rules.states.NdaState["SENT"], max_length=20
                    ),
                ),
                ("state_since", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "entity_state",
                    models.CharField(
                        blank=True, help_text="Where it is registered.", max_length=40
                    ),
                ),
                ("text", models.TextField(help_text="Markdown, as it was sent.")),
                ("text_version", models.CharField(max_length=20)),
                ("consent_text", models.TextField()),
                ("consent_version", models.CharField(max_length=20)),
                ("text_sha256", models.CharField(help_text="Of the text, in hex.", max_length=64)),
                ("text_read_at", models.DateTimeField(blank=True, null=True)),
                ("sent_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "reminded_on",
                    models.JSONField(default=list, help_text="The days of reminders, ISO 8601."),
                ),
                ("term_ends_on", models.DateField(blank=True, null=True)),
                ("kept_until", models.DateField(blank=True, null=True)),
                (
                    "ended_by_name",
                    models.CharField(blank=True, help_text="As it was then.", max_length=100),
                ),
                (
                    "reason",
                    models.CharField(blank=True, help_text="Why it was ended.", max_length=500),
                ),
                (
                    "buyer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="ndas",
                        to="deal_buyers.buyer",
                    ),
                ),
                (
                    "ended_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "joins",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="joinders",
                        to="deal_ndas.nda",
                    ),
                ),
                (
                    "sealed",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="nda",
                        to="deal_engagement.sealedagreement",
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
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["state", "id"], name="ndas_by_state")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                (
                                    "state__in",
                                    (
                                        brokerage.deals.nda.rules.states.NdaState["SIGNED"],
                                        brokerage.deals.nda.rules.states.NdaState["REVOKED"],
                                    ),
                                ),
                                _negated=True,
                            ),
                            models.Q(
                                ("confirmed_at__isnull", False),
                                ("sealed__isnull", False),
                                ("signed_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="a_signed_nda_is_sealed",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="NdaListing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "number",
                    models.CharField(help_text="The listing's, as it was then.", max_length=6),
                ),
                ("added_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "listing",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="ndas",
                        to="deal_listing.listing",
                    ),
                ),
                (
                    "nda",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="covered",
                        to="deal_ndas.nda",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("nda", "listing"), name="an_nda_has_a_listing_once"
                    )
                ],
            },
        ),
    ]
