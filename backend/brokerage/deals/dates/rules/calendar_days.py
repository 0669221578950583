"""DateCounts the days between the dates of a deal."""

from datetime import date, timedelta
from enum import StrEnum

from brokerage.deals.engagement.rules.business_days import is_business_day
from brokerage.deals.engagement.rules.states import add_months

_DAY = timedelta(days=1)


class DateCounts(StrEnum):
    """How a date is counted from another. `NEXT_BUSINESS` counts calendar days and then goes on to
    a business day: the next one, or for a date before the other the one before.
    """

    CALENDAR = "calendar"
    NEXT_BUSINESS = "next-business"
    BUSINESS = "business"
    MONTHS = "months"


def due_on(base: date, days: int, counts: DateCounts) -> date:
    """Return the day that is so many days, or months, after `base`; negative for before."""
    if counts == DateCounts.MONTHS:
        return add_months(base, days)
    step = _DAY if days >= 0 else -_DAY
    if counts == DateCounts.BUSINESS:
        day = _to_business_day(base, step) if days == 0 else base
        for _ in range(abs(days)):
            day = _to_business_day(day + step, step)
        return day
    day = base + days * _DAY
    return _to_business_day(day, step) if counts == DateCounts.NEXT_BUSINESS else day


def distance(base: date, day: date, counts: DateCounts) -> tuple[int, DateCounts]:
    """Return how to count from `base` to `day`: as `counts` if that can reach it, else in calendar
    days.
    """
    days = (day - base).days
    if counts == DateCounts.BUSINESS and is_business_day(day):
        step = _DAY if days >= 0 else -_DAY
        count, at = 0, base
        while at != day:
            at += step
            count += is_business_day(at)
        if due_on(base, count if days >= 0 else -count, counts) == day:
            return (count if days >= 0 else -count), counts
    if counts == DateCounts.NEXT_BUSINESS and is_business_day(day):
        return days, counts
    return days, DateCounts.CALENDAR


def _to_business_day(day: date, step: timedelta) -> date:
    while not is_business_day(day):
        day += step
    return day
