"""What one business may keep, and how much of it may come about in an hour (`limits`)."""

from collections.abc import Callable

from brokerage.core import ratelimit
from brokerage.core.limits import QUOTAS

_HOUR = 3600  # seconds


class QuotaReached(Exception):
    """The business has had its share. `message` says so to the person."""

    def __init__(self, code: str, message: str, retry_after: int | None = None) -> None:
        super().__init__(code)
        self.code, self.message = code, message
        self.retry_after = retry_after
        """Seconds; None where waiting does not help."""


def count(kind: str, business_id: int, kept: Callable[[], int] | None = None) -> None:
    """Count one more of `kind`. Raises QuotaReached.

    Inside a transaction: it is counted if, and only if, the transaction commits, and of two at once
    the second waits for the first. `kept` then says how much the business keeps, this one included.
    """
    quota = QUOTAS[kind]
    told = quota._asdict()
    try:
        ratelimit.consume(f"quota {kind}", str(business_id), limit=quota.hourly, seconds=_HOUR)
    except ratelimit.LimitReached as reached:
        message = quota.too_many.format(**told)
        raise QuotaReached("too_many", message, reached.retry_after) from reached
    if kept is not None and quota.most is not None and kept() > quota.most:
        raise QuotaReached("full", quota.full.format(**told))
