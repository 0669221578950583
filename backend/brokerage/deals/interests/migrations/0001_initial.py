import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import brokerage.deals.interests.rules.states


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("deal_buyers", "0001_initial"),
        ("deal_listing", "0002_shipped_listings"),
    ]

    operations = [
        migrations.CreateModel(
            name="Interest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        default=brokerage.deals.interests.rules.states.InterestState["INQUIRED"],
                        max_length=20,
                    ),
                ),
                ("state_since", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "source",
                    models.CharField(
                        default=brokerage.deals.interests.rules.states.Source["OWN"], max_length=20
                    ),
                ),
                (
                    "source_name",
                    models.CharField(blank=True, help_text="Such as BizBuySell.", max_length=60),
                ),
                (
                    "origin",
                    models.CharField(
                        blank=True,
                        help_text="What it was made of, such as `message-K3F9`: the same is taken once.",
                        max_length=100,
                    ),
                ),
                ("message", models.TextField(blank=True, help_text="What they wrote first.")),
                ("inquired_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("first_reply_at", models.DateTimeField(blank=True, null=True)),
                (
                    "screening",
                    models.JSONField(default=dict, help_text="The answers of the screening call."),
                ),
                (
                    "score",
                    models.PositiveSmallIntegerField(blank=True, help_text="0 to 100.", null=True),
                ),
                ("screened_at", models.DateTimeField(blank=True, null=True)),
                ("seller_asked_at", models.DateTimeField(blank=True, null=True)),
                ("seller_nudged_at", models.DateTimeField(blank=True, null=True)),
                ("seller_decided_at", models.DateTimeField(blank=True, null=True)),
                (
                    "seller_decided_by_name",
                    models.CharField(blank=True, help_text="As it was then.", max_length=100),
                ),
                (
                    "decided_by_policy",
                    models.CharField(
                        blank=True,
                        help_text="The policy by which the broker decided: b or c.",
                        max_length=1,
                    ),
                ),
                (
                    "outcome",
                    models.CharField(blank=True, help_text="Why it ended.", max_length=500),
                ),
                ("parked_until", models.DateField(blank=True, null=True)),
                ("next_action", models.CharField(blank=True, max_length=200)),
                ("next_action_on", models.DateField(blank=True, null=True)),
                ("last_activity_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "registered_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When the seller was told of the buyer, for the tail.",
                        null=True,
                    ),
                ),
                (
                    "version",
                    models.PositiveIntegerField(default=1, help_text="Grows with each change."),
                ),
                (
                    "buyer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="interests",
                        to="deal_buyers.buyer",
                    ),
                ),
                (
                    "listing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="interests",
                        to="deal_listing.listing",
                    ),
                ),
                (
                    "screened_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "seller_decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-last_activity_at", "-pk"],
                "indexes": [
                    models.Index(fields=["state", "inquired_at", "id"], name="interests_by_state"),
                    models.Index(
                        fields=["listing", "state", "-last_activity_at", "-id"],
                        name="interests_of_a_listing",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("buyer", "listing"), name="a_buyer_asks_about_a_listing_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("origin", ""), _negated=True),
                        fields=("origin",),
                        name="an_inquiry_is_taken_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="InterestMove",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("from_state", models.CharField(blank=True, max_length=20)),
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
                    "interest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves",
                        to="deal_interests.interest",
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "indexes": [
                    models.Index(fields=["interest", "-at", "-id"], name="moves_of_an_interest")
                ],
            },
        ),
    ]
