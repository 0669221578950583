"""The time that the product's services read while the past is filled in."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, tzinfo
from heapq import heappop, heappush
from itertools import count
from types import SimpleNamespace
from unittest import mock
from zoneinfo import ZoneInfo

from brokerage.leads.selectors.desk import desk

OFFICE = ZoneInfo("America/Chicago")
Act = Callable[[], None]


@contextmanager
def clock_at(moment: datetime) -> Iterator[None]:
    """Let `django.utils.timezone.now`, from which all services read the time, return `moment`.

    It replaces the class `datetime` in Django's module only, so that model defaults that hold
    `timezone.now` itself follow too.
    """

    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return moment.astimezone(tz or UTC)

    seconds = SimpleNamespace(time=moment.timestamp)  # limits by the hour count in that hour
    with (
        mock.patch("django.utils.timezone.datetime", Clock),
        mock.patch("brokerage.core.ratelimit.time", seconds),
    ):
        yield


class Schedule:
    """Acts that are done in the order of their moments; acts may add later ones."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self._order = count()
        self._waiting: list[tuple[datetime, int, Act]] = []

    def add(self, moment: datetime, act: Act) -> None:
        """What lies in the future has not happened, and is left out."""
        if moment < self.now:
            heappush(self._waiting, (moment, next(self._order), act))

    def run(self) -> None:
        while self._waiting:
            moment, _, act = heappop(self._waiting)
            with clock_at(moment):
                act()


def in_office_hours(moment: datetime) -> datetime:
    """The moment, or the next one from 8 AM to 5 PM in Texas on a weekday that is no holiday."""
    local = moment.astimezone(OFFICE)
    if local.hour >= 17:
        local = (local + timedelta(days=1)).replace(hour=8)
    elif local.hour < 8:
        local = local.replace(hour=8)
    holidays = {holiday.date for holiday in desk().holidays}
    while local.weekday() >= 5 or local.date() in holidays:
        local += timedelta(days=1)
    return local.astimezone(UTC)
