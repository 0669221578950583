"""A release, and another one that waits for its day or was canceled: neither undoes the other."""

from datetime import date
from threading import Event
from typing import Any

import pytest
from tests.people import Person
from tests.releases.method_versions import (
    Clock,
    cancel,
    in_use,
    released,
    save,
    with_hvac,
    with_plumbing,
)

from brokerage.releases.services import put_in_effect

# Real transactions: the cache of releases is cleared after each.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def shipped(me: Person, set_day: Clock) -> Any:
    """Return the version in effect before anything is released."""
    return me.get("desk/method/draft")["current"]


@pytest.fixture
def scheduled(me: Person, shipped: Any) -> None:
    """Schedule another multiple of HVAC for January 1 as version 2027-01.1."""
    save(me, with_hvac(shipped, "4.00"))
    released(me, "2027-01-01")


def begin_day(set_day: Clock, day: date) -> None:
    """Let the worker do what is due on a day."""
    set_day(day)
    put_in_effect(Event())


def test_a_canceled_release_never_takes_effect(me: Person, scheduled: None, set_day: Clock) -> None:
    cancel(me, "2027-01.1")
    begin_day(set_day, date(2027, 1, 1))
    assert in_use() == {"HVAC": "3.60", "Plumbing": "3.50"}


@pytest.mark.parametrize(("hvac", "comes_back"), [("3.60", "4.00"), ("3.80", "4.00")])
def test_a_canceled_release_comes_back_with_what_was_released_since(
    me: Person, shipped: Any, scheduled: None, set_day: Clock, hvac: str, comes_back: str
) -> None:
    """It keeps its own figure where both changed the same one."""
    cancel(me, "2027-01.1")
    save(me, with_plumbing(with_hvac(shipped, hvac), "3.30"))
    released(me, "2026-12-01")
    again = me.get("desk/method/releases/2027-01.1")["asDraft"]
    assert save(me, again, "2026-12.1") == {"version": 1, "problems": []}
    assert released(me, "2027-01-01")["version"] == "2027-01.2"
    begin_day(set_day, date(2027, 1, 1))
    assert in_use() == {"HVAC": comes_back, "Plumbing": "3.30"}


def test_a_version_that_was_in_effect_comes_back_as_it_was(me: Person, shipped: Any) -> None:
    save(me, with_plumbing(shipped, "3.30"))
    released(me, "2026-12-01")
    assert me.get("desk/method/releases/2026-11")["asDraft"] == shipped
