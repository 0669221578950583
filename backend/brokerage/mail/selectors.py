"""Queries for mails in the outbox that need attention."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Min, Q
from django.utils import timezone

from brokerage.mail.models import Mail, State
from brokerage.mail.rules.failures import FIRM_WAITS_AT_MOST, OVERDUE

_RECENT = timedelta(days=7)


def given_up_to_firm() -> int:
    """Count the mails to the firm that were given up, and so may have reached no one."""
    return Mail.objects.filter(to_firm=True, state=State.DEAD).count()


def recently_given_up_to_firm() -> bool:
    """Return whether a mail to the firm that was created within the last week was given up."""
    since = timezone.now() - _RECENT
    return Mail.objects.filter(to_firm=True, state=State.DEAD, created_at__gte=since).exists()


def is_mail_stuck() -> bool:
    """Return whether a mail is overdue (`OVERDUE`), by its next attempt or its lease, or a mail to
    the firm failed and is an hour old. False without SMTP_URL, as all mails then wait.

    Other mails may wait for days while the recipient's server cannot be reached: each failure
    postpones the next attempt.
    """
    if settings.SMTP is None:
        return False
    now = timezone.now()
    overdue = Q(state=State.QUEUED, next_attempt_at__lte=now - OVERDUE)
    lease_expired = Q(state=State.SENDING, leased_until__lte=now - OVERDUE)
    # A mail that staff have queued again is not stuck until an attempt fails.
    failed = Q(state=State.QUEUED, attempts__gt=0) | Q(state=State.SENDING, attempts__gt=1)
    firm_waits = failed & Q(to_firm=True, created_at__lte=now - FIRM_WAITS_AT_MOST)
    return Mail.objects.filter(overdue | lease_expired | firm_waits).exists()


def waiting_by_state() -> dict[str, int]:
    """Count the queued mails, and those that are being sent, by state."""
    waiting = Mail.objects.filter(state__in=(State.QUEUED, State.SENDING)).order_by()
    found = dict(waiting.values_list("state").annotate(Count("pk")))
    return {state.value: found.get(state.value, 0) for state in (State.QUEUED, State.SENDING)}


def overdue_since(now: datetime) -> datetime | None:
    """Return when the oldest waiting mail should have been tried; None if none is due, or without
    SMTP_URL.
    """
    if settings.SMTP is None:
        return None
    due = Mail.objects.filter(state=State.QUEUED, next_attempt_at__lte=now)
    oldest: datetime | None = due.aggregate(oldest=Min("next_attempt_at"))["oldest"]
    return oldest
