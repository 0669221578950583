import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import brokerage.deals.pipeline.rules.stages


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
        ("accounts", "__first__"),
        ("leads", "0002_search_index"),
    ]

    operations = [
        migrations.CreateModel(
            name="Contact",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "sort_name",
                    models.CharField(blank=True, default="", editable=False, max_length=200),
                ),
                ("name", models.CharField(max_length=100)),
                ("email", models.CharField(blank=True, help_text="In lower case.", max_length=255)),
                (
                    "phone",
                    models.CharField(blank=True, help_text="As it was typed.", max_length=100),
                ),
                ("company", models.CharField(blank=True, max_length=200)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ["sort_name", "pk"],
                "indexes": [models.Index(fields=["email"], name="contact_by_email")],
            },
        ),
        migrations.CreateModel(
            name="Deal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "sort_name",
                    models.CharField(blank=True, default="", editable=False, max_length=200),
                ),
                (
                    "name",
                    models.CharField(help_text="What staff call it; never public.", max_length=200),
                ),
                (
                    "stage",
                    models.CharField(
                        choices=[
                            ("intake", "intake"),
                            ("valuation", "valuation"),
                            ("engaged", "engaged"),
                            ("dead", "dead"),
                        ],
                        default=brokerage.deals.pipeline.rules.stages.DealStage["INTAKE"],
                        max_length=20,
                    ),
                ),
                ("stage_since", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "progressed_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now,
                        help_text="When something last happened in the deal.",
                    ),
                ),
                ("next_step", models.CharField(blank=True, max_length=200)),
                ("next_step_on", models.DateField(blank=True, null=True)),
                (
                    "expected_fee",
                    models.BigIntegerField(blank=True, help_text="Whole US dollars.", null=True),
                ),
                (
                    "own_probability",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="Percent; empty for that of the stage.", null=True
                    ),
                ),
                ("dead_reason", models.CharField(blank=True, max_length=500)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "version",
                    models.PositiveIntegerField(default=1, help_text="Grows with each change."),
                ),
                (
                    "business",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="deals",
                        to="accounts.business",
                    ),
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
                    "lead",
                    models.OneToOneField(
                        help_text="Where it began.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="deal",
                        to="leads.lead",
                    ),
                ),
            ],
            options={
                "ordering": ["-progressed_at", "-pk"],
                "indexes": [
                    models.Index(
                        fields=["stage", "-progressed_at", "-id"], name="deals_of_a_stage"
                    ),
                    models.Index(fields=["next_step_on", "id"], name="deals_by_next_step"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("own_probability__isnull", True),
                            ("own_probability__lte", 100),
                            _connector="OR",
                        ),
                        name="a_deal_is_at_most_certain",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("expected_fee__isnull", True),
                            ("expected_fee__gte", 0),
                            _connector="OR",
                        ),
                        name="a_fee_is_not_negative",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DealMember",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("broker", "broker"),
                            ("coordinator", "coordinator"),
                            ("analyst", "analyst"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="deals.deal",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deal_memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("deal", "user"), name="staff_are_on_a_deal_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DealPerson",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("seller", "seller"),
                            ("spouse", "spouse"),
                            ("attorney", "attorney"),
                            ("cpa", "cpa"),
                            ("bookkeeper", "bookkeeper"),
                            ("lender", "lender"),
                            ("landlord", "landlord"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "contact",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="deals.contact",
                    ),
                ),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="people",
                        to="deals.deal",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("deal", "contact", "role"),
                        name="a_contact_has_a_role_in_a_deal_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DealStageChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("from_stage", models.CharField(blank=True, max_length=20)),
                ("to_stage", models.CharField(max_length=20)),
                ("unmet", models.JSONField(default=list)),
                ("reason", models.CharField(blank=True, max_length=500)),
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
                        related_name="stage_changes",
                        to="deals.deal",
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "indexes": [models.Index(fields=["deal", "-at", "-id"], name="stages_of_a_deal")],
            },
        ),
    ]
