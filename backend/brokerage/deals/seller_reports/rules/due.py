"""When the owner of a business on the market gets the next report."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

from brokerage.deals.engagement.rules.business_days import is_business_day
from brokerage.deals.pipeline.rules.stages import DealStage

ACTIVE: Final = (
    DealStage.ON_MARKET,
    DealStage.OFFERS,
    DealStage.LOI,
    DealStage.DILIGENCE,
    DealStage.CONTRACT,
    DealStage.CLOSING,
)
"""The stages in which the owner gets reports."""
HOUR: Final = 15
"""The firm's habit: reports are out before 3 PM."""
LAST_DAYS: Final = timedelta(days=30)
_DAY: Final = timedelta(days=1)
_TUESDAY, _FRIDAY = 1, 4


def is_twice_weekly(day: date, ends: Iterable[date]) -> bool:
    """Return whether a day is in the last 30 days before the agreement or the sale ends."""
    return any(timedelta() <= end - day <= LAST_DAYS for end in ends)


def next_due(last: date, ends: Iterable[date]) -> date:
    """Return the day on which the next report is due after one on `last`, or after the business
    went on the market then: a Friday, in the last 30 days before one of `ends` also a Tuesday, or
    the business day before. A report that went out a little early counts for the day after it.
    """
    ends, day = list(ends), last
    while True:
        day += _DAY
        twice = is_twice_weekly(day, ends)
        is_report_day = day.weekday() == _FRIDAY or (twice and day.weekday() == _TUESDAY)
        if is_report_day and (day - last).days > (1 if twice else 2):
            due = day
            while not is_business_day(due):
                due -= _DAY
            if due > last:
                return due
