"""A small site to publish, and one that is published already."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.publishing.published_site_factory import SampleSite, new_sample_site


@pytest.fixture
def sample_site(tmp_path: Path) -> SampleSite:
    """A site of the test's own, in the installation's data folder; nothing is published yet."""
    return new_sample_site(tmp_path)


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> SampleSite:
    """A published site that all tests read and none changes."""
    shared = new_sample_site(tmp_path_factory.mktemp("site"))
    shared.publish()
    return shared
