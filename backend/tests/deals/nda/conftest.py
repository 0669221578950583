"""The fixtures of the tests of confidentiality agreements. A document is rendered once: it takes a
third of a second, and the tests seal dozens.
"""

from typing import Any

import pytest
from tests.deals.engagement.steps import staff
from tests.deals.nda.steps import sent
from tests.factories import ListingFactory
from tests.people import Person

from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.services import document, signing

_rendered: list[bytes] = []


@pytest.fixture(autouse=True)
def _rendered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def render(*arguments: Any, **named: Any) -> bytes:
        if not _rendered:
            _rendered.append(document.nda_pdf(*arguments, **named))
        return _rendered[0]

    monkeypatch.setattr(signing, "nda_pdf", render)


@pytest.fixture
def principal() -> Person:
    return staff("principal")


@pytest.fixture
def listing() -> Listing:
    return ListingFactory.create()


@pytest.fixture
def nda(principal: Person, listing: Listing) -> Nda:
    return sent(principal, listing)
