import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import brokerage.deals.engagement.models.signatures


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("deals", "0002_deal_events"),
    ]

    operations = [
        migrations.CreateModel(
            name="SealingKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("certificate", models.TextField(help_text="PEM, self-signed.")),
                ("private_key", models.TextField(help_text="PEM of an EC P-256 key, encrypted.")),
                (
                    "fingerprint",
                    models.CharField(help_text="SHA-256 in hex.", max_length=64, unique=True),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="SealedAgreement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("pdf", models.BinaryField()),
                (
                    "sha256",
                    models.CharField(help_text="Of the file, in hex.", max_length=64, unique=True),
                ),
                ("sealed_at", models.DateTimeField()),
                (
                    "key",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="deal_engagement.sealingkey",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Engagement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("state", models.CharField(default="draft", max_length=20)),
                ("state_since", models.DateTimeField(default=django.utils.timezone.now)),
                ("terms", models.JSONField(help_text="See rules/terms.py.")),
                (
                    "version",
                    models.PositiveIntegerField(default=1, help_text="Grows with each change."),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "agreement_text",
                    models.TextField(blank=True, help_text="Markdown, as it was sent."),
                ),
                ("agreement_version", models.CharField(blank=True, max_length=20)),
                ("disclosure_text", models.TextField(blank=True)),
                ("disclosure_version", models.CharField(blank=True, max_length=20)),
                ("consent_text", models.TextField(blank=True)),
                ("consent_version", models.CharField(blank=True, max_length=20)),
                (
                    "text_sha256",
                    models.CharField(blank=True, help_text="Of both texts, in hex.", max_length=64),
                ),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                (
                    "advisor_name",
                    models.CharField(blank=True, help_text="As mails name it.", max_length=100),
                ),
                (
                    "sign_by",
                    models.DateField(blank=True, help_text="The last day to sign.", null=True),
                ),
                (
                    "reminded_on",
                    models.JSONField(default=list, help_text="The days of reminders, ISO 8601."),
                ),
                ("starts_on", models.DateField(blank=True, null=True)),
                ("ends_on", models.DateField(blank=True, null=True)),
                (
                    "terminated_on",
                    models.DateField(blank=True, help_text="The last day, by notice.", null=True),
                ),
                ("told_days_left", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "reason",
                    models.CharField(blank=True, help_text="Why it was ended.", max_length=500),
                ),
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
                    "deal",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="engagements",
                        to="deals.deal",
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
                (
                    "sealed",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="engagement",
                        to="deal_engagement.sealedagreement",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["state", "id"], name="engagements_by_state")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("state__in", ["draft", "sent", "signed", "active", "expiring"])
                        ),
                        fields=("deal",),
                        name="one_live_engagement_of_a_deal",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["draft", "sent", "void", "declined"]),
                            ("sealed__isnull", False),
                            _connector="OR",
                        ),
                        name="a_signed_engagement_is_sealed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Signer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("role", models.CharField(max_length=20)),
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
                ("disclosure_read_at", models.DateTimeField(blank=True, null=True)),
                ("agreement_read_at", models.DateTimeField(blank=True, null=True)),
                ("typed_name", models.CharField(blank=True, max_length=100)),
                ("capacity", models.CharField(blank=True, max_length=20)),
                ("title", models.CharField(blank=True, max_length=100)),
                ("entity", models.CharField(blank=True, max_length=200)),
                ("signed_at", models.DateTimeField(blank=True, null=True)),
                ("ip", models.CharField(blank=True, max_length=45)),
                ("user_agent", models.CharField(blank=True, max_length=300)),
                ("declined_at", models.DateTimeField(blank=True, null=True)),
                ("decline_reason", models.CharField(blank=True, max_length=500)),
                ("copy_sent_at", models.DateTimeField(blank=True, null=True)),
                (
                    "engagement",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="signers",
                        to="deal_engagement.engagement",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="deals.dealperson",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("engagement", "email"), name="a_signer_of_an_engagement_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("role", "principal")),
                        fields=("engagement",),
                        name="one_principal_signs_an_engagement",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("signed_at__isnull", True),
                            models.Q(
                                ("confirmed_at__isnull", False),
                                ("shown_at__isnull", False),
                                models.Q(("typed_name", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="a_signature_has_its_evidence",
                    ),
                ],
            },
        ),
    ]
