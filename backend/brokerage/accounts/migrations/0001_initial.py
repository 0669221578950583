import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Business",
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
                    models.CharField(
                        blank=True,
                        help_text="Empty until somebody fills in the profile.",
                        max_length=200,
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
            ],
            options={
                "verbose_name_plural": "businesses",
                "ordering": ["sort_name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="CachedValue",
            fields=[
                ("cache_key", models.CharField(max_length=255, primary_key=True, serialize=False)),
                ("value", models.TextField()),
                ("expires", models.DateTimeField(db_index=True)),
            ],
            options={
                "db_table": "accounts_cache",
            },
        ),
        migrations.CreateModel(
            name="StaffLogChain",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("length", models.PositiveBigIntegerField(default=0)),
                ("last_hash", models.CharField(blank=True, max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                (
                    "sort_name",
                    models.CharField(blank=True, default="", editable=False, max_length=200),
                ),
                ("email", models.EmailField(max_length=255, unique=True, verbose_name="email")),
                (
                    "display_name",
                    models.CharField(
                        blank=True, help_text="How the person wants to be greeted.", max_length=100
                    ),
                ),
                ("full_name", models.CharField(blank=True, max_length=100)),
                (
                    "role",
                    models.CharField(
                        blank=True,
                        choices=[("admin", "admin"), ("member", "member")],
                        max_length=10,
                        verbose_name="role in the business",
                    ),
                ),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        editable=False,
                        help_text="Works for the firm.",
                        verbose_name="staff",
                    ),
                ),
                (
                    "staff_role",
                    models.CharField(
                        blank=True,
                        choices=[("advisor", "advisor"), ("principal", "principal")],
                        help_text="Advisors work with leads; principals also manage staff and use the back office.",
                        max_length=10,
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Take this away instead of deleting the account.",
                        verbose_name="active",
                    ),
                ),
                (
                    "temporary_until",
                    models.DateTimeField(
                        blank=True,
                        help_text="Somebody else made up the password: it ends then, and is changed at sign-in.",
                        null=True,
                        verbose_name="temporary password until",
                    ),
                ),
                (
                    "deletion_due_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="Signing in before then cancels it.",
                        null=True,
                        verbose_name="to be deleted",
                    ),
                ),
                (
                    "last_seen_at",
                    models.DateTimeField(
                        blank=True, editable=False, null=True, verbose_name="last seen"
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "invited_by",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "business",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="people",
                        to="accounts.business",
                    ),
                ),
            ],
            options={
                "verbose_name": "person",
                "verbose_name_plural": "people",
                "ordering": ["email"],
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("email"),
                        name="email_unique_whatever_its_capitals",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("business__isnull", True), ("role", "")),
                            models.Q(
                                ("business__isnull", False), ("role__in", ["admin", "member"])
                            ),
                            _connector="OR",
                        ),
                        name="a_role_where_there_is_a_business",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("is_staff", False), ("staff_role", "")),
                            models.Q(
                                ("is_staff", True), ("staff_role__in", ["advisor", "principal"])
                            ),
                            _connector="OR",
                        ),
                        name="staff_have_a_staff_role",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DayOfReading",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField(help_text="In the firm's time zone.")),
                (
                    "opened",
                    models.JSONField(default=list, help_text="People whose details were opened."),
                ),
                ("listed", models.JSONField(default=list, help_text="People who were in lists.")),
                ("alerted_at", models.DateTimeField(null=True)),
                (
                    "reader",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("reader", "day"), name="a_day_of_reading_is_one_row"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="StaffLogEntry",
            fields=[
                (
                    "id",
                    models.PositiveBigIntegerField(
                        primary_key=True, serialize=False, verbose_name="number"
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "actor_id",
                    models.BigIntegerField(
                        help_text="The account's number, also after its deletion.",
                        null=True,
                        verbose_name="who",
                    ),
                ),
                ("act", models.CharField(max_length=30)),
                ("object_type", models.CharField(max_length=30)),
                ("object_id", models.BigIntegerField(null=True)),
                ("detail", models.JSONField(default=dict)),
                (
                    "network",
                    models.CharField(
                        blank=True, help_text="IPv4 address or IPv6 /64 network.", max_length=50
                    ),
                ),
                ("previous_hash", models.CharField(blank=True, max_length=64)),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "verbose_name": "staff log entry",
                "verbose_name_plural": "log of staff",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["actor_id", "-id"], name="staff_log_of_a_person"),
                    models.Index(
                        fields=["object_type", "object_id", "-id"], name="staff_log_of_an_object"
                    ),
                    models.Index(fields=["act", "-id"], name="staff_log_of_an_act"),
                ],
            },
        ),
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                (
                    "action",
                    models.CharField(
                        choices=[
                            ("signed-up", "signed up"),
                            ("signed-in", "signed in"),
                            ("passwords-guessed", "passwords guessed"),
                            ("signed-out", "signed out"),
                            ("created", "created"),
                            ("invited-again", "invited again"),
                            ("removed", "removed"),
                            ("confirmed", "confirmed"),
                            ("password-changed", "password changed"),
                            ("reset-requested", "reset requested"),
                            ("password-reset", "password reset"),
                            ("email-changed", "email changed"),
                            ("second-step-added", "second step added"),
                            ("second-step-removed", "second step removed"),
                            ("recovery-codes-replaced", "recovery codes replaced"),
                            ("profile-changed", "profile changed"),
                            ("business-changed", "business changed"),
                            ("role-changed", "role changed"),
                            ("staff-added", "staff added"),
                            ("staff-role-changed", "staff role changed"),
                            ("staff-removed", "staff removed"),
                            ("deactivated", "deactivated"),
                            ("reactivated", "reactivated"),
                            ("data-downloaded", "data downloaded"),
                            ("deletion-requested", "deletion requested"),
                            ("deletion-cancelled", "deletion cancelled"),
                        ],
                        max_length=30,
                    ),
                ),
                (
                    "network",
                    models.CharField(help_text="IPv4 address or IPv6 /64 network.", max_length=50),
                ),
                (
                    "device",
                    models.CharField(
                        blank=True,
                        help_text="Kind of browser, without version numbers.",
                        max_length=200,
                    ),
                ),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who",
                    ),
                ),
                (
                    "subject",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="about whom",
                    ),
                ),
            ],
            options={
                "verbose_name": "log entry",
                "verbose_name_plural": "log of accounts",
                "ordering": ["-at"],
                "indexes": [
                    models.Index(fields=["subject", "action", "-at"], name="log_of_a_person")
                ],
            },
        ),
    ]
