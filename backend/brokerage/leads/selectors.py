"""Reading messages and what belongs to them."""

from django.db.models import QuerySet

from brokerage.leads.models import ContactMessage
from brokerage.mail.models import Mail


def message_by_fingerprint(fingerprint: str) -> ContactMessage | None:
    """The message that was stored from the same words under the same key."""
    return ContactMessage.objects.filter(fingerprint=fingerprint).first()


def mails_of(message: ContactMessage) -> QuerySet[Mail]:
    """The mails that the message caused: one to the firm, one to the visitor."""
    return Mail.objects.filter(reference=message.reference).order_by("subject")
