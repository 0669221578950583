"""The fixtures of the tests of agreements."""

import pytest
from tests.deals.engagement.steps import deal_with_owners, staff
from tests.people import Person

from brokerage.deals.pipeline.models import Deal


@pytest.fixture
def principal() -> Person:
    return staff("principal")


@pytest.fixture
def deal(principal: Person) -> Deal:
    return deal_with_owners(principal.user)
