"""The fixtures of the tests of memoranda."""

import pytest
from tests.deals.cim.samples import listed, staff
from tests.people import Person

from brokerage.deals.listing.models import Listing


@pytest.fixture
def ada() -> Person:
    return staff("Ada")


@pytest.fixture
def listing(ada: Person) -> Listing:
    return listed(ada.user)
