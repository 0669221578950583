import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("deal_engagement", "0002_links_by_nonce"),
        ("deals", "0005_stages_without_choices"),
    ]

    operations = [
        migrations.CreateModel(
            name="InvoiceNumber",
            fields=[
                ("year", models.PositiveSmallIntegerField(primary_key=True, serialize=False)),
                ("last", models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="Fee",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "number",
                    models.PositiveSmallIntegerField(help_text="Counts the fees of the deal."),
                ),
                ("parts", models.JSONField(help_text="`PriceParts` by now.")),
                ("base", models.BigIntegerField(help_text="What counts as the price by now.")),
                ("gross_so_far", models.BigIntegerField(help_text="The fee on all of it.")),
                ("gross", models.BigIntegerField(help_text="What this fee adds to those before.")),
                (
                    "credit",
                    models.BigIntegerField(
                        default=0, help_text="The retainer, taken off the first fee."
                    ),
                ),
                ("is_minimum", models.BooleanField(default=False)),
                ("earned_on", models.DateField()),
                ("due_on", models.DateField()),
                ("invoice_number", models.CharField(blank=True, max_length=20)),
                ("invoiced_at", models.DateTimeField(blank=True, null=True)),
                ("invoice_pdf", models.BinaryField(null=True)),
                ("paid_on", models.DateField(blank=True, null=True)),
                ("voided_at", models.DateTimeField(blank=True, null=True)),
                ("void_reason", models.CharField(blank=True, max_length=500)),
                ("booked_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "booked_by",
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="fees",
                        to="deals.deal",
                    ),
                ),
                (
                    "engagement",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="deal_engagement.engagement",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["earned_on", "id"], name="fees_by_day")],
                "constraints": [
                    models.UniqueConstraint(fields=("deal", "number"), name="fees_are_numbered"),
                    models.UniqueConstraint(
                        condition=models.Q(("invoice_number", ""), _negated=True),
                        fields=("invoice_number",),
                        name="an_invoice_has_a_number_alone",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("gross__gte", 0)), name="a_booked_fee_is_not_negative"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FeeShare",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("name", models.CharField(help_text="The payee, as it was then.", max_length=200)),
                ("percent", models.DecimalField(decimal_places=3, max_digits=6)),
                ("cents", models.BigIntegerField()),
                ("paid_on", models.DateField(blank=True, null=True)),
                (
                    "fee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="shares",
                        to="deal_fees.fee",
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
            },
        ),
    ]
