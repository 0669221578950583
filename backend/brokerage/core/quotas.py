"""The quotas of a business: how much it may store, and add or change per hour."""

from collections.abc import Callable
from typing import Final, NamedTuple

from brokerage.core import ratelimit

_HOUR = 3600  # seconds


class Quota(NamedTuple):
    """`most` is how many objects of a kind a business may store (None for no limit), `hourly` how
    many it may add or change per hour. `full` and `too_many` are the messages.
    """

    hourly: int
    most: int | None
    too_many: str
    full: str = ""


QUOTAS: Final = {
    "valuations": Quota(
        60,
        500,
        "Your business has saved {hourly} valuations within an hour. Please try again later.",
        "Your business keeps {most} valuations already, which is all it can keep. Remove one that"
        " you no longer need, then save this one.",
    ),
    "value-assessments": Quota(
        60,
        500,
        "Your business has saved {hourly} value assessments within an hour. Your answers stay in"
        " this browser: please try again later.",
        "Your business keeps {most} value assessments already, which is all it can keep. Remove one"
        " that you no longer need, then save this one.",
    ),
    "health-runs": Quota(
        60,
        500,
        "Your business has finished {hourly} assessments within an hour. Your answers are kept:"
        " please try again later.",
        "Your business keeps {most} assessments already, which is all it can keep. Your answers"
        " are kept: please contact us, and we make room.",
    ),
    "scorecards": Quota(
        60,
        500,
        "Your business has filled in {hourly} scorecards within an hour. What you ticked is still"
        " here: please try again later.",
        "Your business keeps {most} scorecards already, which is all it can keep. What you ticked"
        " is still here: please contact us, and we make room.",
    ),
    "people": Quota(
        60,
        50,
        "Your business has added {hourly} people within an hour. Please try again later.",
        "Your business has {most} people already, which is all it can have. Remove one who no"
        " longer needs an account first.",
    ),
    "drafts": Quota(
        3000,
        None,
        "Your business has changed {hourly} answers within an hour. They stay in this browser, and"
        " we try again later.",
    ),
    "task-notes": Quota(
        1000, None, "Your business has changed {hourly} tasks within an hour. We try again later."
    ),
    "names": Quota(60, None, "Names were changed {hourly} times within an hour. Try again later."),
}
"""By kind, per business; far above what people do by hand."""


class QuotaReached(Exception):
    """A quota of the business is used up; status 429 in the API. `message` is shown to the person.

    `code` is `too_many` for the hourly quota, and `full` for the number of stored objects.
    """

    def __init__(self, code: str, message: str, retry_after: int | None = None) -> None:
        super().__init__(code)
        self.code, self.message = code, message
        self.retry_after = retry_after
        """Seconds; None if waiting does not help."""


def count(kind: str, business_id: int, stored: Callable[[], int] | None = None) -> None:
    """Count one more object of this `kind` against the quotas of a business.

    Call it inside a transaction: the count is rolled back with it, and concurrent calls wait for
    each other. `stored` returns how many the business has stored, the new one included.

    Raises QuotaReached.
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
