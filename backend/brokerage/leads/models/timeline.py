"""What happened with a lead: the timeline, and what staff write."""

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.leads.models.leads import Lead


class ActivityKind(models.TextChoices):
    """The kind of an activity. The comment next to each kind says what `Activity.source_id` is."""

    MESSAGE = "message", "message"  # ContactMessage.reference
    MAIL = "mail", "mail"  # Mail.pk
    NOTE = "note", "note"  # Note.pk
    CALL = "call", "call"  # Call.pk
    TASK = "task", "task"  # LeadTask.pk
    STAGE = "stage", "stage change"  # StageChange.pk
    ASSIGNMENT = "assignment", "assignment"  # nothing: `data` has the assignee
    MERGE = "merge", "merge"  # Merge.pk
    CREATED = "created", "created by hand"  # nothing
    RECEIVED = "received", "received mail"  # the pk of a model of the package above, the inbox


class Activity(models.Model):
    """One event on the timeline of a lead. It holds the kind and the primary key of its source (a
    message, mail, note ...), but no copy of the source's content.
    """

    lead = models.ForeignKey(Lead, on_delete=models.CASCADE, related_name="activities")
    kind = models.CharField(max_length=12, choices=ActivityKind)
    at = models.DateTimeField(default=timezone.now)
    actor = models.ForeignKey(
        User,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="The member of staff; empty for what the person did.",
    )
    source_id = models.CharField(max_length=20, blank=True)
    request_key = models.CharField(
        max_length=64,
        blank=True,
        help_text="Sent with the request, so that a repetition of it adds nothing.",
    )
    data = models.JSONField(default=dict)
    """For an assignment: `{"assignee": id or null}`. For a reply: `{"reply": id}` and, if the reply
    answers messages, `answers_since`, when the earliest of them came. Else empty.
    """

    class Meta:
        verbose_name_plural = "activities"
        ordering = ["-at", "-pk"]
        indexes = [
            models.Index(fields=["lead", "-at", "-id"], name="timeline_of_a_lead"),
            models.Index(fields=["kind", "source_id"], name="activity_of_a_source"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["lead", "actor", "kind", "request_key"],
                name="a_request_adds_one_activity",
                condition=~models.Q(request_key=""),
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of lead {self.lead_id}"


class Note(models.Model):
    """A note of staff, in Markdown."""

    lead = models.ForeignKey(Lead, on_delete=models.CASCADE, related_name="notes")
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    text = models.TextField()
    created_at = models.DateTimeField(default=timezone.now)
    edited_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"Note {self.pk} on lead {self.lead_id}"

    def abilities(self, user: User) -> dict[str, bool]:
        """Return what a member of staff may do with the note."""
        is_author = self.author_id == user.pk
        return {"change": is_author, "delete": is_author}


class CallOutcome(models.TextChoices):
    """How a call ended."""

    REACHED = "reached", "Spoke with them"
    NO_ANSWER = "no_answer", "No answer"
    VOICEMAIL = "voicemail", "Left a message"


class Call(models.Model):
    """A call that a member of staff made or took."""

    lead = models.ForeignKey(Lead, on_delete=models.CASCADE, related_name="calls")
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    outcome = models.CharField(max_length=10, choices=CallOutcome)
    text = models.TextField(blank=True)
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"Call {self.pk} with lead {self.lead_id}"


class LeadTask(models.Model):
    """Something that a member of staff is to do for a lead."""

    lead = models.ForeignKey(Lead, on_delete=models.CASCADE, related_name="tasks")
    title = models.CharField(max_length=200)
    due_on = models.DateField(null=True, blank=True)
    assignee = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["due_on", "id"],
                name="lead_tasks_open",
                condition=models.Q(done_at__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return self.title


class StageChange(models.Model):
    """The record that a lead moved from one stage to another."""

    lead = models.ForeignKey(Lead, on_delete=models.CASCADE, related_name="stage_changes")
    from_stage = models.CharField(max_length=30, blank=True)
    to_stage = models.CharField(max_length=30)
    reason = models.CharField(max_length=100, blank=True, help_text="Why it was lost.")
    actor = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["lead", "at"], name="stages_of_a_lead")]

    def __str__(self) -> str:
        return f"Lead {self.lead_id}: {self.from_stage} to {self.to_stage}"
