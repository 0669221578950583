import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
    ]

    operations = [
        migrations.CreateModel(
            name="Buyer",
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
                (
                    "phone_e164",
                    models.CharField(
                        blank=True, help_text="+19035550142, if valid.", max_length=20
                    ),
                ),
                ("company", models.CharField(blank=True, max_length=200)),
                ("kind", models.CharField(blank=True, max_length=20)),
                (
                    "profile",
                    models.JSONField(default=dict, help_text="What they say of themselves."),
                ),
                ("profile_confirmed_on", models.DateField(blank=True, null=True)),
                ("profile_valid_until", models.DateField(blank=True, null=True)),
                ("tier", models.CharField(blank=True, max_length=1)),
                (
                    "do_not_introduce",
                    models.CharField(
                        blank=True,
                        help_text="Why the firm introduces them to nobody.",
                        max_length=500,
                    ),
                ),
                ("last_contact_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "version",
                    models.PositiveIntegerField(default=1, help_text="Grows with each change."),
                ),
                (
                    "account",
                    models.OneToOneField(
                        blank=True,
                        help_text="Their account on the site, with the same confirmed email.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="buyer",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "represented_by",
                    models.ForeignKey(
                        blank=True,
                        help_text="Their broker, a buyer of the kind co-broker.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="represented",
                        to="deal_buyers.buyer",
                    ),
                ),
            ],
            options={
                "ordering": ["sort_name", "pk"],
                "indexes": [
                    models.Index(fields=["phone_e164"], name="buyers_by_phone"),
                    models.Index(fields=["-last_contact_at", "-id"], name="buyers_by_contact"),
                    models.Index(fields=["sort_name", "id"], name="buyers_by_name"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("email", ""), _negated=True),
                        fields=("email",),
                        name="a_buyer_has_an_address_alone",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ProofOfFunds",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        default="funds", help_text="funds or lender-letter", max_length=20
                    ),
                ),
                ("filename", models.CharField(blank=True, max_length=255)),
                (
                    "storage_name",
                    models.CharField(blank=True, help_text="Empty once deleted.", max_length=255),
                ),
                ("size", models.PositiveBigIntegerField(default=0, help_text="Bytes.")),
                ("uploaded_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "dated_on",
                    models.DateField(blank=True, help_text="The date on the document.", null=True),
                ),
                (
                    "seen_by_name",
                    models.CharField(blank=True, help_text="As it was then.", max_length=100),
                ),
                ("seen_at", models.DateTimeField(blank=True, null=True)),
                ("amount_from", models.BigIntegerField(blank=True, null=True)),
                ("amount_to", models.BigIntegerField(blank=True, null=True)),
                ("delete_on", models.DateField(blank=True, null=True)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "buyer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="proofs",
                        to="deal_buyers.buyer",
                    ),
                ),
                (
                    "seen_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-uploaded_at", "-pk"],
                "indexes": [models.Index(fields=["delete_on", "id"], name="proofs_to_delete")],
            },
        ),
    ]
