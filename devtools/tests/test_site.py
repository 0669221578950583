"""A database file that was replaced by another one is brought up to date, whatever the stamps
say.
"""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from devtools.incremental_steps import Step, run_if_outdated
from devtools.node_env import Node, installed_wheel, node_on_path
from devtools.options import Options, neutral_environment
from devtools.processes import Result
from devtools.site import data_steps, record_stamps, was_replaced


@pytest.fixture
def steps(tmp_path: Path) -> list[Step]:
    """Two steps on one database, which have run for the release "first"."""
    database = tmp_path / "db.sqlite3"

    def step(name: str) -> Step:
        release = tmp_path / "release"
        return Step(name, tmp_path / name, release.read_text, database.touch, (database,))

    (tmp_path / "release").write_text("first")
    made = [step("migrate"), step("words")]
    assert was_replaced(made)
    for one in made:
        run_if_outdated(one)
    record_stamps(made)
    return made


def restore(tmp_path: Path) -> None:
    shutil.copy(tmp_path / "backup", tmp_path / "db.sqlite3")


def test_the_database_of_the_last_start_is_known(steps: list[Step], tmp_path: Path) -> None:
    assert not was_replaced(steps)
    shutil.copy(tmp_path / "db.sqlite3", tmp_path / "backup")
    restore(tmp_path)
    assert not was_replaced(steps)


def test_a_backup_of_an_earlier_release_is_noticed(steps: list[Step], tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as connection:
        connection.execute("VACUUM INTO ?", (str(tmp_path / "backup"),))
    (tmp_path / "release").write_text("second")
    for step in steps:
        run_if_outdated(step)
    record_stamps(steps)
    assert not was_replaced(steps)
    restore(tmp_path)
    assert was_replaced(steps)
    record_stamps(steps)
    assert not was_replaced(steps)


@pytest.mark.parametrize("found", [b"", b"no database at all, but long enough to be looked at" * 9])
def test_a_database_that_nobody_knows_is_another(
    steps: list[Step], tmp_path: Path, found: bytes
) -> None:
    (tmp_path / "db.sqlite3").write_bytes(found)
    assert was_replaced(steps)


def test_an_older_schema_put_in_place_is_migrated_at_the_next_start(tmp_path: Path) -> None:
    options = Options("127.0.0.1", 8000, tmp_path)
    node = node_on_path() or installed_wheel()
    assert isinstance(node, Node)
    database, *others, _ = data_steps(options, node, neutral_environment(tmp_path))
    steps = [database, *others]
    file = tmp_path / "db.sqlite3"
    run_if_outdated(replace(database, action=file.touch))
    record_stamps(steps)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 7")  # of a schema before all migrations
    run_if_outdated(database, force=was_replaced(steps))
    with closing(sqlite3.connect(file)) as connection:
        visits = connection.execute("SELECT count(*) FROM next_steps_resourcecentervisit")
        assert visits.fetchone() == (0,)


def test_a_publication_without_some_files_says_so_and_does_not_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    node = node_on_path() or installed_wheel()
    assert isinstance(node, Node)
    monkeypatch.setattr("devtools.site.manage", lambda *_, **__: Result(0, "No file was made.\n"))
    options = Options("127.0.0.1", 8000, tmp_path)
    *_, pages = data_steps(options, node, neutral_environment(tmp_path))
    pages.action()
    assert "No file was made." in capsys.readouterr().err
