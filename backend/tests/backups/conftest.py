"""A site with data and files, and an empty database beside it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from django.conf import LazySettings
from tests.factories import ContactMessageFactory, UserFactory

from brokerage.backups import services
from brokerage.backups.database import Database

Elsewhere = Callable[[], AbstractContextManager[Database]]


@pytest.fixture
def data(transactional_db: None, tmp_path: Path, settings: LazySettings) -> Path:
    """Return the data folder of a site with a person, messages and files."""
    UserFactory.create(full_name="José Muñoz")
    ContactMessageFactory.create_batch(3)
    folder = tmp_path / "data"
    (folder / "photos").mkdir(parents=True)
    (folder / "photos" / "dale.jpg").write_bytes(b"a photo")
    (folder / "library" / "guides").mkdir(parents=True)
    (folder / "library" / "guides" / "exit.pdf").write_bytes(b"a document")
    (folder / "secret_key").write_text("a secret of this site")
    (folder / "secret_key_fallbacks").write_text("a former secret of this site")
    (folder / "published").mkdir()
    (folder / "published" / "current").write_text("made again")
    settings.DATA_DIR = folder
    return folder


@pytest.fixture
def elsewhere(tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Elsewhere:
    """Return a context manager, in which the settings name an empty database and an empty data
    folder.
    """

    @contextmanager
    def use() -> Iterator[Database]:
        folder = tmp_path / "elsewhere"
        folder.mkdir()
        with services.configured_database().temporary_database(folder) as empty:
            monkeypatch.setattr(services, "configured_database", lambda: empty)
            settings.DATA_DIR = folder
            yield empty

    return use
