"""Office hours between two times, and when a reply is due."""

import json
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.leads.rules.business_hours import CENTRAL_TIME, BusinessHours
from brokerage.leads.selectors.desk import business_hours

_FILE = Path(__file__).resolve().parents[3] / "domain" / "vectors" / "business-hours.json"
_VECTORS = json.loads(_FILE.read_bytes())
_HOURS = BusinessHours(
    days=_VECTORS["hours"]["days"],
    opens=time.fromisoformat(_VECTORS["hours"]["opens"]),
    closes=time.fromisoformat(_VECTORS["hours"]["closes"]),
    holidays={date.fromisoformat(day) for day in _VECTORS["hours"]["holidays"]},
)
_TIMES = st.datetimes(
    datetime(2026, 11, 1),  # noqa: DTZ001
    datetime(2027, 12, 1),  # noqa: DTZ001
    timezones=st.just(UTC),
)


def _named(case: dict[str, Any]) -> str:
    return str(case["name"])


@pytest.mark.parametrize("case", _VECTORS["between"], ids=_named)
def test_business_minutes_between_two_times(case: dict[str, Any]) -> None:
    start, end = (datetime.fromisoformat(case[name]) for name in ("start", "end"))
    assert _HOURS.minutes_between(start, end) == case["minutes"]


@pytest.mark.parametrize("case", _VECTORS["due"], ids=_named)
def test_a_reply_is_due_after_the_target_in_office_hours(case: dict[str, Any]) -> None:
    due = _HOURS.due_at(datetime.fromisoformat(case["received"]), case["hours"])
    assert due == datetime.fromisoformat(case["due"])


@pytest.mark.parametrize("case", _VECTORS["state"], ids=_named)
def test_the_state_of_a_message_depends_on_the_time_left(case: dict[str, Any]) -> None:
    received, now = (datetime.fromisoformat(case[name]) for name in ("received", "now"))
    assert _HOURS.state(received, now, 4) == case["state"]


@given(st.lists(_TIMES, min_size=3, max_size=3).map(sorted))
def test_business_time_adds_up(times: list[datetime]) -> None:
    first, second, third = times
    parts = _HOURS.between(first, second) + _HOURS.between(second, third)
    assert parts == _HOURS.between(first, third) <= third - first


@given(st.lists(_TIMES, min_size=2, max_size=2).map(sorted), st.integers(1, 40))
def test_earlier_messages_are_due_first(times: list[datetime], hours: int) -> None:
    assert _HOURS.due_at(times[0], hours) <= _HOURS.due_at(times[1], hours)


@given(_TIMES, st.integers(1, 40))
def test_exactly_the_target_of_office_hours_passes_until_a_reply_is_due(
    received: datetime, hours: int
) -> None:
    due = _HOURS.due_at(received, hours)
    assert _HOURS.between(received, due) == timedelta(hours=hours)


def test_a_night_with_a_change_of_clocks_has_its_real_length() -> None:
    always = BusinessHours(days=["Sunday"], opens=time(0, 0), closes=time(23, 0))
    start = datetime(2027, 3, 14, tzinfo=CENTRAL_TIME)
    assert always.between(start, start + timedelta(days=1)) == timedelta(hours=22)


def test_an_office_that_opens_in_the_skipped_hour_opens_an_hour_later() -> None:
    nightly = BusinessHours(days=["Sunday"], opens=time(2, 30), closes=time(5, 30))
    start = datetime(2027, 3, 14, tzinfo=CENTRAL_TIME)
    assert nightly.between(start, start + timedelta(days=1)) == timedelta(hours=2)
    autumn = datetime(2026, 11, 1, tzinfo=CENTRAL_TIME)
    twice = BusinessHours(days=["Sunday"], opens=time(1, 30), closes=time(5, 30))
    assert twice.between(autumn, autumn + timedelta(days=1)) == timedelta(hours=5)


def test_without_office_days_no_reply_is_due() -> None:
    closed = BusinessHours(days=[], opens=time(8), closes=time(17))
    with pytest.raises(ValueError, match="no hours"):
        closed.due_at(datetime(2026, 11, 23, tzinfo=UTC), 4)


@pytest.mark.django_db
@pytest.mark.any_database
def test_the_hours_are_those_of_the_firm_without_holidays() -> None:
    hours = business_hours()
    day = datetime(2026, 11, 25, 16, tzinfo=CENTRAL_TIME)
    assert hours.due_at(day, 4) == datetime(2026, 11, 27, 11, tzinfo=CENTRAL_TIME)
