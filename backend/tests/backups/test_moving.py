"""Moving a SQLite site with six months of data to PostgreSQL, completely or not at all."""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import Mock

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.db.models import Model, QuerySet
from pytest_django import DjangoDbBlocker
from tests.backups.conftest import Elsewhere
from tests.processes import forked

from brokerage.accounts.models import Business
from brokerage.backups.services import moving
from brokerage.backups.services.moving import copy
from brokerage.backups.services.postgres import PostgresDatabase

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="the move is to PostgreSQL"),
]
_BACKEND = Path(__file__).resolve().parents[2]


class Moved(NamedTuple):
    """The exit code of a move, and what it wrote."""

    code: int | None
    output: str


Move = Callable[..., Moved]
_FILL = """
import sys
import django
django.setup()
from django.core.management import call_command
from demo import lead_stories
from demo.__main__ import fill_once
call_command("migrate", verbosity=0)
stages = lead_stories._STAGES
many = {"contacted": 34, "qualified": 14, "not-now": 2, "lost": 2}
stages.update({stage: (many[stage], *days) for stage, (_, *days) in stages.items()})
sys.exit(fill_once())
"""
"""Half a year with fewer leads, of which few went far: each table has rows."""


def _fill(data: Path) -> None:
    env = {
        **os.environ,
        "DATA_DIR": str(data),
        "DATABASE_URL": "",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONPATH": os.pathsep.join([str(_BACKEND), str(_BACKEND.parent)]),
    }
    command = [sys.executable, "-c", _FILL]
    done = subprocess.run(command, cwd=_BACKEND, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def _copy_and_be_killed(model: type[Model], rows: QuerySet[Model]) -> int:
    copied = copy(model, rows)
    if model is Business:
        os.kill(os.getpid(), signal.SIGKILL)
    return copied


def _copy_wrongly(model: type[Model], rows: QuerySet[Model]) -> int:
    copied = copy(model, rows)
    Business.objects.update(name="Another name")
    return copied


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a small demo."""
    folder = tmp_path_factory.mktemp("filled")
    _fill(folder)
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database, database:
        database.execute("DELETE FROM core_heartbeat")
        # A number that was used and whose row is gone must not be used again.
        database.execute("UPDATE sqlite_sequence SET seq = 4711 WHERE name = 'mail_mail'")
    return folder


@pytest.fixture
def site(filled: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(filled, tmp_path / "site"))


@pytest.fixture
def empty(elsewhere: Elsewhere) -> Iterator[PostgresDatabase]:
    with elsewhere() as database:
        assert isinstance(database, PostgresDatabase)
        yield database


@pytest.fixture
def move(
    site: Path, empty: PostgresDatabase, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> Move:
    """Return a function that runs `move_to_postgres` in a fork, with `copying` as `copy`, for
    `site` or another data folder.
    """
    output = tmp_path / "output.txt"
    with empty.connect() as server:
        name = server.info.dbname

    def run(copying: Callable[[type[Model], QuerySet[Model]], int], source: Path) -> None:
        settings.DATA_DIR = source
        connection.settings_dict["NAME"] = name
        pytest.MonkeyPatch().setattr(moving, "copy", copying)
        # The test itself may use no second database, such as the source.
        with django_db_blocker.unblock(), output.open("w") as file, redirect_stdout(file):
            try:
                call_command("move_to_postgres")
            except CommandError as error:
                file.write(str(error))
                sys.exit(error.returncode)

    def move(
        copying: Callable[[type[Model], QuerySet[Model]], int] = copy, site: Path = site
    ) -> Moved:
        with forked(run, copying, site) as process:
            process.join()
        return Moved(process.exitcode, output.read_text())

    return move


def _count(database: PostgresDatabase, query: str) -> int:
    with database.connect() as server:
        return int(server.execute(query).fetchall()[0][0])


def test_every_row_is_moved_or_none(site: Path, empty: PostgresDatabase, move: Move) -> None:
    """In one database, because the first move creates its tables, which takes longest."""
    killed = move(_copy_and_be_killed)
    assert killed.code == -signal.SIGKILL, killed.output
    assert not empty.is_filled()

    differs = move(_copy_wrongly)
    assert differs.code == 1
    different = [line for line in differs.output.splitlines() if "DIFFERENT" in line]
    assert [line.split()[0] for line in different] == ["accounts_business"]
    assert not empty.is_filled()

    unsound = "DELETE FROM accounts_business WHERE id = 1"
    assert "does not exist" in move(site=_changed(site, unsound)).output
    assert not empty.is_filled()

    with_nul = "UPDATE accounts_business SET name = 'a' || char(0) || 'b' WHERE id = 1"
    assert re.search(r"accounts_business holds .* NUL", move(site=_changed(site, with_nul)).output)
    assert not empty.is_filled()

    done = move()
    assert done.code == 0, done.output
    assert "tables are equal, row by row" in done.output
    # What PostgreSQL makes itself: the words that are searched, the next number, the foreign keys.
    with closing(sqlite3.connect(site / "db.sqlite3")) as source:
        leads = source.execute("SELECT count(*) FROM leads_leadsearch").fetchone()[0]
    assert _count(empty, "SELECT count(*) FROM leads_leadsearch WHERE words <> ''") == leads > 30
    next_mail = "SELECT nextval(pg_get_serial_sequence('mail_mail', 'id'))"
    assert _count(empty, next_mail) == 4712
    keys = "SELECT count(*) FROM pg_constraint WHERE contype = 'f'"
    with PostgresDatabase.of_settings(connection.settings_dict).connect() as migrated:
        assert _count(empty, keys) == migrated.execute(keys).fetchall()[0][0]

    again = move()
    assert again.code == 1
    assert "not empty" in again.output


def _changed(site: Path, statement: str) -> Path:
    """Return a copy of a site in which this statement was executed."""
    copied = site.with_name("changed")
    shutil.rmtree(copied, ignore_errors=True)
    shutil.copytree(site, copied)
    with closing(sqlite3.connect(copied / "db.sqlite3")) as database, database:
        database.execute(statement)
    return copied


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("DELETE FROM django_migrations WHERE app = 'leads'", "older than the release"),
        (
            "INSERT INTO core_heartbeat (seen_at) VALUES (datetime('now'))",
            "Stop the site first",
        ),
    ],
)
def test_a_site_that_is_outdated_or_runs_is_not_moved(
    statement: str, reason: str, site: Path, empty: PostgresDatabase, move: Move
) -> None:
    with closing(sqlite3.connect(site / "db.sqlite3")) as source, source:
        source.execute(statement)
    assert reason in move().output
    assert not empty.is_filled()


def test_a_lost_database_connection_is_reported_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(moving, "move", Mock(side_effect=OperationalError("the server is gone")))
    with pytest.raises(CommandError, match="the server is gone"):
        call_command("move_to_postgres")
