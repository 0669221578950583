"""Calculations with the office's hours: how long somebody has waited, and when an answer is due."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from typing import Literal
from zoneinfo import ZoneInfo

ResponseState = Literal["in time", "soon", "late"]

CENTRAL_TIME = ZoneInfo("America/Chicago")
_SOON = timedelta(hours=1)
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAY = timedelta(days=1)
_HORIZON = 3650
"""Days: an answer is due within ten years, or there are no days to work on."""


@dataclass(frozen=True)
class BusinessHours:
    """The hours of the office, the same on each of its days.

    `closes` is after `opens`, both local times without zone; `days` are English names of weekdays.
    Times that are passed in must be aware. Elapsed time is counted in UTC, so that a night in which
    the clocks change is as long as it really is.
    """

    days: Collection[str]
    opens: time
    closes: time
    holidays: Collection[date] = ()
    zone: ZoneInfo = CENTRAL_TIME

    def between(self, start: datetime, end: datetime) -> timedelta:
        """Return the business time from `start` to `end`; zero if `end` is not after `start`."""
        total = timedelta()
        day, last = self._local_date(start), self._local_date(end)
        while day <= last:
            if hours := self._hours_on(day):
                opens, closes = hours
                total += max(min(closes, end) - max(opens, start), timedelta())
            day += _DAY
        return total

    def minutes_between(self, start: datetime, end: datetime) -> int:
        """Return the whole business minutes from `start` to `end`."""
        return self.between(start, end) // timedelta(minutes=1)

    def due_at(self, received: datetime, target_hours: int) -> datetime:
        """Return the moment, in UTC, when `target_hours` business hours after `received` have
        passed.

        Raises:
            ValueError: the office is closed for the next ten years.
        """
        left = timedelta(hours=target_hours)
        first = self._local_date(received)
        for offset in range(_HORIZON):
            if hours := self._hours_on(first + offset * _DAY):
                opens, closes = hours
                begins = max(opens, received)
                if begins + left <= closes:
                    return begins.astimezone(UTC) + left
                left -= max(closes - begins, timedelta())
        raise ValueError("the office has no hours")

    def opens_on(self, day: date) -> datetime | None:
        """Return when the office opens on a day, in UTC; None on a day without hours."""
        hours = self._hours_on(day)
        return hours[0] if hours else None

    def opened_before(self, day: date) -> datetime | None:
        """Return when the office opened on the last day with hours before `day`; None if there was
        none in the last two weeks.
        """
        earlier = (self.opens_on(day - back * _DAY) for back in range(1, 15))
        return next((opened for opened in earlier if opened), None)

    def state(self, received: datetime, now: datetime, target_hours: int) -> ResponseState:
        """Say whether the answer to a message is in time, due soon (less than one business hour
        left) or late.
        """
        due = self.due_at(received, target_hours)
        if now > due:
            return "late"
        return "soon" if self.between(now, due) < _SOON else "in time"

    def _hours_on(self, day: date) -> tuple[datetime, datetime] | None:
        """Opening and closing in UTC; None on a day without hours."""
        known = self._known_days
        if day not in known:
            known[day] = self._calculated_hours(day)
        return known[day]

    @cached_property
    def _known_days(self) -> dict[date, tuple[datetime, datetime] | None]:
        return {}

    def _calculated_hours(self, day: date) -> tuple[datetime, datetime] | None:
        if day in self.holidays or _WEEKDAYS[day.weekday()] not in self.days:
            return None
        opens = datetime.combine(day, self.opens, self.zone).astimezone(UTC)
        return opens, datetime.combine(day, self.closes, self.zone).astimezone(UTC)

    def _local_date(self, at: datetime) -> date:
        return at.astimezone(self.zone).date()
