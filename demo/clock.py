"""The time that the product's services read while the past is filled in."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, tzinfo
from heapq import heappop, heappush
from itertools import count
from types import SimpleNamespace
from unittest import mock

from brokerage.leads.rules.business_hours import CENTRAL_TIME
from brokerage.leads.selectors.desk import business_hours

Act = Callable[[], object]


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
        """Schedule an act at a moment. One in the future is left out: it has not happened."""
        if moment < self.now:
            heappush(self._waiting, (moment, next(self._order), act))

    def run(self) -> None:
        while self._waiting:
            moment, _, act = heappop(self._waiting)
            with clock_at(moment):
                act()


def in_office_hours(moment: datetime) -> datetime:
    """Return the moment, or the same minute of the first hour of the office's next day."""
    hours, day = business_hours(), moment.astimezone(CENTRAL_TIME)
    if _is_open(moment):
        return moment
    for days in range(15):
        opens = hours.opens_on(day.date() + timedelta(days=days))
        if opens and opens + timedelta(minutes=day.minute) > moment:
            return opens + timedelta(minutes=day.minute)
    raise ValueError("the office is closed for two weeks")


def before_closing(moment: datetime) -> datetime:
    """Return the moment, or the same minute of the last hour before it in which the office was
    open.
    """
    for hours in range(15 * 24):
        earlier = moment - timedelta(hours=hours)
        if _is_open(earlier):
            return earlier
    raise ValueError("the office was closed for two weeks")


def office_hours_ago(now: datetime, count: int) -> datetime:
    """Return the latest moment since which the office was open for this many hours."""
    opened, moment = business_hours(), now
    while opened.between(moment, now) < timedelta(hours=count):
        moment = before_closing(moment - timedelta(minutes=10))
    return moment


def _is_open(moment: datetime) -> bool:
    minute = timedelta(minutes=1)
    return business_hours().between(moment, moment + minute) == minute
