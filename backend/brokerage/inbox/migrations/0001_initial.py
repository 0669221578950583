import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("deals", "0005_stages_without_choices"),
        ("leads", "0004_received_mails"),
    ]

    operations = [
        migrations.CreateModel(
            name="Mailbox",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "name",
                    models.CharField(
                        help_text="Such as user@host/INBOX.", max_length=300, unique=True
                    ),
                ),
                ("uid_validity", models.BigIntegerField(null=True)),
                ("last_uid", models.BigIntegerField(default=0)),
                ("since", models.DateField(help_text="Earlier mails are not read.")),
                (
                    "read_at",
                    models.DateTimeField(help_text="When it was last read to its end.", null=True),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ReceivedMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("fingerprint", models.CharField(editable=False, max_length=64, unique=True)),
                ("message_id", models.CharField(blank=True, max_length=255)),
                ("sender_name", models.CharField(blank=True, max_length=200)),
                (
                    "sender",
                    models.CharField(
                        blank=True, help_text="In lower case; anyone can forge it.", max_length=255
                    ),
                ),
                ("to", models.CharField(blank=True, max_length=500)),
                ("subject", models.CharField(blank=True, max_length=300)),
                ("text", models.TextField(blank=True, help_text="What the person wrote.")),
                (
                    "quoted",
                    models.TextField(
                        blank=True, help_text="The rest, such as the mail that it answers."
                    ),
                ),
                ("at", models.DateTimeField(help_text="When the mail server received it.")),
                ("size", models.PositiveBigIntegerField(help_text="Bytes.")),
                (
                    "storage_name",
                    models.CharField(
                        blank=True,
                        help_text="The whole mail in the storage of deals, if kept.",
                        max_length=100,
                    ),
                ),
                (
                    "automatic",
                    models.CharField(
                        blank=True,
                        help_text="Such as a bounce; empty if a person wrote it.",
                        max_length=20,
                    ),
                ),
                (
                    "problem",
                    models.CharField(
                        blank=True, help_text="Why something is missing.", max_length=300
                    ),
                ),
                (
                    "portal",
                    models.CharField(blank=True, help_text="That sent an inquiry.", max_length=20),
                ),
                ("found", models.JSONField(blank=True, default=dict)),
                (
                    "placed_by",
                    models.CharField(
                        blank=True, help_text="A `rules.places.PlacedBy`.", max_length=20
                    ),
                ),
                (
                    "answered_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When staff had dealt with a mail about a deal.",
                        null=True,
                    ),
                ),
                ("set_aside_at", models.DateTimeField(blank=True, null=True)),
                ("forgotten_at", models.DateTimeField(blank=True, null=True)),
                (
                    "deal",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="received_mails",
                        to="deals.deal",
                    ),
                ),
                (
                    "lead",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="received_mails",
                        to="leads.lead",
                    ),
                ),
                (
                    "placed_by_staff",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "indexes": [
                    models.Index(fields=["message_id"], name="received_by_message_id"),
                    models.Index(
                        condition=models.Q(
                            ("forgotten_at", None), ("placed_by", ""), ("set_aside_at", None)
                        ),
                        fields=["-at", "-id"],
                        name="received_in_the_tray",
                    ),
                    models.Index(fields=["deal", "-at", "-id"], name="received_of_a_deal"),
                ],
            },
        ),
        migrations.CreateModel(
            name="MailAttachment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "number",
                    models.PositiveSmallIntegerField(
                        help_text="Of the part, in the order of the mail."
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                ("size", models.PositiveBigIntegerField(help_text="Bytes.")),
                ("state", models.CharField(default="checking", max_length=20)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("kind", models.CharField(blank=True, max_length=20)),
                ("check_after", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "mail",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="files",
                        to="inbox.receivedmail",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "checking")),
                        fields=["check_after"],
                        name="attachments_to_check",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("mail", "number"), name="attachments_have_numbers"
                    )
                ],
            },
        ),
    ]
