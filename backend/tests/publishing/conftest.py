"""A small site to publish, and one that is published already."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.publishing.published_site_factory import House, new_house


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A site of the test's own, in the installation's data folder; nothing is published yet."""
    return new_house(tmp_path)


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A published site that all tests read and none changes."""
    shared = new_house(tmp_path_factory.mktemp("site"))
    shared.publish()
    return shared
