"""Rate limits across threads, processes and hosts: one row per limit, one statement per use.

A window opens with the first use and allows `limit` uses until it ends. Rejected uses are not
counted, so that they do not prolong the wait. Keys are stored as keyed hashes only. A window that
ends later than a new one would was opened by a clock that was ahead, and counts as ended.
"""

import hmac
import math
import time

from django.conf import settings
from django.db import connection, transaction

from brokerage.core.client_ip import wide_network
from brokerage.core.models import RateLimitCounter

# One statement, so that two processes cannot both take the last use. No row comes back when the
# window is open and used up. The statement is valid in SQLite and PostgreSQL.
_CONSUME = """
INSERT INTO core_ratelimitcounter AS opened (key, used, ends_at) VALUES (%(key)s, 1, %(end)s)
ON CONFLICT (key) DO UPDATE SET
    used = CASE WHEN opened.ends_at > %(now)s AND opened.ends_at <= %(latest)s
                THEN opened.used + 1 ELSE 1 END,
    ends_at = CASE WHEN opened.ends_at > %(now)s AND opened.ends_at <= %(latest)s
                   THEN opened.ends_at ELSE EXCLUDED.ends_at END
WHERE opened.ends_at <= %(now)s OR opened.ends_at > %(latest)s OR opened.used < %(limit)s
RETURNING used
"""
WIDER = 4
"""How many times the limit of a network applies to its /48."""
_CLOCKS_DIFFER = 60
"""Seconds by which the clocks of two hosts may differ before one of them counts as wrong."""


TOO_MANY = "That was a lot at once. Please try again later."


class LimitReached(Exception):
    def __init__(self, retry_after: int, message: str = TOO_MANY) -> None:
        super().__init__(f"limit reached, try again in {retry_after} s")
        self.message = message
        self.retry_after = retry_after
        """Whole seconds until the window ends, at least 1."""


def consume(scope: str, who: str, *, limit: int, seconds: int, message: str = TOO_MANY) -> None:
    """Count one use of the limit `scope` by `who`, such as a network or a user id: at most `limit`
    (1 or more) in a window of `seconds`.

    The count is rolled back with the surrounding transaction. Raises LimitReached.
    """
    key, now = _key(scope, who), time.time()
    end = now + seconds
    latest = end + _CLOCKS_DIFFER
    parameters = {"key": key, "now": now, "end": end, "latest": latest, "limit": limit}
    with connection.cursor() as cursor:
        cursor.execute(_CONSUME, parameters)
        if cursor.fetchone() is not None:
            return
    ends_at = RateLimitCounter.objects.filter(key=key).values_list("ends_at", flat=True).first()
    raise LimitReached(max(1, math.ceil((ends_at or now) - now)), message)


def consume_for_network(
    scope: str, network: str, *, limit: int, seconds: int, message: str = TOO_MANY
) -> None:
    """Count one use by a network (`client_network`), and for IPv6 also by its /48, which may be one
    customer's and has `WIDER` times the limit.

    Call it in a transaction, so that a rejected use counts for neither. Raises LimitReached.
    """
    consume(scope, network, limit=limit, seconds=seconds, message=message)
    if (wide := wide_network(network)) != network:
        consume(scope, wide, limit=WIDER * limit, seconds=seconds, message=message)


def used(scope: str, who: str, *, seconds: int) -> int:
    """Return how often `who` has used the limit `scope` in the current window of `seconds`."""
    now = time.time()
    window = RateLimitCounter.objects.filter(
        key=_key(scope, who), ends_at__gt=now, ends_at__lte=now + seconds + _CLOCKS_DIFFER
    )
    return window.values_list("used", flat=True).first() or 0


def reset(scope: str, who: str) -> None:
    RateLimitCounter.objects.filter(key=_key(scope, who)).delete()


def sweep() -> int:
    """Delete windows that have ended, and return their number. Locked rows are skipped, because
    waiting for them could deadlock.
    """
    ended = RateLimitCounter.objects.filter(ends_at__lte=time.time())
    with transaction.atomic():
        free = ended.select_for_update(skip_locked=True).values("key")
        deleted, _ = ended.filter(key__in=free).delete()
    return deleted


def _key(scope: str, who: str) -> int:
    """Return 63 bits of a keyed hash of both texts, which fit a primary key of either database."""
    text = f"{scope}\0{who}".encode()
    digest = hmac.digest(f"limit{settings.SECRET_KEY}".encode(), text, "sha256")
    return int.from_bytes(digest[:8]) >> 1
