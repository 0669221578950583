"""What time brings about: reminders, and the deletion of old agreements. Tasks of the worker."""

from datetime import date
from threading import Event

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from brokerage.deals.engagement.services.moving import is_time_to_write
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.rules.states import OPEN_FOR, UNSIGNED_KEPT, NdaState, is_reminder_due
from brokerage.deals.nda.selectors.ndas import kept_until, listings_of
from brokerage.deals.nda.services.sending import claim_reminder

_SIGNED = (NdaState.SIGNED, NdaState.REVOKED)


def remind_buyers(stop: Event) -> None:
    """Remind those who have not signed, in the office's hours on business days."""
    now = timezone.now()
    if not is_time_to_write(now):
        return
    waiting = Nda.objects.filter(state=NdaState.SENT, sent_at__gte=now - OPEN_FOR)
    silent = Q(buyer__do_not_contact="", buyer__do_not_introduce="")
    for nda in waiting.filter(silent):
        if stop.is_set():
            return
        remind_if_due(nda, timezone.localdate(now))


def remind_if_due(nda: Nda, today: date) -> bool:
    """Remind a buyer if a reminder is due; return whether it was sent."""
    days = [date.fromisoformat(day) for day in nda.reminded_on]
    is_due = is_reminder_due(timezone.localdate(nda.sent_at), days, today)
    return is_due and claim_reminder(nda, today)


def delete_expired() -> int:
    """Delete the agreements that are kept no longer, with their documents, and return their number.
    A tail that became longer meanwhile keeps them.
    """
    now = timezone.now()
    today = timezone.localdate(now)
    unsigned = Nda.objects.exclude(state__in=_SIGNED)
    deleted, _ = unsigned.filter(sent_at__lt=now - UNSIGNED_KEPT, joinders=None).delete()
    expired = Nda.objects.filter(state__in=_SIGNED, kept_until__lt=today, joinders=None)
    return deleted + sum(_delete(nda, today) for nda in expired)


@transaction.atomic
def _delete(nda: Nda, today: date) -> bool:
    until = kept_until(nda, listings_of(nda))
    if until >= today:
        Nda.objects.filter(pk=nda.pk).update(kept_until=until)
        return False
    document = nda.sealed
    nda.delete()
    if document is not None:
        document.delete()
    return True
