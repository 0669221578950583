import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "__first__"),
        ("deal_buyers", "0001_initial"),
        ("deal_listing", "0002_shipped_listings"),
    ]

    operations = [
        migrations.CreateModel(
            name="ListingAlert",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("email", models.CharField(help_text="In lower case.", max_length=255)),
                ("name", models.CharField(blank=True, max_length=100)),
                (
                    "trades",
                    models.JSONField(default=list, help_text="Keys of trades; empty for all."),
                ),
                (
                    "regions",
                    models.JSONField(default=list, help_text="Keys of regions; empty for all."),
                ),
                (
                    "price_to",
                    models.BigIntegerField(blank=True, help_text="Whole US dollars.", null=True),
                ),
                (
                    "key",
                    models.CharField(
                        help_text="The secret part of its links.", max_length=64, unique=True
                    ),
                ),
                (
                    "source",
                    models.CharField(
                        help_text="Where they asked, such as `listings`.", max_length=40
                    ),
                ),
                ("consent_text", models.TextField(help_text="What they agreed to, word for word.")),
                (
                    "network",
                    models.CharField(help_text="IPv4 address or IPv6 /64 network.", max_length=50),
                ),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "confirmed_from",
                    models.CharField(blank=True, help_text="As `network`.", max_length=50),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "ended_by",
                    models.CharField(
                        blank=True, help_text="one-click, page, staff or new-wish", max_length=20
                    ),
                ),
            ],
            options={
                "ordering": ["-asked_at", "-pk"],
                "indexes": [
                    models.Index(fields=["email"], name="alerts_by_email"),
                    models.Index(
                        condition=models.Q(
                            ("confirmed_at__isnull", False), ("ended_at__isnull", True)
                        ),
                        fields=["id"],
                        name="live_alerts",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("confirmed_at__isnull", False), ("ended_at__isnull", True)
                        ),
                        fields=("email",),
                        name="a_mailbox_has_one_live_alert",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="AlertSent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "listing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="alerts",
                        to="deal_listing.listing",
                    ),
                ),
                (
                    "alert",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sent",
                        to="deal_buyers.listingalert",
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("listing", "alert"), name="a_listing_is_told_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BuyerCriterion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(help_text="trade or region", max_length=10)),
                ("key", models.CharField(max_length=30)),
                (
                    "buyer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="criteria",
                        to="deal_buyers.buyer",
                    ),
                ),
            ],
            options={
                "ordering": ["kind", "key"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("kind", "key", "buyer"), name="a_buyer_has_a_criterion_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BuyerEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(help_text="Such as `note` or `proof-seen`.", max_length=40),
                ),
                ("text", models.TextField(help_text="In words for staff.")),
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
                    "buyer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="events",
                        to="deal_buyers.buyer",
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "indexes": [models.Index(fields=["buyer", "-at", "-id"], name="events_of_a_buyer")],
            },
        ),
        migrations.AddField(
            model_name="buyer",
            name="do_not_contact",
            field=models.CharField(
                blank=True,
                db_default="",
                help_text="Why the firm writes to them no more.",
                max_length=500,
            ),
        ),
        migrations.AddField(
            model_name="buyer",
            name="least_earnings",
            field=models.BigIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="buyer",
            name="price_from",
            field=models.BigIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="buyer",
            name="price_to",
            field=models.BigIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="buyer",
            name="reminded_on",
            field=models.DateField(
                blank=True, help_text="When a mail last asked for the profile.", null=True
            ),
        ),
        migrations.AddField(
            model_name="buyer",
            name="searched",
            field=models.TextField(
                blank=True, db_default="", help_text="Normalized words in which the search looks."
            ),
        ),
        migrations.AddField(
            model_name="proofoffunds",
            name="amount",
            field=models.BigIntegerField(
                blank=True, help_text="Of a lender's letter, as the buyer said.", null=True
            ),
        ),
        migrations.AddField(
            model_name="proofoffunds",
            name="check_after",
            field=models.DateTimeField(
                default=django.utils.timezone.now,
                help_text="A worker that checks it moves this on.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="proofoffunds",
            name="file_kind",
            field=models.CharField(blank=True, db_default="", max_length=20),
        ),
        migrations.AddField(
            model_name="proofoffunds",
            name="reason",
            field=models.CharField(
                blank=True, db_default="", help_text="Why it was refused.", max_length=300
            ),
        ),
        migrations.AddField(
            model_name="proofoffunds",
            name="sha256",
            field=models.CharField(blank=True, db_default="", max_length=64),
        ),
        migrations.AddField(
            model_name="proofoffunds",
            name="state",
            field=models.CharField(db_default="ready", default="checking", max_length=20),
        ),
        migrations.AddIndex(
            model_name="buyer",
            index=models.Index(fields=["tier", "-last_contact_at", "-id"], name="buyers_of_a_tier"),
        ),
        migrations.AddIndex(
            model_name="buyer",
            index=models.Index(fields=["profile_valid_until", "id"], name="buyers_by_profile"),
        ),
        migrations.AddIndex(
            model_name="proofoffunds",
            index=models.Index(
                condition=models.Q(("state", "checking")),
                fields=["check_after"],
                name="proofs_to_check",
            ),
        ),
    ]
