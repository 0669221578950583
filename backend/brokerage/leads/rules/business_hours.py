"""Calculations with the office's hours: how long someone has waited, and when an answer is due."""

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
"""The days in which `due_at` looks for the moment: ten years."""


@dataclass(frozen=True)
class BusinessHours:
    """The hours of the office, the same on each day on which it opens: local times, and English
    names of weekdays. All methods need aware datetimes. Business time is counted in UTC, so that a
    change of the clocks does not distort it.
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
        """Return the minutes of business time from `start` to `end`, rounded down."""
        return self.between(start, end) // timedelta(minutes=1)

    def due_at(self, received: datetime, response_hours: int) -> datetime:
        """Return the moment, in UTC, at which so many hours of business time have passed since
        `received`. Raises ValueError for an office that never opens.
        """
        left = timedelta(hours=response_hours)
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
        """Return when, in UTC, the office last opened on a day before `day`; None if not in two
        weeks.
        """
        earlier = (self.opens_on(day - back * _DAY) for back in range(1, 15))
        return next((opened for opened in earlier if opened), None)

    def state(self, received: datetime, now: datetime, response_hours: int) -> ResponseState:
        """Return how urgent it is to answer a message: `soon` if less than one hour of business
        time is left. Raises ValueError as `due_at` does.
        """
        due = self.due_at(received, response_hours)
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
