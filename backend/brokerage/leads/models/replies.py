"""Replies: what staff write to a lead by mail."""

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.leads.models.leads import Lead
from brokerage.leads.models.timeline import StageChange
from brokerage.mail.models import Mail


class Reply(models.Model):
    """A mail that a member of staff wrote to a lead, and what is needed to undo sending it."""

    lead = models.ForeignKey(Lead, on_delete=models.CASCADE, related_name="replies")
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    key = models.CharField(max_length=64, help_text="Of the browser: a repeat has the same one.")
    template = models.CharField(max_length=60, blank=True, help_text="The template it began with.")
    subject = models.CharField(max_length=200)
    text = models.TextField(help_text="As it was typed, with its placeholders.")
    mail = models.OneToOneField(
        Mail, on_delete=models.SET_NULL, null=True, help_text="Empty once the reply was undone."
    )
    at = models.DateTimeField(default=timezone.now)
    answers_since = models.DateTimeField(
        null=True, blank=True, help_text="When the earliest message came that it answers."
    )
    stage_change = models.ForeignKey(
        StageChange, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    stage_since_before = models.DateTimeField()
    last_activity_before = models.DateTimeField()
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "replies"
        constraints = [
            models.UniqueConstraint(fields=["author", "key"], name="a_reply_is_sent_once")
        ]

    def __str__(self) -> str:
        return f"Reply {self.pk} to lead {self.lead_id}"

    def abilities(self, user: User) -> dict[str, bool]:
        """Return what a member of staff may do with the reply."""
        return {"cancel": self.author_id == user.pk}
