"""A site with data and files, and an empty database."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db import connection
from tests.factories import ContactMessageFactory, UserFactory

from brokerage.backups.services import backups as services
from brokerage.backups.services.database import Database
from brokerage.backups.services.postgres import PostgresDatabase

Elsewhere = Callable[[], AbstractContextManager[Database]]


_PASSWORD = "the password of the backups"


@pytest.fixture(scope="session")
def empty_repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a repository of restic to copy: to create one takes as long as several backups."""
    if shutil.which("restic") is None:
        pytest.skip("restic is not installed")
    folder = tmp_path_factory.mktemp("restic") / "backups"
    env = {**os.environ, "RESTIC_PASSWORD": _PASSWORD}
    command = ["restic", f"--repo={folder}", "--no-cache", "--quiet", "init"]
    subprocess.run(command, check=True, env=env)
    return folder


@pytest.fixture
def repository(empty_repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the path of an empty repository of restic, and set its password. That a backup creates
    one: `test_s3.py`.
    """
    monkeypatch.delenv("RESTIC_PASSWORD_FILE", raising=False)
    monkeypatch.setenv("RESTIC_PASSWORD", _PASSWORD)
    return str(shutil.copytree(empty_repository, tmp_path / "backups"))


@pytest.fixture
def limited_role(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """On PostgreSQL, make backups use a role with the rights that `deploy/` gives: no superuser."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = 'limited'")
        if not cursor.fetchone():
            cursor.execute("CREATE ROLE limited LOGIN CREATEDB")
            cursor.execute("GRANT pg_read_all_data TO limited")
    database = PostgresDatabase.of_settings({**connection.settings_dict, "USER": "limited"})
    monkeypatch.setattr(services, "configured_database", lambda: database)


@pytest.fixture
def data(limited_role: None, tmp_path: Path, settings: LazySettings) -> Path:
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
