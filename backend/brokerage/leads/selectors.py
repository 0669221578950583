"""Reading messages and what belongs to them."""

from datetime import datetime
from functools import cache

from django.db.models import DateTimeField, QuerySet

from brokerage.core.cached_queries import Given, Statement
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
    return len(_latest(most).rows(moment=moment))


@cache
def _latest(most: int) -> Statement:
    moment = Given("moment", DateTimeField())
    return Statement(
        lambda: (
            ContactMessage.objects.filter(received_at__gt=moment, suspicions=[])
            .order_by()
            .values_list("pk")[:most]
        )
    )


def mails_of(message: ContactMessage) -> QuerySet[Mail]:
    """The mails that the message caused: one to the firm, one to the visitor."""
    return Mail.objects.filter(reference=message.reference).order_by("subject")
