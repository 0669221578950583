"""What happened with an interest besides its moves, and the acts of staff that can be undone."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.interests.models.interests import Interest
from brokerage.mail.models import Mail


class InterestEvent(models.Model):
    """A mail, a note, a call or an answer: a row of the timeline of an interest."""

    interest = models.ForeignKey(Interest, on_delete=models.CASCADE, related_name="events")
    kind = models.CharField(max_length=20, help_text="An `EventKind`.")
    title = models.CharField(max_length=300, blank=True, help_text="Such as a mail's subject.")
    text = models.TextField(blank=True)
    mail = models.ForeignKey(
        Mail, on_delete=models.SET_NULL, null=True, related_name="+", help_text="If we sent it."
    )
    message_id = models.CharField(max_length=255, blank=True, help_text="Of a mail, for threads.")
    source = models.CharField(
        max_length=100,
        blank=True,
        help_text="What it was made of, such as `mail-17`: the same is recorded once.",
    )
    actor = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    actor_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["source"], condition=~Q(source=""), name="an_event_is_recorded_once"
            )
        ]
        indexes = [models.Index(fields=["interest", "-at", "-id"], name="events_of_an_interest")]

    def __str__(self) -> str:
        return f"{self.kind} of interest {self.interest_id}"


class InterestAct(models.Model):
    """What a member of staff did in the queue, with what it takes to undo it. Kept for a day."""

    interest = models.ForeignKey(Interest, on_delete=models.CASCADE, related_name="acts")
    actor = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=64, help_text="The browser's idempotency key.")
    kind = models.CharField(max_length=20)
    before = models.JSONField(help_text="The columns that the act changed, as they were.")
    version = models.PositiveIntegerField(help_text="Of the interest, after the act.")
    traces = models.JSONField(
        default=dict,
        help_text="Ids of what it added, by kind: moves, events, mails, dealEvents, nda.",
    )
    at = models.DateTimeField(default=timezone.now)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["actor", "key"], name="an_act_has_its_key_once")
        ]
        indexes = [models.Index(fields=["at"], name="acts_by_time")]

    def __str__(self) -> str:
        return f"{self.kind} of interest {self.interest_id}"
