"""Claims due mails and records the results of sending. Safe for any number of workers."""

import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import connection
from django.db.models import Q
from django.utils import timezone

from brokerage.core.db_locks import serialized_transaction
from brokerage.mail.models import Mail, State
from brokerage.mail.rules.failures import Failure, is_given_up, next_attempt
from brokerage.mail.services.mails import alert_about, queue_alert
from brokerage.mail.services.secret_links import blanked

logger = logging.getLogger(__name__)

SMTP_TIMEOUT = 30
"""Seconds that a command of the SMTP session may take."""
VERDICT_TIMEOUT = 600
"""Seconds that the server may take to accept a mail after its content (RFC 5321, 4.5.3.2.6). Giving
up earlier sends the mail again although the first copy arrives.
"""
LEASE = timedelta(minutes=20)
"""How long a worker holds a mail: longer than if every SMTP command timed out."""


def claim() -> Mail | None:
    """Claim and return the next due mail, if any. Other workers do not get it before `LEASE` has
    passed.
    """
    now = _database_time()
    due = Q(state=State.QUEUED, next_attempt_at__lte=timezone.now()) | Q(
        state=State.SENDING, leased_until__lte=now
    )
    waiting = Mail.objects.filter(due).order_by("next_attempt_at")
    if not waiting.exists():  # take no lock while there is nothing to do
        return None
    # PostgreSQL skips rows that other workers hold; on SQLite one transaction writes at a time.
    with serialized_transaction():
        mail = waiting.select_for_update(skip_locked=True).first()
        if mail is None:
            return None
        mail.state = State.SENDING
        mail.attempts += 1
        mail.leased_until = now + LEASE
        mail.save(update_fields=["state", "attempts", "leased_until"])
    return mail


def _database_time() -> datetime:
    """Return the time of the database, by which all workers measure leases.

    The clock of a host may be wrong: a worker an hour ahead would take the mails that others send.
    """
    if connection.vendor != "postgresql":
        return timezone.now()  # SQLite is on one host
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = cursor.fetchone()[0]
    return now


def record_sent(mail: Mail) -> bool:
    """Record that a mail was sent. Returns False, without a change, if another worker has claimed
    it since, or it was deleted.
    """
    return _finish(
        mail,
        state=State.SENT,
        sent_at=timezone.now(),
        last_error="",
        failure=None,
        secret=blanked(mail),
    )


def record_failure(mail: Mail, error: str, failure: Failure = Failure.OTHER) -> bool:
    """Schedule another attempt, or give the mail up, as `is_given_up` says. Returns as
    `record_sent` does.

    A mail to the firm that is given up is logged as an error, and reported to ALERT_EMAIL at most
    once an hour.
    """
    reason: dict[str, Any] = {"last_error": error[:300], "failure": failure}
    if is_given_up(failure, mail.attempts):
        alert = alert_about(mail)
        given_up = _finish(mail, alert=alert, state=State.DEAD, secret=blanked(mail), **reason)
        if given_up and mail.to_firm:
            told = "Mail %s to the firm was given up. See the outbox in the back office."
            logger.error(told, mail.pk)
        return given_up
    again_at = next_attempt(mail.attempts, timezone.now())
    return _finish(mail, state=State.QUEUED, next_attempt_at=again_at, **reason)


def _finish(mail: Mail, *, alert: Mail | None = None, **changes: object) -> bool:
    """End this worker's claim on the mail, make the changes, and queue `alert`. Returns as
    `record_sent` does.
    """
    claimed = Mail.objects.filter(pk=mail.pk, state=State.SENDING, attempts=mail.attempts)
    with serialized_transaction():
        finished = claimed.update(leased_until=None, **changes) == 1
        if finished and alert is not None:
            queue_alert(alert)
    return finished
