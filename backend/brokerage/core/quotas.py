"""Counts objects against the quotas of a business (`limits`)."""

from collections.abc import Callable

from brokerage.core import ratelimit
from brokerage.core.limits import QUOTAS

_HOUR = 3600  # seconds


class QuotaReached(Exception):
    """A quota of the business is used up. `message` is shown to the person."""

    def __init__(self, code: str, message: str, retry_after: int | None = None) -> None:
        super().__init__(code)
        self.code, self.message = code, message
        self.retry_after = retry_after
        """Seconds; None where waiting does not help."""


def count(kind: str, business_id: int, stored: Callable[[], int] | None = None) -> None:
    """Count one more object of this `kind` against the quotas of a business.

    Call it inside a transaction: the count is rolled back with it, and concurrent calls wait for
    each other. `stored` returns how many the business has stored, the new one included.

    Raises QuotaReached if the hourly or total quota is used up.
    """
    quota = QUOTAS[kind]
    values = quota._asdict()
    try:
        ratelimit.consume(f"quota {kind}", str(business_id), limit=quota.hourly, seconds=_HOUR)
    except ratelimit.LimitReached as reached:
        message = quota.too_many.format(**values)
        raise QuotaReached("too_many", message, reached.retry_after) from reached
    if stored is not None and quota.most is not None and stored() > quota.most:
        raise QuotaReached("full", quota.full.format(**values))
