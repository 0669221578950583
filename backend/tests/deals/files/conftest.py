"""A separate storage of files, and people of a deal."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from tests.deals.files.tus_client import Uploader
from tests.factories import DealFactory, UserFactory

from brokerage.deals.pipeline.models import Deal


@pytest.fixture(autouse=True)
def deal_folder(settings: LazySettings, tmp_path: Path) -> Path:
    """The folder of the files of deals."""
    folder = tmp_path / "deals"
    storage = {**settings.STORAGES["deals"], "OPTIONS": {"location": str(folder)}}
    settings.STORAGES = {**settings.STORAGES, "deals": storage}
    settings.DATA_DIR = tmp_path
    return folder


@pytest.fixture
def broker() -> Uploader:
    return Uploader(
        UserFactory.create(staff=True, staff_role="advisor", email="pat@sabineridge.example.com")
    )


@pytest.fixture
def owner() -> Uploader:
    """Runs the business of the deal."""
    return Uploader(UserFactory.create())


@pytest.fixture
def deal(broker: Uploader, owner: Uploader) -> Deal:
    return DealFactory.create(members=[broker.user], business=owner.user.business)
