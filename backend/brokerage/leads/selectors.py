"""Reading messages and what belongs to them."""

from datetime import datetime

from django.db.models import QuerySet

from brokerage.leads.models import ContactMessage
from brokerage.mail.models import Mail


def message_by_fingerprint(fingerprint: str) -> ContactMessage | None:
    """The message that was stored from the same words under the same key."""
    return ContactMessage.objects.filter(fingerprint=fingerprint).first()


def received_since(moment: datetime, *, most: int) -> int:
    """How many messages came since then that nothing spoke against; `most` of them at most.

    Suspected spam costs its sender nothing and must not slow down anybody else.
    """
    if most == 0:
        return 0
    unsuspected = ContactMessage.objects.filter(received_at__gt=moment, suspicions=[])
    return unsuspected.order_by()[:most].count()


def mails_of(message: ContactMessage) -> QuerySet[Mail]:
    """The mails that the message caused: one to the firm, one to the visitor."""
    return Mail.objects.filter(reference=message.reference).order_by("subject")
