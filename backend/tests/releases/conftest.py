"""Fixtures of the tests of releases."""

from datetime import date
from typing import Any

import pytest
from django.utils import timezone
from tests.people import Person
from tests.releases.method_versions import Clock, save, with_hvac

from brokerage.accounts.models import User


@pytest.fixture(autouse=True)
def _first_method(first_method: None) -> None:
    """Compare with the figures of the first version, whatever has been shipped since."""


@pytest.fixture
def set_day(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Sets the day in the firm's time zone, at first to December 1, 2026."""

    def set_to(day: date) -> None:
        monkeypatch.setattr(timezone, "localdate", lambda *moment: day)

    set_to(date(2026, 12, 1))
    return set_to


@pytest.fixture
def me(staff: User) -> Person:
    return Person(staff).recently_authenticated()


@pytest.fixture
def draft(me: Person) -> Any:
    """Save a draft with a higher multiple for HVAC, and return its body."""
    body = with_hvac(me.get("desk/method/draft")["current"], "4.00")
    save(me, body)
    return body
