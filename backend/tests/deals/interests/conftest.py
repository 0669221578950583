"""The fixtures of the tests of interests."""

import pytest
from tests.deals.interests.samples import listing_of, staff
from tests.people import Person

from brokerage.deals.listing.models import Listing


@pytest.fixture
def ada() -> Person:
    return staff("ada")


@pytest.fixture
def listing(ada: Person) -> Listing:
    return listing_of(ada)
