import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import brokerage.deals.opinion.rules.states


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("deals", "0002_deal_events"),
    ]

    operations = [
        migrations.CreateModel(
            name="Opinion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "number",
                    models.PositiveIntegerField(help_text="Counts the opinions of the deal."),
                ),
                (
                    "state",
                    models.CharField(
                        default=brokerage.deals.opinion.rules.states.OpinionState["DRAFT"],
                        max_length=20,
                    ),
                ),
                ("content", models.JSONField(help_text="`OpinionContent`, in camel case.")),
                (
                    "basis",
                    models.JSONField(help_text="The recast and the lender test that it rests on."),
                ),
                (
                    "words",
                    models.JSONField(
                        default=dict,
                        help_text="The firm's standard words, as they were when it was released.",
                    ),
                ),
                (
                    "writers",
                    models.JSONField(default=list, help_text="Ids of the staff who wrote in it."),
                ),
                (
                    "version",
                    models.PositiveIntegerField(default=1, help_text="Grows with each change."),
                ),
                (
                    "author_name",
                    models.CharField(help_text="As it was when it was sent.", max_length=100),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("saved_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("submitted_at", models.DateTimeField(blank=True, null=True)),
                ("sent_back_by", models.CharField(blank=True, max_length=100)),
                ("sent_back_at", models.DateTimeField(blank=True, null=True)),
                ("review_note", models.TextField(blank=True, help_text="Why it was sent back.")),
                ("released_by_name", models.CharField(blank=True, max_length=100)),
                ("released_at", models.DateTimeField(blank=True, null=True)),
                ("superseded_at", models.DateTimeField(blank=True, null=True)),
                ("pdf", models.BinaryField(help_text="The document that was released.", null=True)),
                ("pdf_sha256", models.CharField(blank=True, max_length=64)),
                (
                    "author",
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
                        related_name="opinions",
                        to="deals.deal",
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
            ],
            options={
                "ordering": ["-number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("deal", "number"), name="opinions_are_numbered"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                (
                                    brokerage.deals.opinion.rules.states.OpinionState["DRAFT"],
                                    brokerage.deals.opinion.rules.states.OpinionState["IN_REVIEW"],
                                ),
                            )
                        ),
                        fields=("deal",),
                        name="one_open_opinion",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("state", brokerage.deals.opinion.rules.states.OpinionState["RELEASED"])
                        ),
                        fields=("deal",),
                        name="one_released_opinion",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                (
                                    "state__in",
                                    (
                                        brokerage.deals.opinion.rules.states.OpinionState[
                                            "RELEASED"
                                        ],
                                        brokerage.deals.opinion.rules.states.OpinionState[
                                            "SUPERSEDED"
                                        ],
                                    ),
                                ),
                                _negated=True,
                            ),
                            models.Q(
                                ("pdf__isnull", False),
                                ("released_at__isnull", False),
                                models.Q(("pdf_sha256", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="a_released_opinion_has_its_document",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("released_by__isnull", True),
                            ("author__isnull", True),
                            models.Q(("released_by", models.F("author")), _negated=True),
                            _connector="OR",
                        ),
                        name="nobody_releases_their_own_opinion",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="OpinionReading",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reader_name", models.CharField(max_length=100)),
                ("read_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("downloaded_at", models.DateTimeField(blank=True, null=True)),
                (
                    "opinion",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="readings",
                        to="deal_opinion.opinion",
                    ),
                ),
                (
                    "reader",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["read_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("opinion", "reader"), name="an_opinion_is_first_read_once"
                    )
                ],
            },
        ),
    ]
