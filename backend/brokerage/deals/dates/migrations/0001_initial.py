import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import brokerage.deals.dates.models.dates
import brokerage.deals.dates.rules.calendar_days
import brokerage.deals.dates.rules.slips


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("deal_files", "0001_initial"),
        ("deal_offers", "0001_initial"),
        ("deals", "0005_stages_without_choices"),
    ]

    operations = [
        migrations.CreateModel(
            name="DatePlan",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "version",
                    models.PositiveIntegerField(
                        default=1, help_text="Grows with each change of a date."
                    ),
                ),
                (
                    "deal",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="date_plan",
                        to="deals.deal",
                    ),
                ),
                (
                    "offer",
                    models.ForeignKey(
                        help_text="Its source.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="deal_offers.offer",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DealDate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        blank=True,
                        help_text="In the shipped list; empty for one of the firm's own.",
                        max_length=40,
                    ),
                ),
                ("label", models.CharField(max_length=120)),
                ("is_after_closing", models.BooleanField(default=False)),
                ("on", models.DateField(blank=True, null=True)),
                (
                    "days",
                    models.IntegerField(
                        default=0, help_text="After that date; negative for before."
                    ),
                ),
                (
                    "counts",
                    models.CharField(
                        default=brokerage.deals.dates.rules.calendar_days.DateCounts["CALENDAR"],
                        max_length=20,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        default=brokerage.deals.dates.rules.slips.DateState["OPEN"], max_length=20
                    ),
                ),
                ("done_on", models.DateField(blank=True, null=True)),
                (
                    "reason",
                    models.CharField(blank=True, help_text="Why it is not needed.", max_length=500),
                ),
                (
                    "every_months",
                    models.PositiveSmallIntegerField(help_text="It comes again.", null=True),
                ),
                (
                    "last_on",
                    models.DateField(help_text="The last time that it comes again.", null=True),
                ),
                (
                    "uid",
                    models.CharField(
                        default=brokerage.deals.dates.models.dates._uid,
                        help_text="In calendars.",
                        max_length=32,
                        unique=True,
                    ),
                ),
                (
                    "sequence",
                    models.PositiveIntegerField(default=0, help_text="Grows as the day changes."),
                ),
                (
                    "after",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="followers",
                        to="deal_dates.dealdate",
                    ),
                ),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="critical_dates",
                        to="deals.deal",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        help_text="Who owes it.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="deals.dealperson",
                    ),
                ),
                (
                    "staff",
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
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "open")),
                        fields=["deal", "on"],
                        name="open_dates_of_a_deal",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(
                            models.Q(("key", ""), _negated=True), ("every_months__isnull", True)
                        ),
                        fields=("deal", "key"),
                        name="a_deal_has_a_listed_date_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "done"), _negated=True),
                            ("done_on__isnull", False),
                            _connector="OR",
                        ),
                        name="a_done_date_has_its_day",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DateMove",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "label",
                    models.CharField(help_text="Of the date, as it was then.", max_length=120),
                ),
                ("from_on", models.DateField(null=True)),
                ("to_on", models.DateField()),
                (
                    "others",
                    models.JSONField(
                        default=list, help_text="What moved along: label, from and to."
                    ),
                ),
                ("reason", models.CharField(max_length=500)),
                ("actor_name", models.CharField(help_text="As it was then.", max_length=100)),
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
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="date_moves",
                        to="deals.deal",
                    ),
                ),
                (
                    "date",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="moves",
                        to="deal_dates.dealdate",
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "indexes": [models.Index(fields=["deal", "-at", "-id"], name="moves_of_dates")],
            },
        ),
        migrations.CreateModel(
            name="Retrade",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("asked_on", models.DateField()),
                (
                    "asked",
                    models.CharField(help_text="What the buyer asks for, and why.", max_length=500),
                ),
                (
                    "asked_effect",
                    models.BigIntegerField(
                        default=0, help_text="On the price, in whole US dollars."
                    ),
                ),
                ("answer", models.CharField(default="open", max_length=20)),
                ("answer_text", models.CharField(blank=True, max_length=500)),
                ("answered_on", models.DateField(blank=True, null=True)),
                (
                    "effect",
                    models.BigIntegerField(default=0, help_text="Agreed, in whole US dollars."),
                ),
                (
                    "shown_at",
                    models.DateTimeField(blank=True, help_text="To the owner.", null=True),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
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
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="retrades",
                        to="deals.deal",
                    ),
                ),
                (
                    "evidence",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="deal_files.dealfile",
                    ),
                ),
            ],
            options={
                "ordering": ["-asked_on", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Track",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                (
                    "pen",
                    models.CharField(
                        blank=True, help_text="Whom the deal waits for.", max_length=100
                    ),
                ),
                ("since", models.DateField(blank=True, null=True)),
                ("chase_after", models.PositiveSmallIntegerField(default=5, help_text="Days.")),
                ("chased_on", models.DateField(blank=True, null=True)),
                ("note", models.CharField(blank=True, max_length=500)),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tracks",
                        to="deals.deal",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("deal", "kind"), name="a_deal_has_a_track_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="WireInstructions",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("payee", models.CharField(max_length=100)),
                ("instructions", models.TextField(help_text="Encrypted.")),
                ("entered_by_name", models.CharField(help_text="As it was then.", max_length=100)),
                ("entered_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("person_called", models.CharField(blank=True, max_length=100)),
                ("number_called", models.CharField(blank=True, max_length=40)),
                (
                    "number_source",
                    models.CharField(
                        blank=True, help_text="Where the number was known from.", max_length=200
                    ),
                ),
                (
                    "called_by_name",
                    models.CharField(blank=True, help_text="As it was then.", max_length=100),
                ),
                ("called_at", models.DateTimeField(blank=True, null=True)),
                (
                    "confirmed_by_name",
                    models.CharField(blank=True, help_text="As it was then.", max_length=100),
                ),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "called_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "confirmed_by",
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
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wires",
                        to="deals.deal",
                    ),
                ),
                (
                    "entered_by",
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
                    models.CheckConstraint(
                        condition=models.Q(
                            ("confirmed_at__isnull", True),
                            ("called_at__isnull", False),
                            _connector="OR",
                        ),
                        name="a_wire_is_called_before_it_is_confirmed",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("confirmed_by__isnull", True),
                            ("called_by__isnull", True),
                            models.Q(("confirmed_by", models.F("called_by")), _negated=True),
                            _connector="OR",
                        ),
                        name="a_wire_has_two_initials",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ClosingItem",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        blank=True,
                        help_text="In the shipped list; empty for one of the firm's own.",
                        max_length=40,
                    ),
                ),
                ("label", models.CharField(max_length=120)),
                ("side", models.CharField(max_length=20)),
                ("order", models.PositiveSmallIntegerField(default=0)),
                (
                    "state",
                    models.CharField(
                        default=brokerage.deals.dates.rules.slips.DateState["OPEN"], max_length=20
                    ),
                ),
                ("done_on", models.DateField(blank=True, null=True)),
                (
                    "reason",
                    models.CharField(blank=True, help_text="Why it is not needed.", max_length=500),
                ),
                (
                    "by_name",
                    models.CharField(blank=True, help_text="Who settled it.", max_length=100),
                ),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="closing_items",
                        to="deals.deal",
                    ),
                ),
                (
                    "file",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="deal_files.dealfile",
                    ),
                ),
            ],
            options={
                "ordering": ["order", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("key", ""), _negated=True),
                        fields=("deal", "key"),
                        name="a_closing_item_once",
                    )
                ],
            },
        ),
    ]
