"""Queries for messages and their mails."""

from datetime import datetime

from django.db.models import QuerySet

from brokerage.leads.models import ContactMessage
from brokerage.mail.models import Mail


def message_by_fingerprint(fingerprint: str) -> ContactMessage | None:
    """The stored message with the same content and key."""
    return ContactMessage.objects.filter(fingerprint=fingerprint).first()


def received_since(moment: datetime, *, most: int) -> int:
    """The number of messages since then without suspected spam, counted up to `most`.

    Spam is not counted: it must not slow down others.
    """
    if most == 0:
        return 0
    unsuspected = ContactMessage.objects.filter(received_at__gt=moment, suspicions=[])
    return unsuspected.order_by()[:most].count()


def mails_of(message: ContactMessage) -> QuerySet[Mail]:
    """The mails of a message: one to the firm, one to the visitor."""
    return Mail.objects.filter(reference=message.reference).order_by("subject")


def next_unfiled() -> str | None:
    """The reference of the earliest message without a lead."""
    unfiled = ContactMessage.objects.filter(lead=None).order_by("received_at", "pk")
    return unfiled.values_list("pk", flat=True).first()
