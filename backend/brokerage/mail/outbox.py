"""Who has a mail right now, and what became of it. Safe for any number of workers."""

import random
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from brokerage.core.db_locks import serialized_transaction
from brokerage.mail.models import Mail, State
from brokerage.mail.services import report_given_up

SMTP_TIMEOUT = 30
"""Seconds that one step of a conversation with the mail server may take."""
LEASE = timedelta(minutes=10)
"""How long a worker may keep a mail: longer than every step of sending it timing out in turn."""
ATTEMPTS = 20
"""Then it is given up: with the delays below after about two and a half days."""
_FIRST_DELAY = 30.0  # seconds
_LONGEST_DELAY = 6 * 3600.0  # seconds


def claim() -> Mail | None:
    """Take the next mail that is due; nobody else gets it while the lease lasts."""
    now = timezone.now()
    due = Q(state=State.QUEUED, next_attempt_at__lte=now) | Q(
        state=State.SENDING, leased_until__lte=now
    )
    waiting = Mail.objects.filter(due).order_by("next_attempt_at")
    if not waiting.exists():  # a plain look first: no lock is taken while there is nothing to do
        return None
    # PostgreSQL steps over rows that others hold; SQLite's IMMEDIATE lets one in at a time anyway.
    with serialized_transaction():
        mail = waiting.select_for_update(skip_locked=True).first()
        if mail is None:
            return None
        mail.state = State.SENDING
        mail.attempts += 1
        mail.leased_until = now + LEASE
        mail.save(update_fields=["state", "attempts", "leased_until"])
    return mail


def record_sent(mail: Mail) -> bool:
    """The mail server has it. False when the lease ran out and somebody else had taken it."""
    return _finish(mail, state=State.SENT, sent_at=timezone.now(), last_error="")


def record_failure(mail: Mail, error: str, *, hopeless: bool = False) -> bool:
    """It did not go out: once more later, or given up, which staff hear of if it was for them."""
    if hopeless or mail.attempts >= ATTEMPTS:
        given_up = _finish(mail, state=State.DEAD, last_error=error[:300])
        if given_up:
            report_given_up(mail)
        return given_up
    return _finish(
        mail,
        state=State.QUEUED,
        next_attempt_at=next_attempt(mail.attempts, timezone.now()),
        last_error=error[:300],
    )


def next_attempt(attempts: int, now: datetime) -> datetime:
    """Twice as long after every try, up to six hours; spread by a fifth, so as not to bunch."""
    delay = min(_FIRST_DELAY * 2 ** min(attempts - 1, 20), _LONGEST_DELAY)
    return now + timedelta(seconds=delay * random.uniform(0.8, 1.2))


def _finish(mail: Mail, **changes: object) -> bool:
    """Only whoever holds the latest try may say how it ended."""
    held = Mail.objects.filter(pk=mail.pk, state=State.SENDING, attempts=mail.attempts)
    with serialized_transaction():
        return held.update(leased_until=None, **changes) == 1
