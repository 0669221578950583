"""Backups of a running site, and restoring into an empty installation."""

import json
import shutil
import sqlite3
import subprocess
from contextlib import closing
from errno import ENOSPC, EXDEV
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from tests.backups.conftest import Elsewhere
from tests.factories import UserFactory

from brokerage.accounts.models import CachedValue, User
from brokerage.backups.services import backups as services
from brokerage.backups.services import contents
from brokerage.backups.services.database import BackupProblem
from brokerage.backups.services.postgres import PostgresDatabase
from brokerage.backups.services.restic import TAG
from brokerage.backups.services.sqlite import SqliteDatabase
from brokerage.core.models import Heartbeat
from brokerage.core.worker import record_heartbeat, record_stop


def _back_up(repository: str, keep: str = "7,4,12") -> services.BackupResult:
    return services.back_up(repository=repository, keep=keep)


def _restic(repository: str, *arguments: str, folder: Path | None = None) -> str:
    """Run restic as an operator would, and return its output."""
    command = ["restic", f"--repo={repository}", "--no-cache", *arguments]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def _staged_files(folder: Path) -> dict[str, int]:
    """Return the sizes of the files that a backup stages."""
    return {
        path.relative_to(folder).as_posix(): path.stat().st_size
        for path in (folder / "files").rglob("*")
        if path.is_file()
    }


@pytest.fixture
def staged(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Return the files that the test's backup contains, with their sizes; nothing is stored."""
    files: dict[str, int] = {}
    monkeypatch.setattr(
        "brokerage.backups.services.restic.back_up",
        lambda repository, folder: files.update(_staged_files(folder)),
    )
    monkeypatch.setattr("brokerage.backups.services.restic.forget", lambda repository, **keep: None)
    return files


def test_everything_is_restored_into_an_empty_place(
    data: Path, repository: str, elsewhere: Elsewhere
) -> None:
    made = _back_up(repository)
    assert made.tables["leads_contactmessage"].rows == 3
    with elsewhere() as database:
        folder = Path(settings.DATA_DIR)
        (folder / "secret_key").write_text("the secret of another site")
        [aside] = services.restore(repository=repository)
        assert database.tables() == made.tables
        assert (folder / "photos" / "dale.jpg").read_bytes() == b"a photo"
        assert (folder / "library" / "guides" / "exit.pdf").read_bytes() == b"a document"
        assert not (folder / "published").exists()
        assert (folder / "secret_key").read_text() == "a secret of this site"
        assert (folder / "secret_key").stat().st_mode & 0o077 == 0
        assert (folder / "secret_key_fallbacks").read_text() == "a former secret of this site"
        assert Path(aside).read_text() == "the secret of another site"
        assert not list(folder.glob(".backup-*"))


def test_uncommitted_rows_are_not_in_the_backup(data: Path, staged: dict[str, int]) -> None:
    with transaction.atomic():
        UserFactory.create()
        made = _back_up("unused")  # neither waits for the open transaction nor sees it
    assert made.tables["accounts_user"].rows == 1
    assert User.objects.count() == 2


def test_rows_of_the_cache_are_not_in_the_backup(
    data: Path, repository: str, elsewhere: Elsewhere
) -> None:
    cache.set("limit", "typed by a visitor")
    _back_up(repository)
    assert CachedValue.objects.count() == 1
    with elsewhere() as database:
        services.restore(repository=repository)
        if isinstance(database, PostgresDatabase):
            with database.connect() as server:
                rows = server.execute("SELECT count(*) FROM accounts_cache").fetchall()
        else:
            file = Path(settings.DATA_DIR, "rehearsed.sqlite3")
            assert b"typed by a visitor" not in file.read_bytes()
            with closing(sqlite3.connect(file)) as restored:
                rows = restored.execute("SELECT count(*) FROM accounts_cache").fetchall()
        assert rows == [(0,)]


def test_files_that_change_while_the_database_is_copied_are_in_the_backup(
    data: Path, staged: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = type(services.configured_database())
    copy = kind.copy

    def copy_while_files_change(database: Any, target: Path) -> Any:
        tables = copy(database, target)
        (data / "photos" / "dale.jpg").unlink()
        (data / "photos" / "new.jpg").write_bytes(b"a new photo")
        (data / "library" / "guides" / "exit.pdf").unlink()
        (data / "library" / "guides" / "exit.pdf").write_bytes(b"a longer document")
        return tables

    monkeypatch.setattr(kind, "copy", copy_while_files_change)
    _back_up("unused")
    assert {name: size for name, size in staged.items() if "secret" not in name} == {
        "files/photos/dale.jpg": len(b"a photo"),
        "files/photos/new.jpg": len(b"a new photo"),
        "files/library/guides/exit.pdf": len(b"a longer document"),
    }


def test_a_file_that_is_deleted_while_it_is_staged_does_not_stop_the_backup(
    data: Path, staged: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def delete_the_photo_first(target: Path, source: Path) -> None:
        if source.name == "dale.jpg":
            source.unlink()
            raise FileNotFoundError(source)
        shutil.copyfile(source, target)

    monkeypatch.setattr("pathlib.Path.hardlink_to", delete_the_photo_first)
    _back_up("unused")
    assert "files/photos/dale.jpg" not in staged
    assert "files/library/guides/exit.pdf" in staged


def test_a_file_on_another_disk_is_copied(
    data: Path, staged: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(target: Path, source: Path) -> None:
        raise OSError(EXDEV, "Invalid cross-device link")

    monkeypatch.setattr("pathlib.Path.hardlink_to", refuse)
    _back_up("unused")
    assert staged["files/photos/dale.jpg"] == len(b"a photo")


def test_a_file_that_is_being_written_is_not_in_the_backup(
    data: Path, staged: dict[str, int]
) -> None:
    (data / "library" / "guides" / ".0a1b.partial").write_bytes(b"half of a docu")
    _back_up("unused")
    assert not [name for name in staged if "partial" in name]


def test_a_link_is_backed_up_as_its_file_and_a_broken_one_stops_the_backup(
    data: Path, staged: dict[str, int], tmp_path: Path
) -> None:
    (tmp_path / "elsewhere.jpg").write_bytes(b"a photo elsewhere")
    (data / "photos" / "linked.jpg").symlink_to(tmp_path / "elsewhere.jpg")
    _back_up("unused")
    assert staged["files/photos/linked.jpg"] == len(b"a photo elsewhere")
    (tmp_path / "elsewhere.jpg").unlink()
    with pytest.raises(OSError, match="linked"):
        _back_up("unused")


@pytest.mark.any_database
def test_only_the_password_opens_a_backup(
    data: Path, repository: str, elsewhere: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    _back_up(repository)
    assert not [path for path in Path(repository).rglob("*") if b"a photo" in _read(path)]
    with elsewhere() as database:
        monkeypatch.setenv("RESTIC_PASSWORD", "another")
        with pytest.raises(BackupProblem, match="wrong password"):
            services.restore(repository=repository)
        monkeypatch.delenv("RESTIC_PASSWORD")
        with pytest.raises(BackupProblem, match="Set RESTIC_PASSWORD"):
            services.restore(repository=repository)
        assert not database.is_filled()


def _read(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


@pytest.mark.any_database
def test_a_backup_that_was_changed_in_the_storage_is_not_restored(
    data: Path, repository: str, elsewhere: Elsewhere
) -> None:
    _back_up(repository)
    [snapshot] = Path(repository, "snapshots").iterdir()
    packs = [path for path in Path(repository, "data").rglob("*") if path.is_file()]
    largest = max(packs, key=lambda path: path.stat().st_size)
    for file in (snapshot, largest):
        before = file.read_bytes()
        middle = len(before) // 2
        file.chmod(0o600)
        file.write_bytes(before[:middle] + bytes([before[middle] ^ 0xFF]) + before[middle + 1 :])
        with elsewhere() as database:
            with pytest.raises(BackupProblem, match="failed"):
                services.restore(repository=repository)
            assert not database.is_filled()
            assert not (Path(settings.DATA_DIR) / "photos").exists()
        file.write_bytes(before)
        shutil.rmtree(settings.DATA_DIR)


@pytest.mark.any_database
def test_nothing_but_the_files_of_a_backup_is_restored(
    data: Path, repository: str, elsewhere: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "FOLDERS", ("photos", "published"))
    _back_up(repository)
    with elsewhere():
        services.restore(repository=repository)
        assert (Path(settings.DATA_DIR) / "photos" / "dale.jpg").exists()
        assert not (Path(settings.DATA_DIR) / "published").exists()


@pytest.mark.any_database
def test_a_link_in_a_snapshot_is_not_restored(
    data: Path, repository: str, elsewhere: Elsewhere, tmp_path: Path
) -> None:
    _back_up(repository)
    forged = tmp_path / "forged"
    (forged / "files").mkdir(parents=True)
    (forged / "files" / "photos").symlink_to("/etc")
    _restic(repository, "backup", f"--tag={TAG}", ".", folder=forged)
    with elsewhere() as database:
        with pytest.raises(BackupProblem, match="files/photos in the snapshot"):
            services.restore(repository=repository)
        assert not database.is_filled()
        assert not (Path(settings.DATA_DIR) / "photos").is_symlink()


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has no roles")
def test_a_dump_is_not_restored_by_a_role_that_may_run_programs(db: None, tmp_path: Path) -> None:
    superuser = PostgresDatabase.of_settings(connection.settings_dict)
    with superuser.temporary_database(tmp_path) as empty:
        with pytest.raises(BackupProblem, match="superuser or may run programs"):
            empty.restore(tmp_path / "database.dump")
        assert not empty.is_filled()


def test_nothing_is_restored_over_data_without_the_flag(
    data: Path, repository: str, elsewhere: Elsewhere
) -> None:
    made = _back_up(repository)
    with elsewhere() as database:
        services.restore(repository=repository)
        folder = Path(settings.DATA_DIR)
        (folder / "photos" / "dale.jpg").write_bytes(b"a newer photo")
        (folder / "media").mkdir()  # which the snapshot lacks
        (folder / "media" / "new.jpg").write_bytes(b"a newer picture")
        with pytest.raises(BackupProblem, match="There is data already"):
            services.restore(repository=repository)
        assert (folder / "photos" / "dale.jpg").read_bytes() == b"a newer photo"
        if connection.vendor == "postgresql":
            with pytest.raises(BackupProblem, match="not empty"):
                services.restore(repository=repository, overwrite=True)
            assert (folder / "photos" / "dale.jpg").read_bytes() == b"a newer photo"
            return
        moved = services.restore(repository=repository, overwrite=True)
        assert database.tables() == made.tables
        assert (folder / "photos" / "dale.jpg").read_bytes() == b"a photo"
        assert not (folder / "media").exists()
        assert len(moved) == 6  # the database, three folders and two secret keys
        [aside] = folder.glob("photos.replaced-*")
        assert (aside / "dale.jpg").read_bytes() == b"a newer photo"


def test_a_running_site_is_not_overwritten(data: Path) -> None:
    record_heartbeat(None)  # type: ignore[arg-type]
    with pytest.raises(BackupProblem, match="Stop the web process and the worker"):
        services.restore(repository="unused", overwrite=True)
    assert Heartbeat.objects.exists()
    record_stop()
    with pytest.raises(BackupProblem):
        services.restore(repository="unused", overwrite=True)


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL moves a schema aside")
def test_a_database_in_use_is_set_aside_with_its_newest_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = sqlite3.connect
    monkeypatch.setattr(
        "sqlite3.connect", lambda *where, **options: real(*where, **options | {"timeout": 0.1})
    )
    used, copy = tmp_path / "used.sqlite3", tmp_path / "copy.sqlite3"
    with closing(real(used)) as writer, closing(real(used)) as reader, closing(real(copy)) as other:
        writer.execute("PRAGMA journal_mode=WAL")
        writer.execute("CREATE TABLE leads (name)")
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM leads").fetchall()
        with writer:
            writer.execute("INSERT INTO leads VALUES ('the newest')")
        other.execute("CREATE TABLE leads (name)")
        with pytest.raises(BackupProblem, match="is in use"):
            SqliteDatabase(used).restore(copy)
        assert writer.execute("SELECT name FROM leads").fetchall() == [("the newest",)]


@pytest.mark.parametrize("damage", [b"no database at all", b"SQLite format 3\0" + b"x" * 4096])
def test_a_damaged_database_is_set_aside_and_restored_over(tmp_path: Path, damage: bytes) -> None:
    damaged, copy = tmp_path / "damaged.sqlite3", tmp_path / "copy.sqlite3"
    damaged.write_bytes(damage)
    with closing(sqlite3.connect(copy)) as other:
        other.execute("CREATE TABLE leads (name)")
    database = SqliteDatabase(damaged)
    assert database.is_filled()
    former = Path(database.restore(copy))
    assert former.read_bytes() == damage
    assert list(database.tables()) == ["leads"]


def test_the_newest_rows_of_a_damaged_database_are_set_aside_with_it(tmp_path: Path) -> None:
    live, damaged, copy = (tmp_path / f"{name}.sqlite3" for name in ("live", "damaged", "copy"))
    with closing(sqlite3.connect(live)) as writer, closing(sqlite3.connect(copy)) as other:
        other.execute("CREATE TABLE leads (name)")
        writer.execute("PRAGMA journal_mode=WAL")
        writer.execute("CREATE TABLE leads (name)")
        with writer:
            writer.executemany("INSERT INTO leads VALUES (?)", [("a name" * 100,)] * 100)
        writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with writer:
            writer.execute("INSERT INTO leads VALUES ('the newest')")
        damaged.write_bytes(live.read_bytes()[:1000])
        wal = Path(f"{live}-wal").read_bytes()
    Path(f"{damaged}-wal").write_bytes(wal)
    former = Path(SqliteDatabase(damaged).restore(copy))
    assert former.stat().st_size == 1000
    assert Path(f"{former}-wal").read_bytes() == wal
    assert b"the newest" in wal
    with closing(sqlite3.connect(damaged)) as restored:
        assert restored.execute("SELECT name FROM leads").fetchall() == []


def test_a_full_disk_is_not_reported_as_an_unreadable_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = sqlite3.connect

    def connect(where: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = real(where, **options)
        if where == tmp_path / "copy.sqlite3":
            connection.execute("PRAGMA max_page_count = 1")
        return connection

    with closing(real(tmp_path / "db.sqlite3")) as database:
        database.execute("CREATE TABLE leads (name)")
    monkeypatch.setattr("sqlite3.connect", connect)
    with pytest.raises(BackupProblem, match=r"copied to .*copy\.sqlite3: .* disk is full"):
        SqliteDatabase(tmp_path / "db.sqlite3").copy(tmp_path / "copy.sqlite3")


def test_a_damaged_database_cannot_be_copied(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.sqlite3"
    damaged.write_bytes(b"no database at all")
    with pytest.raises(BackupProblem, match="cannot be read"):
        SqliteDatabase(damaged).copy(tmp_path / "copy.sqlite3")


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has no server")
def test_errors_of_postgresql_are_reported_in_a_sentence(db: None) -> None:
    database = PostgresDatabase.of_settings(connection.settings_dict)
    with pytest.raises(BackupProblem, match="division by zero"), database.connect() as server:
        server.execute("SELECT 1 / 0")


def test_a_copy_that_fails_leaves_no_part_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill_the_disk(source: Path, target: Path) -> None:
        target.write_bytes(b"a part")
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("shutil.copyfile", fill_the_disk)
    with pytest.raises(OSError, match="No space"):
        SqliteDatabase(tmp_path / "data" / "db.sqlite3").restore(tmp_path / "copy")
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_a_full_disk_is_reported(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(services, "back_up", full)
    with pytest.raises(CommandError, match="No space left on device"):
        call_command("backup", "unused")


@pytest.mark.parametrize("command", ["backup", "restore", "rehearse_restore"])
def test_without_restic_a_command_says_how_to_install_it(
    command: str, data: Path, elsewhere: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RESTIC_PASSWORD", "secret")
    with elsewhere() as database:
        if command == "backup":
            monkeypatch.setattr(type(database), "copy", lambda self, target: {})
        monkeypatch.setenv("PATH", "/nowhere")
        with pytest.raises(CommandError, match="apt-get install restic"):
            call_command(command, "unused")


def test_a_backup_of_the_other_database_system_is_rejected(
    data: Path, repository: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _back_up(repository)
    monkeypatch.setattr(type(services.configured_database()), "copy_name", "another.dump")
    with pytest.raises(BackupProblem, match="move-to-postgres"):
        services.rehearse(repository=repository)


@pytest.mark.any_database
def test_the_latest_of_each_day_is_kept_and_nothing_of_others_is_deleted(
    data: Path, repository: str, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("a file")
    old = [f"2026-01-0{day} {hour}:00:00" for day in (1, 2, 3) for hour in ("03", "04")]
    for moment in old:
        _restic(repository, "backup", f"--tag={TAG}", f"--time={moment}", str(tmp_path / "file"))
    _restic(repository, "backup", "--time=2020-01-01 00:00:00", str(tmp_path / "file"))
    made = _back_up(repository, keep="3,0,0")
    snapshots = json.loads(_restic(repository, "snapshots", "--json"))
    times = [
        snapshot["time"][:16] for snapshot in snapshots if snapshot["short_id"] != made.snapshot.id
    ]
    assert times == ["2020-01-01T00:00", "2026-01-02T04:00", "2026-01-03T04:00"]
    assert len(snapshots) == 4


@pytest.mark.any_database
def test_the_latest_backup_is_kept_even_if_the_rule_keeps_none(data: Path, repository: str) -> None:
    made = _back_up(repository, keep="0,0,0")
    [snapshot] = json.loads(_restic(repository, "snapshots", "--json"))
    assert snapshot["short_id"] == made.snapshot.id
