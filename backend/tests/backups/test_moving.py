"""A SQLite site with half a year of data is moved to PostgreSQL, also by a move that is killed."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, redirect_stdout
from itertools import count
from pathlib import Path
from typing import NamedTuple
from unittest.mock import Mock

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.db.models import Model
from django.utils import timezone
from pytest_django import DjangoDbBlocker
from tests.backups.conftest import Elsewhere
from tests.processes import forked

from brokerage.accounts.models import Business
from brokerage.backups import moving
from brokerage.backups.moving import MoveRefused, copy_batch
from brokerage.backups.postgres import PostgresDatabase

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="the move is to PostgreSQL"),
]
_BACKEND = Path(__file__).resolve().parents[2]
_KILLED_AFTER = 40  # batches


class Moved(NamedTuple):
    """The exit code of a move, and what it wrote."""

    code: int | None
    output: str


Move = Callable[..., Moved]
_FILL = """
import sys
from threading import Event
import django
django.setup()
from django.core.management import call_command
from demo import lead_stories
from demo.__main__ import fill_once
from brokerage.business_health import saved_reports as health_reports
from brokerage.pdf import stored_reports
from brokerage.valuation import saved_reports as valuation_reports
call_command("migrate", verbosity=0)
stages = lead_stories._STAGES
many = {"contacted": 34, "qualified": 6, "valuation": 4, "engaged": 4, "not-now": 2, "lost": 2}
stages.update({stage: (many[stage], *days) for stage, (_, *days) in stages.items()})
code = fill_once()
stored_reports.NEWEST = 1
for reports in (health_reports, valuation_reports):
    reports.render_missing(Event())
sys.exit(code)
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


def _copy_until_killed() -> Callable[[type[Model], Sequence[tuple[object, ...]]], None]:
    """Return a `copy_batch` whose process is killed with a batch that is copied, and not
    committed.
    """
    batches = count(1)

    def copy(model: type[Model], rows: Sequence[tuple[object, ...]]) -> None:
        copy_batch(model, rows)
        if next(batches) > _KILLED_AFTER:
            os.kill(os.getpid(), signal.SIGKILL)

    return copy


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
    """Return a function that runs `move_to_postgres` in a fork, which may be killed."""
    output = tmp_path / "output.txt"
    with empty.connect() as server:
        name = server.info.dbname

    def run(arguments: Sequence[str], killed: bool) -> None:
        settings.DATA_DIR = site
        connection.settings_dict["NAME"] = name
        if killed:
            pytest.MonkeyPatch().setattr(moving, "copy_batch", _copy_until_killed())
        # The test itself may use no second database, such as the source.
        with django_db_blocker.unblock(), output.open("w") as file, redirect_stdout(file):
            try:
                call_command("move_to_postgres", *arguments)
            except CommandError as error:
                file.write(str(error))
                sys.exit(error.returncode)

    def move(*arguments: str, killed: bool = False) -> Moved:
        with forked(run, arguments, killed) as process:
            process.join()
        return Moved(process.exitcode, output.read_text())

    return move


def _count(database: PostgresDatabase, query: str) -> int:
    with database.connect() as server:
        return int(server.execute(query).fetchall()[0][0])


def test_a_killed_move_goes_on_and_each_row_is_compared(
    site: Path, empty: PostgresDatabase, move: Move
) -> None:
    killed = move("--batch", "10", killed=True)
    assert killed.code == -signal.SIGKILL, killed.output
    copied = _count(empty, "SELECT count(*) FROM move_progress")
    assert 1 < copied < len(empty.tables())  # some tables are there

    with empty.connect(autocommit=True) as server:
        server.execute("UPDATE accounts_business SET name = 'Somebody else' WHERE id = 1")
    differs = move()
    assert differs.code == 1
    assert [line.split()[-2:] for line in differs.output.splitlines() if "DIFF" in line] == [
        ["DIFFERENT", "1"]
    ]
    assert "--start-over" in differs.output

    done = move("--start-over")
    assert done.code == 0, done.output
    assert "tables are equal, row by row" in done.output
    assert "move_progress" not in empty.tables()
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


def test_at_least_one_row_is_copied_at_a_time(tmp_path: Path) -> None:
    with pytest.raises(MoveRefused, match="At least 1 row"):
        moving.move(source=tmp_path / "db.sqlite3", batch=0)


def test_a_database_that_goes_away_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "move", Mock(side_effect=OperationalError("the server is gone")))
    with pytest.raises(CommandError, match="the server is gone"):
        call_command("move_to_postgres")


def test_a_value_that_only_sqlite_takes_is_named_with_its_table() -> None:
    fields = [field.attname for field in Business._meta.concrete_fields]
    values = {"id": 1, "name": "a\0b", "created_at": timezone.now()}
    row = tuple(values.get(name) for name in fields)
    with pytest.raises(MoveRefused, match=r"accounts_business holds .* NUL"):
        copy_batch(Business, [row])
