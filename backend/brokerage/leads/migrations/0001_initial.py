import django.db.models.deletion
import django.db.models.functions.comparison
import django.db.models.functions.text
import django.db.models.manager
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("mail", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Lead",
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
                (
                    "stage",
                    models.CharField(
                        default="new", help_text="An id of content/desk.json.", max_length=30
                    ),
                ),
                ("stage_since", models.DateTimeField(default=django.utils.timezone.now)),
                ("loss_reason", models.CharField(blank=True, max_length=100)),
                ("next_action", models.CharField(blank=True, max_length=200)),
                ("next_action_on", models.DateField(blank=True, null=True)),
                ("score", models.PositiveSmallIntegerField(default=0, help_text="0 to 100.")),
                ("score_version", models.CharField(blank=True, max_length=20)),
                (
                    "scored_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now,
                        help_text="When score, expected value and search text were derived.",
                    ),
                ),
                (
                    "expected_value",
                    models.BigIntegerField(
                        blank=True,
                        help_text="Middle of the latest range, in whole US dollars.",
                        null=True,
                    ),
                ),
                ("is_spam", models.BooleanField(default=False)),
                (
                    "waiting_since",
                    models.DateTimeField(
                        blank=True,
                        help_text="When the earliest unanswered message came.",
                        null=True,
                    ),
                ),
                ("last_activity_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "dismissed_suggestions",
                    models.JSONField(
                        blank=True,
                        default=list,
                        help_text="Pairs of a field and a value from a message that staff did not take over.",
                    ),
                ),
                (
                    "version",
                    models.PositiveIntegerField(default=1, help_text="Grows with each change."),
                ),
                (
                    "deleted_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="Hidden since then; the worker deletes it an hour later.",
                        null=True,
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        help_text="The person's own account on the site, with the same confirmed email.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="leads",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "assignee",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="assigned_leads",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "merged_into",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="merged_leads",
                        to="leads.lead",
                    ),
                ),
            ],
            options={
                "ordering": ["-last_activity_at", "-pk"],
                "base_manager_name": "all_objects",
                "default_manager_name": "all_objects",
                "indexes": [
                    models.Index(fields=["email"], name="lead_by_email"),
                    models.Index(fields=["phone_e164"], name="lead_by_phone"),
                    models.Index(
                        django.db.models.functions.text.Lower("company"), name="lead_by_company"
                    ),
                    models.Index(fields=["scored_at"], name="lead_by_scoring"),
                    models.Index(
                        condition=models.Q(
                            ("deleted_at__isnull", True),
                            ("is_spam", False),
                            ("merged_into__isnull", True),
                        ),
                        fields=["-last_activity_at", "-id"],
                        name="lead_by_activity",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("deleted_at__isnull", True),
                            ("is_spam", False),
                            ("merged_into__isnull", True),
                        ),
                        fields=["-created_at", "-id"],
                        name="lead_by_creation",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("deleted_at__isnull", True),
                            ("is_spam", False),
                            ("merged_into__isnull", True),
                        ),
                        fields=["-score", "-id"],
                        name="lead_by_score",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("deleted_at__isnull", True),
                            ("is_spam", False),
                            ("merged_into__isnull", True),
                        ),
                        fields=["sort_name", "id"],
                        name="lead_by_name",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("deleted_at__isnull", True),
                            ("is_spam", False),
                            ("merged_into__isnull", True),
                        ),
                        fields=["stage", "-last_activity_at", "-id", "expected_value"],
                        name="lead_by_stage",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("deleted_at__isnull", True),
                            ("is_spam", False),
                            ("merged_into__isnull", True),
                        ),
                        fields=["assignee", "-last_activity_at", "-id", "stage", "expected_value"],
                        name="lead_by_assignee",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("deleted_at__isnull", True),
                            ("is_spam", False),
                            ("merged_into__isnull", True),
                        ),
                        fields=["next_action_on", "id"],
                        name="lead_by_next_action",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("deleted_at__isnull", True),
                            ("is_spam", False),
                            ("merged_into__isnull", True),
                        ),
                        fields=["waiting_since", "id"],
                        name="lead_by_waiting",
                    ),
                    models.Index(
                        models.OrderBy(
                            django.db.models.functions.comparison.Coalesce(
                                "expected_value", models.Value(-1)
                            ),
                            descending=True,
                        ),
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(
                            ("deleted_at__isnull", True),
                            ("is_spam", False),
                            ("merged_into__isnull", True),
                        ),
                        name="lead_by_value",
                    ),
                    models.Index(
                        condition=models.Q(("is_spam", True)),
                        fields=["-last_activity_at", "-id"],
                        name="spam_by_activity",
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", False)),
                        fields=["deleted_at"],
                        name="lead_deleted",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("score__lte", 100)), name="a_score_is_at_most_100"
                    )
                ],
            },
            managers=[
                ("all_objects", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Tag",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40, unique=True)),
            ],
            options={
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="BulkChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("act", models.CharField(max_length=20)),
                ("at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ("before", models.JSONField()),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
                (
                    "actor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DeskPreferences",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "mail_assigned",
                    models.BooleanField(default=True, verbose_name="when a lead is assigned to me"),
                ),
                (
                    "mail_mentioned",
                    models.BooleanField(default=True, verbose_name="when a note mentions me"),
                ),
                ("mail_due", models.BooleanField(default=True, verbose_name="what is due today")),
                ("mail_digest", models.BooleanField(default=True, verbose_name="the daily digest")),
                (
                    "mailed_on",
                    models.DateField(
                        blank=True, help_text="The last day whose mails were queued.", null=True
                    ),
                ),
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="desk_preferences",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="LeadSearch",
            fields=[
                (
                    "lead",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="search",
                        serialize=False,
                        to="leads.lead",
                    ),
                ),
                ("text", models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name="Call",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("reached", "Spoke with them"),
                            ("no_answer", "No answer"),
                            ("voicemail", "Left a message"),
                        ],
                        max_length=10,
                    ),
                ),
                ("text", models.TextField(blank=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
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
                    "lead",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="calls",
                        to="leads.lead",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Merge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("snapshot", models.JSONField()),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
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
                    "kept",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="merges",
                        to="leads.lead",
                    ),
                ),
                (
                    "merged",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="leads.lead",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField()),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("edited_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
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
                    "lead",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notes",
                        to="leads.lead",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="StageChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("from_stage", models.CharField(blank=True, max_length=30)),
                ("to_stage", models.CharField(max_length=30)),
                (
                    "reason",
                    models.CharField(blank=True, help_text="Why it was lost.", max_length=100),
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
                    "lead",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stage_changes",
                        to="leads.lead",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["lead", "at"], name="stages_of_a_lead")],
            },
        ),
        migrations.CreateModel(
            name="Reply",
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
                        help_text="Of the browser: a repeat has the same one.", max_length=64
                    ),
                ),
                (
                    "template",
                    models.CharField(
                        blank=True, help_text="The template it began with.", max_length=60
                    ),
                ),
                ("subject", models.CharField(max_length=200)),
                ("text", models.TextField(help_text="As it was typed, with its placeholders.")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "answers_since",
                    models.DateTimeField(
                        blank=True,
                        help_text="When the earliest message came that it answers.",
                        null=True,
                    ),
                ),
                ("stage_since_before", models.DateTimeField()),
                ("last_activity_before", models.DateTimeField()),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
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
                    "lead",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="replies",
                        to="leads.lead",
                    ),
                ),
                (
                    "mail",
                    models.OneToOneField(
                        help_text="Empty once the reply was undone.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        to="mail.mail",
                    ),
                ),
                (
                    "stage_change",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="leads.stagechange",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "replies",
                "constraints": [
                    models.UniqueConstraint(fields=("author", "key"), name="a_reply_is_sent_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="LeadTag",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "lead",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="leads.lead"),
                ),
                (
                    "tag",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="leads.tag"),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("lead", "tag"), name="a_tag_is_on_a_lead_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="BlockedSender",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("email", models.CharField(blank=True, help_text="In lower case.", max_length=255)),
                (
                    "network",
                    models.CharField(
                        blank=True, help_text="IPv4 address or IPv6 /64 network.", max_length=50
                    ),
                ),
                ("blocked_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "blocked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("email", ""), _negated=True),
                        fields=("email",),
                        name="an_email_is_blocked_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("network", ""), _negated=True),
                        fields=("network",),
                        name="a_network_is_blocked_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("email", ""), ("network", ""), _negated=True),
                        name="an_email_or_a_network_is_blocked",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ContactMessage",
            fields=[
                (
                    "reference",
                    models.CharField(
                        help_text="Random, and short enough to say on the phone.",
                        max_length=12,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                ("email", models.CharField(max_length=255, verbose_name="email")),
                ("phone", models.TextField(blank=True)),
                ("company", models.CharField(blank=True, max_length=200)),
                (
                    "times",
                    models.CharField(
                        blank=True, max_length=100, verbose_name="good times for a call"
                    ),
                ),
                ("message", models.TextField()),
                ("calculator_run", models.JSONField(editable=False, null=True)),
                ("value_assessment", models.JSONField(editable=False, null=True)),
                ("business_health", models.JSONField(editable=False, null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("new", "new"),
                            ("answering", "being answered"),
                            ("answered", "answered"),
                            ("closed", "closed"),
                            ("spam", "spam"),
                        ],
                        default="new",
                        max_length=10,
                    ),
                ),
                ("suspicions", models.JSONField(default=list, editable=False)),
                (
                    "note",
                    models.TextField(
                        blank=True, help_text="Only staff see it.", verbose_name="staff note"
                    ),
                ),
                (
                    "network",
                    models.CharField(
                        blank=True,
                        editable=False,
                        help_text="IPv4 address or IPv6 /64 network of the sender; removed after 30 days.",
                        max_length=50,
                    ),
                ),
                ("received_at", models.DateTimeField(db_index=True, verbose_name="received")),
                ("fingerprint", models.CharField(editable=False, max_length=64, unique=True)),
                (
                    "lead",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="messages",
                        to="leads.lead",
                    ),
                ),
            ],
            options={
                "verbose_name": "message",
                "ordering": ["-received_at"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("lead__isnull", True)),
                        fields=["received_at", "reference"],
                        name="messages_without_a_lead",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("calculator_run__isnull", False),
                            ("value_assessment__isnull", False),
                            ("business_health__isnull", False),
                            _connector="OR",
                        ),
                        fields=["-received_at"],
                        name="messages_with_results",
                    ),
                    models.Index(
                        condition=models.Q(("lead__isnull", False), ("status", "spam")),
                        fields=["-received_at"],
                        name="spam_of_leads",
                    ),
                    models.Index(
                        condition=models.Q(("network", ""), _negated=True),
                        fields=["received_at"],
                        name="messages_with_a_network",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Activity",
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
                        choices=[
                            ("message", "message"),
                            ("mail", "mail"),
                            ("note", "note"),
                            ("call", "call"),
                            ("task", "task"),
                            ("stage", "stage change"),
                            ("assignment", "assignment"),
                            ("merge", "merge"),
                            ("created", "created by hand"),
                        ],
                        max_length=12,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("source_id", models.CharField(blank=True, max_length=20)),
                (
                    "request_key",
                    models.CharField(
                        blank=True,
                        help_text="Sent with the request, so that a repetition of it adds nothing.",
                        max_length=64,
                    ),
                ),
                ("data", models.JSONField(default=dict)),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        help_text="The member of staff; empty for what the person did.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "lead",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="activities",
                        to="leads.lead",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "activities",
                "ordering": ["-at", "-pk"],
                "indexes": [
                    models.Index(fields=["lead", "-at", "-id"], name="timeline_of_a_lead"),
                    models.Index(fields=["kind", "source_id"], name="activity_of_a_source"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("request_key", ""), _negated=True),
                        fields=("lead", "actor", "kind", "request_key"),
                        name="a_request_adds_one_activity",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LeadTask",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=200)),
                ("due_on", models.DateField(blank=True, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("done_at", models.DateTimeField(blank=True, null=True)),
                (
                    "assignee",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tasks",
                        to="leads.lead",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("done_at__isnull", True)),
                        fields=["due_on", "id"],
                        name="lead_tasks_open",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SavedView",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                (
                    "query",
                    models.CharField(help_text="The query string of the list.", max_length=1000),
                ),
                ("is_shared", models.BooleanField(default=False, help_text="All staff see it.")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["name"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("owner", "name"), name="a_view_has_its_own_name"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="lead",
            name="tags",
            field=models.ManyToManyField(
                blank=True, related_name="leads", through="leads.LeadTag", to="leads.tag"
            ),
        ),
    ]
