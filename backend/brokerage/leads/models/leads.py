"""Leads: people who might become clients of the firm, and what belongs to each."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce, Lower
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.model_bases import SortedByName

NO_VALUE = Value(-1)
"""Stands for an unknown expected value when leads are ordered by expected value."""

LISTED = Q(deleted_at__isnull=True, merged_into__isnull=True, is_spam=False)
"""The condition for leads in every list except that of spam. The indexes of these lists hold no
other leads, so that PostgreSQL can count leads without reading their rows.
"""


class Tag(models.Model):
    """A word that staff put on leads, to find them again."""

    name = models.CharField(max_length=40, unique=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class LeadManager(models.Manager["Lead"]):
    """The manager of the leads that staff can see: neither deleted nor merged into another lead."""

    def get_queryset(self) -> models.QuerySet["Lead"]:
        return super().get_queryset().filter(deleted_at__isnull=True, merged_into__isnull=True)


class Lead(SortedByName):
    """One person who might become a client.

    `Lead.objects` leaves out deleted and merged leads; `Lead.all_objects` has every row.
    """

    name = models.CharField(max_length=100)
    email = models.CharField(max_length=255, blank=True, help_text="In lower case.")
    phone = models.CharField(max_length=100, blank=True, help_text="As it was typed.")
    phone_e164 = models.CharField(max_length=20, blank=True, help_text="+19035550142, if valid.")
    company = models.CharField(max_length=200, blank=True)
    account = models.ForeignKey(
        User,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="leads",
        help_text="The person's own account on the site, with the same confirmed email.",
    )
    stage = models.CharField(max_length=30, default="new", help_text="An id of content/desk.json.")
    stage_since = models.DateTimeField(default=timezone.now)
    loss_reason = models.CharField(max_length=100, blank=True)
    assignee = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="assigned_leads"
    )
    next_action = models.CharField(max_length=200, blank=True)
    next_action_on = models.DateField(null=True, blank=True)
    score = models.PositiveSmallIntegerField(default=0, help_text="0 to 100.")
    score_version = models.CharField(max_length=20, blank=True)
    scored_at = models.DateTimeField(
        default=timezone.now, help_text="When score, expected value and search text were derived."
    )
    expected_value = models.BigIntegerField(
        null=True, blank=True, help_text="Middle of the latest range, in whole US dollars."
    )
    tags: models.ManyToManyField[Tag, "LeadTag"] = models.ManyToManyField(
        Tag, through="LeadTag", related_name="leads", blank=True
    )
    is_spam = models.BooleanField(default=False)
    waiting_since = models.DateTimeField(
        null=True, blank=True, help_text="When the earliest unanswered message came."
    )
    last_activity_at = models.DateTimeField(default=timezone.now)
    created_at = models.DateTimeField(default=timezone.now)
    dismissed_suggestions = models.JSONField(
        default=list,
        blank=True,
        help_text="Pairs of a field and a value from a message that staff did not take over.",
    )
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")
    deleted_at = models.DateTimeField(
        null=True, blank=True, help_text="Hidden since then; the worker deletes it an hour later."
    )
    merged_into = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="merged_leads"
    )

    all_objects: ClassVar[models.Manager["Lead"]] = models.Manager()
    objects: ClassVar[LeadManager] = LeadManager()

    class Meta:
        base_manager_name = "all_objects"
        default_manager_name = "all_objects"
        ordering = ["-last_activity_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(score__lte=100), name="a_score_is_at_most_100"),
        ]
        indexes = [
            models.Index(fields=["email"], name="lead_by_email"),
            models.Index(fields=["phone_e164"], name="lead_by_phone"),
            models.Index(Lower("company"), name="lead_by_company"),
            models.Index(fields=["scored_at"], name="lead_by_scoring"),
            models.Index(
                fields=["-last_activity_at", "-id"], name="lead_by_activity", condition=LISTED
            ),
            models.Index(fields=["-created_at", "-id"], name="lead_by_creation", condition=LISTED),
            models.Index(fields=["-score", "-id"], name="lead_by_score", condition=LISTED),
            models.Index(fields=["sort_name", "id"], name="lead_by_name", condition=LISTED),
            models.Index(
                fields=["stage", "-last_activity_at", "-id", "expected_value"],
                name="lead_by_stage",
                condition=LISTED,
            ),
            models.Index(
                fields=["assignee", "-last_activity_at", "-id", "stage", "expected_value"],
                name="lead_by_assignee",
                condition=LISTED,
            ),
            models.Index(
                fields=["next_action_on", "id"], name="lead_by_next_action", condition=LISTED
            ),
            models.Index(fields=["waiting_since", "id"], name="lead_by_waiting", condition=LISTED),
            models.Index(
                Coalesce("expected_value", NO_VALUE).desc(),
                F("id").desc(),
                name="lead_by_value",
                condition=LISTED,
            ),
            models.Index(
                fields=["-last_activity_at", "-id"],
                name="spam_by_activity",
                condition=Q(is_spam=True),
            ),
            models.Index(
                fields=["deleted_at"],
                name="lead_deleted",
                condition=Q(deleted_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save_changes(self, *columns: str) -> None:
        """Save the lead, or these columns, as a new version: open screens then load it again."""
        self.version += 1
        self.save(update_fields=[*columns, "version"] if columns else None)


class LeadTag(models.Model):
    """The table that joins leads and tags."""

    lead = models.ForeignKey(Lead, on_delete=models.CASCADE)
    tag = models.ForeignKey(Tag, on_delete=models.CASCADE)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["lead", "tag"], name="a_tag_is_on_a_lead_once")
        ]

    def __str__(self) -> str:
        return f"{self.tag_id} on lead {self.lead_id}"


class LeadSearch(models.Model):
    """The text of a lead that the search looks in, folded by `core.search_words`.

    The database keeps its full-text index next to this table (migration 0002): FTS5 on SQLite,
    tsvector and trigrams on PostgreSQL. `services.score_and_search_text` writes the text.
    """

    lead = models.OneToOneField(
        Lead, on_delete=models.CASCADE, primary_key=True, related_name="search"
    )
    text = models.TextField()

    def __str__(self) -> str:
        return f"Search text of lead {self.lead_id}"
