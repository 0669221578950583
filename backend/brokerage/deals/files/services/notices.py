"""Tells a deal's broker that the owner has uploaded something."""

from datetime import timedelta
from typing import Final

from django.utils import timezone

from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.broker_mails import mails_for_broker
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import queue

_AT_MOST_EVERY: Final = timedelta(hours=1)
_DELAY: Final = timedelta(minutes=5)
"""Until the mail is sent, so that it is about all files that come one after the other."""
_KEPT: Final = timedelta(days=90)
_REFERENCE: Final = "deal-files-"


def tell_broker(deal: Deal) -> None:
    """Queue a mail to the broker, in the caller's transaction, unless one was queued within the
    hour.
    """
    reference = f"{_REFERENCE}{deal.pk}"
    since = timezone.now() - _AT_MOST_EVERY
    if Mail.objects.filter(reference=reference, created_at__gt=since).exists():
        return
    mails = mails_for_broker(deal, kind="desk-files", tab="files", reference=reference)
    for mail in mails:
        mail.next_attempt_at += _DELAY
    queue(mails)


def delete_old() -> None:
    """Delete mails of this kind that are 90 days old."""
    old = timezone.now() - _KEPT
    Mail.objects.filter(reference__startswith=_REFERENCE, sent_at__lte=old).delete()
