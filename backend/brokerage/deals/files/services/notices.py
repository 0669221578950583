"""Tells a deal's broker that the owner has uploaded something."""

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.utils import timezone

from brokerage.accounts.selectors import shown_name
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealRole
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import compose, queue

_AT_MOST_EVERY: Final = timedelta(hours=1)
_DELAY: Final = timedelta(minutes=5)
"""Until the mail is sent, so that it is about all files that come one after the other."""
_KEPT: Final = timedelta(days=90)
_REFERENCE: Final = "deal-files-"


def tell_broker(deal: Deal) -> None:
    """Queue a mail to the broker, in the caller's transaction, unless one was queued within the
    hour.
    """
    now = timezone.now()
    reference = f"{_REFERENCE}{deal.pk}"
    if Mail.objects.filter(reference=reference, created_at__gt=now - _AT_MOST_EVERY).exists():
        return
    brokers = deal.members.filter(role=DealRole.BROKER, user__is_active=True)
    mails = [
        compose(
            kind="desk-files",
            to=member.user.email,
            reference=reference,
            values={
                "name": shown_name(member.user),
                "link": f"{settings.SITE_URL}/desk/deals/{deal.pk}/files",
            },
            now=now,
        )
        for member in brokers.select_related("user")
    ]
    for mail in mails:
        mail.next_attempt_at += _DELAY
    queue(mails)


def delete_old() -> None:
    """Delete mails of this kind that are 90 days old."""
    old = timezone.now() - _KEPT
    Mail.objects.filter(reference__startswith=_REFERENCE, sent_at__lte=old).delete()
