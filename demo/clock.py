"""Sets the time that the product's services read while the past is filled in."""

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
    """Set `django.utils.timezone.now` and the clock of `core.ratelimit` to `moment` during the
    block.

    Replaces Django's `datetime` class instead of `timezone.now`, because model defaults hold a
    reference to that function.
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
    """A queue of actions. `run` performs them in chronological order, each with the clock set to
    its time. Actions may add further ones.
    """

    def __init__(self, now: datetime) -> None:
        self.now = now
        self._order = count()
        self._waiting: list[tuple[datetime, int, Act]] = []

    def add(self, moment: datetime, act: Act) -> None:
        """Schedule an action, unless its time is after `self.now`, when the sample history ends."""
        if moment < self.now:
            heappush(self._waiting, (moment, next(self._order), act))

    def run(self) -> None:
        while self._waiting:
            moment, _, act = heappop(self._waiting)
            with clock_at(moment):
                act()


def in_office_hours(moment: datetime) -> datetime:
    """Return `moment`, or the next opening plus its minutes if the office is closed. Raises
    ValueError if it is closed for two weeks.
    """
    hours, day = business_hours(), moment.astimezone(CENTRAL_TIME)
    if _is_open(moment):
        return moment
    for days in range(15):
        opens = hours.opens_on(day.date() + timedelta(days=days))
        if opens and opens + timedelta(minutes=day.minute) > moment:
            return opens + timedelta(minutes=day.minute)
    raise ValueError("the office is closed for two weeks")


def before_closing(moment: datetime) -> datetime:
    """Return `moment`, or go back by hours until the office was open. Raises ValueError after two
    weeks.
    """
    for hours in range(15 * 24):
        earlier = moment - timedelta(hours=hours)
        if _is_open(earlier):
            return earlier
    raise ValueError("the office was closed for two weeks")


def office_hours_ago(now: datetime, count: int) -> datetime:
    """Return a time at least `count` office hours before `now`."""
    opened, moment = business_hours(), now
    while opened.between(moment, now) < timedelta(hours=count):
        moment = before_closing(moment - timedelta(minutes=10))
    return moment


def _is_open(moment: datetime) -> bool:
    minute = timedelta(minutes=1)
    return business_hours().between(moment, moment + minute) == minute
