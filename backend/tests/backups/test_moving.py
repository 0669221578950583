"""A SQLite site with half a year of data is moved to PostgreSQL, also by a move that is killed."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone
from tests.backups.conftest import Elsewhere
from tests.processes import database_url

from brokerage.accounts.models import Business
from brokerage.backups.moving import MoveRefused, copy_batch
from brokerage.backups.postgres import PostgresDatabase

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="the move is to PostgreSQL"),
]
_BACKEND = Path(__file__).resolve().parents[2]
_KILLED_AFTER = 40
_KILL = f"""
import os, signal, sys
from django.core.management import execute_from_command_line
import django
django.setup()
from brokerage.backups import moving
real, batches = moving.copy_batch, []
def copy_batch(model, rows):
    real(model, rows)
    batches.append(model)
    if len(batches) > {_KILLED_AFTER}:
        os.kill(os.getpid(), signal.SIGKILL)  # the batch was copied, and not committed
moving.copy_batch = copy_batch
execute_from_command_line(["manage.py", "move_to_postgres", "--batch", "10"])
"""

_FILL = """
import sys
import django
django.setup()
from django.core.management import call_command
from demo import lead_stories
from demo.__main__ import fill_once
call_command("migrate", verbosity=0)
stages = lead_stories._STAGES
many = {"contacted": 34, "qualified": 6, "valuation": 4, "engaged": 4, "not-now": 2, "lost": 2}
stages.update({stage: (many[stage], *days) for stage, (_, *days) in stages.items()})
sys.exit(fill_once())
"""
"""Half a year with fewer leads, of which few went far: each table has rows."""


def _run(data: Path, url: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    env = {
        **os.environ,
        "DATA_DIR": str(data),
        "DATABASE_URL": url,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONPATH": os.pathsep.join([str(_BACKEND), str(_BACKEND.parent)]),
    }
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=_BACKEND, env=env, capture_output=True, text=True)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a small demo."""
    folder = tmp_path_factory.mktemp("filled")
    done = _run(folder, "", "-c", _FILL)
    assert done.returncode == 0, done.stderr
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


def _url(database: PostgresDatabase) -> str:
    with closing(database.connect()) as server:
        name = server.info.dbname
    return database_url().removesuffix(str(connection.settings_dict["NAME"])) + name


def _count(database: PostgresDatabase, query: str) -> int:
    with closing(database.connect()) as server:
        return int(server.execute(query).fetchall()[0][0])


def test_a_killed_move_goes_on_and_each_row_is_compared(
    site: Path, empty: PostgresDatabase
) -> None:
    url = _url(empty)
    killed = _run(site, url, "-c", _KILL)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    copied = _count(empty, "SELECT count(*) FROM move_progress")
    assert 1 < copied < len(empty.tables())  # some tables are there

    with closing(empty.connect(autocommit=True)) as server:
        server.execute("UPDATE accounts_business SET name = 'Somebody else' WHERE id = 1")
    differs = _run(site, url, "manage.py", "move_to_postgres")
    assert differs.returncode == 1
    assert [line.split()[-2:] for line in differs.stdout.splitlines() if "DIFF" in line] == [
        ["DIFFERENT", "1"]
    ]
    assert "--start-over" in differs.stderr

    done = _run(site, url, "manage.py", "move_to_postgres", "--start-over")
    assert done.returncode == 0, done.stderr
    assert "tables are equal, row by row" in done.stdout
    assert "move_progress" not in empty.tables()
    # What PostgreSQL makes itself: the words that are searched, the next number, the foreign keys.
    with closing(sqlite3.connect(site / "db.sqlite3")) as source:
        leads = source.execute("SELECT count(*) FROM leads_leadsearch").fetchone()[0]
    assert _count(empty, "SELECT count(*) FROM leads_leadsearch WHERE words <> ''") == leads > 30
    next_mail = "SELECT nextval(pg_get_serial_sequence('mail_mail', 'id'))"
    assert _count(empty, next_mail) == 4712
    keys = "SELECT count(*) FROM pg_constraint WHERE contype = 'f'"
    with closing(PostgresDatabase.of_settings(connection.settings_dict).connect()) as migrated:
        assert _count(empty, keys) == migrated.execute(keys).fetchall()[0][0]

    again = _run(site, url, "manage.py", "move_to_postgres")
    assert again.returncode == 1
    assert "not empty" in again.stderr


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("DELETE FROM django_migrations WHERE app = 'leads'", "older than the release"),
        ("INSERT INTO core_heartbeat VALUES (1, '2999-01-01 00:00:00')", "Stop the site first"),
    ],
)
def test_a_site_that_is_outdated_or_runs_is_not_moved(
    statement: str, reason: str, site: Path, empty: PostgresDatabase
) -> None:
    with closing(sqlite3.connect(site / "db.sqlite3")) as source, source:
        source.execute(statement)
    assert reason in _run(site, _url(empty), "manage.py", "move_to_postgres").stderr
    assert not empty.is_filled()


def test_a_value_that_only_sqlite_takes_is_named_with_its_table() -> None:
    fields = [field.attname for field in Business._meta.concrete_fields]
    values = {"id": 1, "name": "a\0b", "created_at": timezone.now()}
    row = tuple(values.get(name) for name in fields)
    with pytest.raises(MoveRefused, match=r"accounts_business holds .* NUL"):
        copy_batch(Business, [row])
