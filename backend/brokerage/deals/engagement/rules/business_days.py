"""Business days in Texas, and when a signer is reminded."""

from collections.abc import Container, Sequence
from datetime import date, timedelta
from functools import cache
from typing import Final

REMINDERS: Final = (2, 5, 10, 17, 25)
"""The days after an agreement was sent on which those who have not signed are reminded, at the
most.
"""
OPEN_FOR: Final = timedelta(days=30)
"""How long a sent agreement can be signed."""


@cache
def _texas(year: int) -> Container[date]:
    import holidays  # takes a while, and most processes never need it

    return holidays.country_holidays("US", subdiv="TX", years=year)


def is_business_day(day: date) -> bool:
    return day.weekday() < 5 and day not in _texas(day.year)


def business_day_from(day: date) -> date:
    """Return `day`, or the first business day after it."""
    while not is_business_day(day):
        day += timedelta(days=1)
    return day


def is_reminder_due(sent_on: date, reminded_on: Sequence[date], today: date) -> bool:
    """Return whether someone who has not signed is due for a reminder: on business days, at most
    one a day and five in all. `reminded_on` are the days of earlier ones, also by hand.
    """
    count = len(reminded_on)
    if count >= len(REMINDERS) or today > sent_on + OPEN_FOR or not is_business_day(today):
        return False
    if reminded_on and reminded_on[-1] >= today:
        return False
    return today >= business_day_from(sent_on + timedelta(days=REMINDERS[count]))
