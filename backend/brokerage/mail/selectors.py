"""Mails in the outbox that need attention."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from brokerage.mail.models import Mail, State

_DUE = timedelta(minutes=10)
"""A mail that was due before then is sent by nobody."""
_FIRM_WAITS = timedelta(hours=1)
_LATELY = timedelta(days=7)


def given_up_to_firm() -> int:
    """How many mails to the firm were given up: messages that nobody may have read."""
    return Mail.objects.filter(to_firm=True, state=State.DEAD).count()


def lately_given_up_to_firm() -> bool:
    """Whether one of the last week was."""
    since = timezone.now() - _LATELY
    return Mail.objects.filter(to_firm=True, state=State.DEAD, created_at__gte=since).exists()


def is_mail_stuck() -> bool:
    """Whether mails are due and nobody sends them, or the firm has waited long for one of its own.

    Another recipient's server may be away for days; without a mail server of ours all mails wait.
    """
    if settings.SMTP is None:
        return False
    now = timezone.now()
    untaken = Q(state=State.QUEUED, next_attempt_at__lte=now - _DUE)
    left = Q(state=State.SENDING, leased_until__lte=now - _DUE)
    waited = Q(state__in=(State.QUEUED, State.SENDING), to_firm=True)
    waited &= Q(created_at__lte=now - _FIRM_WAITS)
    return Mail.objects.filter(untaken | left | waited).exists()
