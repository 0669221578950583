"""What the desk stores in addition to leads: merges, bulk changes, saved views, blocked senders."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.leads.models.leads import Lead


class Merge(models.Model):
    """The record that one lead (`merged`) was merged into another (`kept`). Its snapshot holds what
    an undo needs to bring both back.
    """

    kept = models.ForeignKey(Lead, on_delete=models.CASCADE, related_name="merges")
    merged = models.ForeignKey(Lead, on_delete=models.CASCADE, related_name="+")
    actor = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    snapshot = models.JSONField()
    """Written by `services.merging`: the columns of the kept lead before and after the merge, and
    the ids of everything that moved.
    """
    undone_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"Lead {self.merged_id} merged into {self.kept_id}"


class BulkChange(models.Model):
    """The record of one change of many leads by a member of staff, with what is needed to undo
    it.
    """

    actor = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    act = models.CharField(max_length=20)
    at = models.DateTimeField(default=timezone.now, db_index=True)
    before = models.JSONField()
    """What an undo needs: see `services.bulk`."""
    undone_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.act} at {self.at:%Y-%m-%d %H:%M} UTC"

    def abilities(self, user: User) -> dict[str, bool]:
        """Return what a member of staff may do with the change."""
        return {"undo": user.is_principal or self.actor_id == user.pk}


class SavedView(models.Model):
    """A saved view: a name for a list of leads with its filters, order and columns."""

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=60)
    query = models.CharField(max_length=1000, help_text="The query string of the list.")
    is_shared = models.BooleanField(default=False, help_text="All staff see it.")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="a_view_has_its_own_name")
        ]

    def __str__(self) -> str:
        return self.name

    def abilities(self, user: User) -> dict[str, bool]:
        """Return what a member of staff may do with the view."""
        is_owner = self.owner_id == user.pk
        return {"change": is_owner, "delete": is_owner}


class BlockedSender(models.Model):
    """An email address or a network whose messages are stored as spam. The row of a network is
    deleted after 30 days.
    """

    email = models.CharField(max_length=255, blank=True, help_text="In lower case.")
    network = models.CharField(
        max_length=50, blank=True, help_text="IPv4 address or IPv6 /64 network."
    )
    blocked_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    blocked_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["email"], condition=~Q(email=""), name="an_email_is_blocked_once"
            ),
            models.UniqueConstraint(
                fields=["network"], condition=~Q(network=""), name="a_network_is_blocked_once"
            ),
            models.CheckConstraint(
                condition=~Q(email="", network=""), name="an_email_or_a_network_is_blocked"
            ),
        ]

    def __str__(self) -> str:
        return self.email or self.network


class DeskPreferences(models.Model):
    """The mail preferences of a member of staff, and the last day for which the worker has queued
    the person's morning mails, or found that there was nothing to mail.
    """

    person = models.OneToOneField(User, on_delete=models.CASCADE, related_name="desk_preferences")
    mail_assigned = models.BooleanField("when a lead is assigned to me", default=True)
    mail_mentioned = models.BooleanField("when a note mentions me", default=True)
    mail_due = models.BooleanField("what is due today", default=True)
    mail_digest = models.BooleanField("the daily digest", default=True)
    mailed_on = models.DateField(
        null=True, blank=True, help_text="The last day whose mails were queued."
    )

    def __str__(self) -> str:
        return f"Preferences of person {self.person_id}"
