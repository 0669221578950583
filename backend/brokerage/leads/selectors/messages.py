"""Queries for messages and their mails."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Exists, Max, OuterRef, QuerySet
from django.utils import timezone

from brokerage.leads.models import CallOutcome, ContactMessage, Lead
from brokerage.mail.models import Mail


def message_by_fingerprint(fingerprint: str) -> ContactMessage | None:
    return ContactMessage.objects.filter(fingerprint=fingerprint).first()


def received_since(moment: datetime, *, most: int) -> int:
    """Count at most `most` messages received after `moment`, without suspected spam: it must not
    make the site ask real senders for a proof of work.
    """
    if most == 0:
        return 0
    unsuspected = ContactMessage.objects.filter(received_at__gt=moment, suspicions=[])
    return unsuspected.order_by()[:most].count()


def mails_of(message: ContactMessage) -> QuerySet[Mail]:
    """Return the mails that a message caused. Suspected spam has none until staff mark it as not
    spam.
    """
    return Mail.objects.filter(reference=message.reference).order_by("subject")


def mails_to_senders(messages: Iterable[ContactMessage]) -> QuerySet[Mail]:
    """Return the mails to the visitors who sent these messages."""
    return Mail.objects.filter(reference__in=[each.reference for each in messages], to_firm=False)


def last_answered_at(lead: Lead) -> datetime | None:
    """Return when staff last answered the lead, by a reply that was not undone or a call that
    reached the person.
    """
    reply = lead.replies.filter(undone_at=None).aggregate(at=Max("at"))["at"]
    call = lead.calls.filter(outcome=CallOutcome.REACHED).aggregate(at=Max("at"))["at"]
    return max(filter(None, (reply, call)), default=None)


def not_answered(messages: QuerySet[ContactMessage], lead: Lead) -> QuerySet[ContactMessage]:
    """Return those of the lead's `messages` that the firm had not got by mail when staff last
    answered. Inquiries about listings are answered elsewhere.
    """
    messages = messages.filter(listing="")
    answered = last_answered_at(lead)
    if answered is None:
        return messages
    mails = Mail.objects.filter(to_firm=True, created_at__lte=answered)
    return messages.filter(~Exists(mails.filter(reference=OuterRef("pk"))))


def is_receiving() -> bool:
    """Return whether a message has arrived within the last fifth of a second."""
    lately = timezone.now() - timedelta(seconds=0.2)
    return ContactMessage.objects.filter(received_at__gt=lately).exists()


def without_lead(*, most: int) -> list[str]:
    """Return the references of the earliest messages without a lead, at most `most`. Inquiries
    about listings need none.
    """
    without_lead = ContactMessage.objects.filter(lead=None, inquiry_at=None)
    return list(without_lead.order_by("received_at", "pk").values_list("pk", flat=True)[:most])


def untaken_inquiries(*, most: int) -> list[ContactMessage]:
    """Return the earliest inquiries about listings that no one has taken over, at most `most`."""
    untaken = ContactMessage.objects.filter(inquiry_taken_at=None, inquiry_at__isnull=False)
    return list(untaken.order_by("inquiry_at")[:most])
