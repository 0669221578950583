"""When an inquiry has to be answered, when buyers and sellers are reminded, and when an inquiry
without an answer is closed.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final

from brokerage.leads.rules.business_hours import BusinessHours

BUYER_NUDGES: Final = (timedelta(days=1), timedelta(days=4))
"""After our latest mail to a buyer who has not done what it asks for."""
BUYER_CLOSED: Final = timedelta(days=7)
"""After that mail, without an answer, the interest is closed."""
SELLER_NUDGE: Final = 3
"""Business days after a seller was asked about a buyer."""
SELLER_CALL: Final = 5
"""Business days after which the broker phones a seller who has not answered."""
_DAY: Final = timedelta(days=1)


def opening_from(moment: datetime, hours: BusinessHours) -> datetime:
    """Return `moment` if the office is open then, else its next opening, in UTC."""
    return hours.due_at(moment, 0)


def next_nudge(sent_at: datetime, nudges: int, hours: BusinessHours) -> datetime | None:
    """Return when a buyer who was reminded so many times is reminded again, while the office is
    open; None after the last reminder.
    """
    if nudges >= len(BUYER_NUDGES):
        return None
    return opening_from(sent_at.astimezone(UTC) + BUYER_NUDGES[nudges], hours)


def closes_at(sent_at: datetime, hours: BusinessHours) -> datetime:
    """Return when the interest of a buyer who does not answer is closed."""
    return opening_from(sent_at.astimezone(UTC) + BUYER_CLOSED, hours)


def business_days_after(moment: datetime, days: int, hours: BusinessHours) -> datetime:
    """Return the opening of the office on the business day so many business days after the local
    day of `moment`.
    """
    day = moment.astimezone(hours.zone).date()
    opened: datetime | None = None
    left = days
    while left:
        day += _DAY
        opened = hours.opens_on(day)
        left -= opened is not None
    return opened or opening_from(moment, hours)


def business_days_between(start: date, end: date, hours: BusinessHours) -> int:
    """Return on how many days after `start`, up to and with `end`, the office opened."""
    days: Sequence[date] = [start + number * _DAY for number in range(1, (end - start).days + 1)]
    return sum(hours.opens_on(day) is not None for day in days)
