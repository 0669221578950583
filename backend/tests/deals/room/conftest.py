"""A listing on the market with a room, its broker and a buyer who reads."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from tests.deals.cim.samples import listed, reader, staff
from tests.deals.room.samples import jpeg, opened
from tests.people import Person

from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.room.services import pages


@pytest.fixture(autouse=True)
def room_folders(settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Store files in a separate folder, and draw blank pages without a process."""
    storage = {**settings.STORAGES["deals"], "OPTIONS": {"location": str(tmp_path / "deals")}}
    settings.STORAGES = {**settings.STORAGES, "deals": storage}
    settings.DATA_DIR = tmp_path
    picture = jpeg()
    monkeypatch.setattr(pages, "page_picture", lambda version, number: picture)


@pytest.fixture
def ada() -> Person:
    return staff("Ada")


@pytest.fixture
def listing(ada: Person) -> Listing:
    listing = listed(ada.user)
    opened(ada, listing)
    return listing


@pytest.fixture
def deal(listing: Listing) -> Deal:
    assert listing.deal is not None
    return listing.deal


@pytest.fixture
def rosa(listing: Listing) -> Person:
    return reader(listing)
