"""Messages of the contact form."""

from typing import Final

from django.db import models

from brokerage.leads.models.leads import Lead
from brokerage.leads.rules import contact_form


class Status(models.TextChoices):
    """The status of a message. Staff set it in the back office. The desk and the spam check on
    arrival also set `SPAM`. Sending a reply does not change it.
    """

    NEW = "new", "new"
    ANSWERING = "answering", "being answered"
    ANSWERED = "answered", "answered"
    CLOSED = "closed", "closed"
    SPAM = "spam", "spam"


OPEN_STATUSES: Final = (Status.NEW, Status.ANSWERING)
"""The statuses of messages that staff have not marked as answered, closed or spam. They say nothing
about replies and calls on the desk: whether a lead waits for an answer is in `Lead.waiting_since`.
"""


class Suspicion(models.TextChoices):
    """Why a message was stored as spam."""

    TRAP = "trap", "a field that no person sees was filled in"
    FAST = "fast", "sent faster than anybody writes"
    CEILING = "ceiling", "more messages came than the site takes in an hour"
    BLOCKED_EMAIL = "blocked-email", "staff marked an earlier message of this address as spam"
    BLOCKED_NETWORK = "blocked-network", "staff marked an earlier message of this network as spam"
    STAFF = "staff", "staff marked it as spam"  # the first, where it is among others


class ContactMessage(models.Model):
    """One message from the contact form. The fields are cleaned of stray spaces and control
    characters, and otherwise as the visitor typed them.
    """

    reference = models.CharField(
        max_length=12, primary_key=True, help_text="Random, and short enough to say on the phone."
    )
    lead = models.ForeignKey(Lead, on_delete=models.CASCADE, null=True, related_name="messages")
    name = models.CharField(max_length=100)
    email = models.CharField("email", max_length=255)
    phone = models.TextField(blank=True)  # as typed: validation counts the digits only
    company = models.CharField(max_length=200, blank=True)
    times = models.CharField("good times for a call", max_length=100, blank=True)
    message = models.TextField()
    listing = models.CharField(
        max_length=6,
        blank=True,
        db_default="",
        editable=False,
        help_text="The number of the listing that it asks about.",
    )
    inquiry_at = models.DateTimeField(
        null=True,
        editable=False,
        help_text="Since when it is a buyer's inquiry about that listing, which makes no lead.",
    )
    inquiry_taken_at = models.DateTimeField(null=True, editable=False)
    # Attachments, as `attachments.Snapshots` describes them.
    calculator_run = models.JSONField(null=True, editable=False)
    value_assessment = models.JSONField(null=True, editable=False)
    business_health = models.JSONField(null=True, editable=False)
    status = models.CharField(max_length=10, choices=Status, default=Status.NEW)
    suspicions = models.JSONField(default=list, editable=False)  # of Suspicion
    note = models.TextField("staff note", blank=True, help_text="Only staff see it.")
    network = models.CharField(
        max_length=50,
        blank=True,
        editable=False,
        help_text="IPv4 address or IPv6 /64 network of the sender; removed after 30 days.",
    )
    received_at = models.DateTimeField("received", db_index=True)
    fingerprint = models.CharField(max_length=64, unique=True, editable=False)

    class Meta:
        ordering = ["-received_at"]
        verbose_name = "message"
        indexes = [
            models.Index(
                fields=["received_at", "reference"],
                name="messages_without_a_lead",
                condition=models.Q(lead__isnull=True),
            ),
            models.Index(
                fields=["received_at", "reference"],
                name="messages_for_leads",
                condition=models.Q(lead__isnull=True, inquiry_at__isnull=True),
            ),
            models.Index(
                fields=["inquiry_at"],
                name="inquiries_to_take",
                condition=models.Q(inquiry_taken_at__isnull=True, inquiry_at__isnull=False),
            ),
            models.Index(
                fields=["-received_at"],
                name="messages_with_results",
                condition=models.Q(calculator_run__isnull=False)
                | models.Q(value_assessment__isnull=False)
                | models.Q(business_health__isnull=False),
            ),
            models.Index(
                fields=["-received_at"],
                name="spam_of_leads",
                condition=models.Q(status=Status.SPAM, lead__isnull=False),
            ),
            models.Index(
                fields=["received_at"],
                name="messages_with_a_network",
                condition=~models.Q(network=""),
            ),
        ]

    def __str__(self) -> str:
        return f"Message {self.reference}"

    def values_in_words(self) -> dict[str, str]:
        """Return what the visitor typed and chose, by the name of the form's field."""
        return {
            name: contact_form.in_words(name, getattr(self, column))
            for name, column in contact_form.COLUMNS.items()
        }

    def suspicions_in_words(self) -> list[str]:
        """Return why the message was suspected to be spam; empty if it was not."""
        return [str(Suspicion(each).label) for each in self.suspicions]
