"""Fixtures of the tests of entries."""

import pytest
from tests.content.editing import FIRM, METHOD, SAMPLES, Editor, Sample
from tests.factories import UserFactory
from tests.people import Person

from brokerage.accounts.models import User


@pytest.fixture(autouse=True)
def _first_method(first_method: None) -> None:
    """Compare with the figures of the first version, whatever has been shipped since."""


@pytest.fixture
def me(staff: User, loaded: None) -> Person:
    """A principal who has just signed in."""
    return Person(staff).recently_authenticated()


@pytest.fixture
def colleague(loaded: None) -> Person:
    """Another principal, who signed in long ago."""
    return Person(UserFactory.create(staff=True, email="lee@sabineridge.example.com"))


@pytest.fixture
def advisor(loaded: None) -> Person:
    """An advisor who has just signed in."""
    user = UserFactory.create(staff=True, staff_role="advisor", email="ada@sabineridge.example.com")
    return Person(user).recently_authenticated()


@pytest.fixture(params=SAMPLES, ids=str)
def sample(request: pytest.FixtureRequest) -> Sample:
    """Each of the sample entries in turn."""
    found: Sample = request.param
    return found


@pytest.fixture(params=(FIRM, METHOD), ids=str)
def either(request: pytest.FixtureRequest) -> Sample:
    """An entry that is not dated, and one that is."""
    found: Sample = request.param
    return found


@pytest.fixture
def method(me: Person) -> Editor:
    """The editor of the valuation method."""
    return Editor(me, METHOD.key)


@pytest.fixture
def firm(me: Person) -> Editor:
    """The editor of the firm's details."""
    return Editor(me, FIRM.key)
