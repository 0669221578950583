"""A separate picture library for tests."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from tests.people import Person

from brokerage.accounts.models import User


@pytest.fixture(autouse=True)
def media_folder(settings: LazySettings, tmp_path: Path) -> Path:
    """The folder of the library's files."""
    folder = tmp_path / "media"
    storage = {**settings.STORAGES["media"], "OPTIONS": {"location": str(folder)}}
    settings.STORAGES = {**settings.STORAGES, "media": storage}
    return folder


@pytest.fixture
def me(staff: User) -> Person:
    return Person(staff)
