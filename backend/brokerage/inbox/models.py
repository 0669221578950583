"""Mails that came to the firm's mailbox."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.models import Deal
from brokerage.inbox.rules import portals
from brokerage.leads.models import Lead

CHECKING, READY, REFUSED = "checking", "ready", "refused"
"""The states of an attachment. Only a ready one can be downloaded."""


class Mailbox(models.Model):
    """How far a mailbox has been read. UIDs count only together with their UIDVALIDITY (RFC 9051,
    section 2.3.1.1): with another one, the mailbox is read again from `since`.
    """

    name = models.CharField(max_length=300, unique=True, help_text="Such as user@host/INBOX.")
    uid_validity = models.BigIntegerField(null=True)
    last_uid = models.BigIntegerField(default=0)
    since = models.DateField(help_text="Earlier mails are not read.")
    read_at = models.DateTimeField(null=True, help_text="When it was last read to its end.")

    def __str__(self) -> str:
        return self.name


class ReceivedMail(models.Model):
    """One mail: where it belongs, or that it waits in the tray until staff decide.

    Once forgotten, only its fingerprint stays, by which it is not taken in again.
    """

    fingerprint = models.CharField(max_length=64, unique=True, editable=False)
    message_id = models.CharField(max_length=255, blank=True)
    sender_name = models.CharField(max_length=200, blank=True)
    sender = models.CharField(
        max_length=255, blank=True, help_text="In lower case; anyone can forge it."
    )
    to = models.CharField(max_length=500, blank=True)
    subject = models.CharField(max_length=300, blank=True)
    text = models.TextField(blank=True, help_text="What the person wrote.")
    quoted = models.TextField(blank=True, help_text="The rest, such as the mail that it answers.")
    at = models.DateTimeField(help_text="When the mail server received it.")
    size = models.PositiveBigIntegerField(help_text="Bytes.")
    storage_name = models.CharField(
        max_length=100, blank=True, help_text="The whole mail in the storage of deals, if kept."
    )
    automatic = models.CharField(
        max_length=20, blank=True, help_text="Such as a bounce; empty if a person wrote it."
    )
    problem = models.CharField(max_length=300, blank=True, help_text="Why something is missing.")
    portal = models.CharField(max_length=20, blank=True, help_text="That sent an inquiry.")
    found = models.JSONField(default=dict, blank=True)
    """What an inquiry of a portal says: fields of `rules.portals.Inquiry`."""
    lead = models.ForeignKey(
        Lead, on_delete=models.SET_NULL, null=True, blank=True, related_name="received_mails"
    )
    deal = models.ForeignKey(
        Deal, on_delete=models.SET_NULL, null=True, blank=True, related_name="received_mails"
    )
    interest = models.ForeignKey(
        Interest, on_delete=models.SET_NULL, null=True, blank=True, related_name="received_mails"
    )
    placed_by = models.CharField(max_length=20, blank=True, help_text="A `rules.places.PlacedBy`.")
    placed_by_staff = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    answered_at = models.DateTimeField(
        null=True, blank=True, help_text="When staff had dealt with a mail about a deal."
    )
    set_aside_at = models.DateTimeField(null=True, blank=True)
    forgotten_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [
            models.Index(fields=["message_id"], name="received_by_message_id"),
            models.Index(
                fields=["-at", "-id"],
                name="received_in_the_tray",
                condition=Q(placed_by="", set_aside_at=None, forgotten_at=None),
            ),
            models.Index(fields=["deal", "-at", "-id"], name="received_of_a_deal"),
        ]

    objects: ClassVar[models.Manager["ReceivedMail"]] = models.Manager()

    def __str__(self) -> str:
        return f"{self.sender}: {self.subject}"

    @property
    def waits(self) -> bool:
        """Whether a person waits for an answer to it."""
        return not self.automatic

    @property
    def found_words(self) -> list[tuple[str, str]]:
        """What an inquiry says, with the labels that staff see."""
        return [(portals.LABELS[name], str(value)) for name, value in self.found.items()]

    @property
    def attachments(self) -> list["MailAttachment"]:
        return list(self.files.all())

    def abilities(self, user: User) -> dict[str, bool]:
        """Return what a member of staff may do: a mail about a deal, or from a buyer, is for the
        staff on the deal.
        """
        is_theirs = self.deal is None or self.deal.abilities(user)["view"]
        if self.deal is None and self.interest is not None:
            listings = Listing.objects.all().visible_to(user)
            is_theirs = listings.filter(pk=self.interest.listing_id).exists()
        return {"view": is_theirs, "place": is_theirs}


class MailAttachment(models.Model):
    """A file that came with a mail."""

    mail = models.ForeignKey(ReceivedMail, on_delete=models.CASCADE, related_name="files")
    number = models.PositiveSmallIntegerField(help_text="Of the part, in the order of the mail.")
    name = models.CharField(max_length=100)
    size = models.PositiveBigIntegerField(help_text="Bytes.")
    state = models.CharField(max_length=20, default=CHECKING)
    reason = models.CharField(max_length=300, blank=True)
    kind = models.CharField(max_length=20, blank=True)
    check_after = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["mail", "number"], name="attachments_have_numbers")
        ]
        indexes = [
            models.Index(
                fields=["check_after"],
                condition=Q(state="checking"),
                name="attachments_to_check",
            )
        ]

    def __str__(self) -> str:
        return self.name
