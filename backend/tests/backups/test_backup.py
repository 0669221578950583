"""Backups are made while the site is in use, and restored into an empty place only."""

import shutil
import sqlite3
import tarfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pyrage
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from tests.backups.conftest import Elsewhere
from tests.factories import UserFactory

from brokerage.accounts.models import User
from brokerage.backups import services
from brokerage.backups.archive import DamagedArchive, read, write
from brokerage.backups.database import DatabaseProblem
from brokerage.backups.postgres import PostgresDatabase
from brokerage.backups.retention import RetentionPolicy
from brokerage.backups.sqlite import SqliteDatabase
from brokerage.backups.storage import FolderStorage, split_address
from brokerage.core.models import Heartbeat
from brokerage.core.worker import record_heartbeat, record_stop

_NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(tmp_path / "backups")


def _back_up(place: str, *recipients: str, now: datetime = _NOON) -> services.BackupResult:
    return services.back_up(address=place, recipients=recipients, policy=RetentionPolicy(), now=now)


def test_everything_is_restored_into_an_empty_place(
    data: Path, place: str, elsewhere: Elsewhere
) -> None:
    made = _back_up(place)
    assert made.name == "backup-20261123T120000Z.tar.gz"
    assert made.manifest.tables["leads_contactmessage"].rows == 3
    with elsewhere() as database:
        restored = services.restore(address=place, identities=[])
        assert database.tables() == made.manifest.tables == restored.manifest.tables
        folder = Path(settings.DATA_DIR)
        assert (folder / "photos" / "dale.jpg").read_bytes() == b"a photo"
        assert (folder / "library" / "guides" / "exit.pdf").read_bytes() == b"a document"
        assert not (folder / "published").exists()
        assert not list(folder.glob("secret_key*"))  # not in an archive that everybody can read
        assert restored.former == []
        assert not list(folder.glob(".backup-*"))


def test_what_is_not_committed_yet_is_not_in_the_backup(data: Path, place: str) -> None:
    with transaction.atomic():
        UserFactory.create()
        made = _back_up(place)  # neither waits for the open transaction nor sees it
    assert made.manifest.tables["accounts_user"].rows == 1
    assert User.objects.count() == 2


def test_files_that_change_while_the_database_is_copied_are_in_the_backup(
    data: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = type(services.configured_database())
    copy = kind.copy

    def copy_while_files_change(database: Any, target: Path) -> Any:
        tables = copy(database, target)
        (data / "photos" / "dale.jpg").unlink()
        (data / "photos" / "new.jpg").write_bytes(b"a new photo")
        (data / "library" / "guides" / "exit.pdf").write_bytes(b"a longer document")
        return tables

    monkeypatch.setattr(kind, "copy", copy_while_files_change)
    files = _back_up(place).manifest.files
    assert {name: file.size for name, file in files.items() if name.startswith("files/")} == {
        "files/photos/dale.jpg": len(b"a photo"),
        "files/photos/new.jpg": len(b"a new photo"),
        "files/library/guides/exit.pdf": len(b"a longer document"),
    }


def test_a_file_that_is_deleted_while_it_is_copied_does_not_stop_the_backup(
    data: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = shutil.copyfile

    def delete_the_photo_first(source: Any, *rest: Any, **options: Any) -> Any:
        if Path(source).name == "dale.jpg":
            Path(source).unlink()
        return real(source, *rest, **options)

    monkeypatch.setattr("shutil.copyfile", delete_the_photo_first)
    files = _back_up(place).manifest.files
    assert "files/photos/dale.jpg" not in files
    assert "files/library/guides/exit.pdf" in files


def test_a_file_that_is_being_written_is_not_in_the_backup(data: Path, place: str) -> None:
    (data / "library" / "guides" / ".0a1b.partial").write_bytes(b"half of a docu")
    assert not [name for name in _back_up(place).manifest.files if "partial" in name]


def test_a_file_that_cannot_be_copied_stops_the_backup(data: Path, place: str) -> None:
    (data / "photos" / "dale.jpg").unlink()
    (data / "photos" / "dale.jpg").symlink_to("nothing")
    with pytest.raises(OSError, match="dale"):
        _back_up(place)


def test_an_encrypted_backup_has_the_secret_keys_and_opens_with_its_own_key_only(
    data: Path, place: str, elsewhere: Elsewhere
) -> None:
    own, other = pyrage.x25519.Identity.generate(), pyrage.x25519.Identity.generate()
    made = _back_up(place, str(own.to_public()))
    archive = f"{place}/{made.name}"
    assert not tarfile.is_tarfile(archive)
    with elsewhere() as database:
        with pytest.raises(services.BackupRefused, match="name the file of the private key"):
            services.restore(address=place, identities=[])
        with pytest.raises(services.BackupRefused, match="cannot be decrypted"):
            services.restore(address=archive, identities=[str(other)])
        assert not database.is_filled()
        secret = Path(settings.DATA_DIR) / "secret_key"
        secret.write_text("the secret of another site")
        restored = services.restore(address=archive, identities=[str(own)])
        assert database.tables() == made.manifest.tables
        assert secret.read_text() == "a secret of this site"
        [aside] = restored.former  # what is encrypted with it can still be read
        assert Path(aside).read_text() == "the secret of another site"
        assert secret.stat().st_mode & 0o077 == 0
        former = Path(settings.DATA_DIR) / "secret_key_fallbacks"
        assert former.read_text() == "a former secret of this site"


def test_a_wrong_public_key_stores_nothing(data: Path, place: str) -> None:
    with pytest.raises(services.BackupRefused, match="not a public key of age"):
        _back_up(place, "ssh-ed25519 AAAA")
    assert not Path(place).exists()


def test_nothing_is_restored_over_data_without_the_flag(
    data: Path, place: str, elsewhere: Elsewhere
) -> None:
    made = _back_up(place)
    with elsewhere() as database:
        services.restore(address=place, identities=[])
        folder = Path(settings.DATA_DIR)
        (folder / "photos" / "dale.jpg").write_bytes(b"a newer photo")
        with pytest.raises(services.BackupRefused, match="something already"):
            services.restore(address=place, identities=[])
        assert (folder / "photos" / "dale.jpg").read_bytes() == b"a newer photo"
        restored = services.restore(address=place, identities=[], overwrite=True)
        assert database.tables() == made.manifest.tables
        assert (folder / "photos" / "dale.jpg").read_bytes() == b"a photo"
        assert len(restored.former) == 3  # the database and both folders are set aside
        [aside] = folder.glob("photos.replaced-*")
        assert (aside / "dale.jpg").read_bytes() == b"a newer photo"


def test_a_folder_that_the_archive_lacks_is_set_aside(
    data: Path, place: str, elsewhere: Elsewhere
) -> None:
    _back_up(place)
    with elsewhere():
        folder = Path(settings.DATA_DIR)
        (folder / "media").mkdir()
        (folder / "media" / "new.jpg").write_bytes(b"a newer picture")
        restored = services.restore(address=place, identities=[], overwrite=True)
        [aside] = restored.former
        assert (Path(aside) / "new.jpg").read_bytes() == b"a newer picture"
        assert not (folder / "media").exists()


def test_a_site_that_runs_is_not_overwritten(data: Path, place: str, tmp_path: Path) -> None:
    _back_up(place)
    record_heartbeat(None)  # type: ignore[arg-type]
    with pytest.raises(services.BackupRefused, match="Stop the web process and the worker"):
        services.restore(address=place, identities=[], overwrite=True)
    assert Heartbeat.objects.exists()
    record_stop()
    with pytest.raises(services.BackupRefused, match="There is no backup"):
        services.restore(address=str(tmp_path / "empty"), identities=[], overwrite=True)


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL moves a schema aside")
def test_a_database_that_somebody_reads_is_not_set_aside_without_its_newest_rows(
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
        with pytest.raises(DatabaseProblem, match="is in use"):
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


def test_a_full_disk_is_not_told_as_a_database_that_cannot_be_read(
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
    with pytest.raises(DatabaseProblem, match=r"copied to .*copy\.sqlite3: .* disk is full"):
        SqliteDatabase(tmp_path / "db.sqlite3").copy(tmp_path / "copy.sqlite3")


def test_a_damaged_database_cannot_be_copied(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.sqlite3"
    damaged.write_bytes(b"no database at all")
    with pytest.raises(DatabaseProblem, match="cannot be read"):
        SqliteDatabase(damaged).copy(tmp_path / "copy.sqlite3")


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has no server")
def test_what_postgresql_refuses_is_told_in_words(db: None) -> None:
    database = PostgresDatabase.of_settings(connection.settings_dict)
    with pytest.raises(DatabaseProblem, match="division by zero"), database.connect() as server:
        server.execute("SELECT 1 / 0")


def test_a_copy_that_fails_leaves_no_part_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill_the_disk(source: Path, target: Path) -> None:
        target.write_bytes(b"a part")
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("shutil.copyfile", fill_the_disk)
    with pytest.raises(OSError, match="No space"):
        FolderStorage(tmp_path / "backups").put(tmp_path / "made", "backup.tar.gz")
    with pytest.raises(OSError, match="No space"):
        SqliteDatabase(tmp_path / "data" / "db.sqlite3").restore(tmp_path / "copy")
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


@pytest.mark.parametrize("folder", [".", "/", "/srv/backups", "s3://bucket/site"])
def test_the_address_of_an_archive_names_its_storage(folder: str) -> None:
    name = "backup-20261123T120000Z.tar.gz"
    address = str(Path(folder, name)) if "s3" not in folder else f"{folder}/{name}"
    assert split_address(address) == (folder, name)
    assert split_address(folder) == (folder, "")


def test_a_full_disk_is_told_in_words(
    data: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(**_: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(services, "back_up", full)
    with pytest.raises(CommandError, match="No space left on device"):
        call_command("backup", place)


def test_a_damaged_archive_changes_nothing(data: Path, place: str, elsewhere: Elsewhere) -> None:
    archive = Path(place) / _back_up(place).name
    content = bytearray(archive.read_bytes())
    content[len(content) // 2] ^= 0xFF
    archive.write_bytes(content)
    with elsewhere() as database:
        with pytest.raises(DamagedArchive):
            services.restore(address=str(archive), identities=[])
        assert not database.is_filled()


def test_an_archive_that_cannot_be_decompressed_is_damaged(tmp_path: Path) -> None:
    staged, packed = tmp_path / "staged", tmp_path / "backup-20261123T120000Z.tar.gz"
    staged.mkdir()
    (staged / "rows.txt").write_text("\n".join(map(str, range(100_000))))
    write(staged, packed, [])
    content = bytearray(packed.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 100] = b"\xff" * 100
    packed.write_bytes(content)
    with pytest.raises(DamagedArchive, match="cannot be read"):
        read(packed, tmp_path / "opened", [])


def test_a_file_that_was_exchanged_is_noticed(
    data: Path, place: str, tmp_path: Path, elsewhere: Elsewhere
) -> None:
    archive = Path(place) / _back_up(place).name
    with tarfile.open(archive) as stream:
        stream.extractall(tmp_path / "opened", filter="data")
    (tmp_path / "opened" / "files" / "photos" / "dale.jpg").write_bytes(b"b photo")
    with tarfile.open(archive, "w:gz") as stream:
        stream.add(tmp_path / "opened", arcname=".")
    with (
        elsewhere(),
        pytest.raises(DamagedArchive, match=r"dale\.jpg in the backup is not as its manifest"),
    ):
        services.restore(address=place, identities=[])


def test_a_backup_of_the_other_database_system_is_refused(
    data: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _back_up(place)
    other = "postgresql" if connection.vendor == "sqlite" else "sqlite"
    database = services.configured_database()
    monkeypatch.setattr(type(database), "vendor", other)
    with pytest.raises(services.BackupRefused, match="move-to-postgres"):
        services.rehearse(address=place, identities=[])


def test_the_newest_is_restored_and_old_ones_are_deleted(
    data: Path, place: str, elsewhere: Elsewhere
) -> None:
    policy = RetentionPolicy(daily=2, weekly=0, monthly=0)
    (Path(place)).mkdir()
    for other in ("letters.txt", "backup-20261399T000000Z.tar.gz"):
        (Path(place) / other).write_text("of somebody else")
    for day in range(4):
        made = services.back_up(
            address=place, recipients=[], policy=policy, now=_NOON + timedelta(days=day)
        )
    assert made.deleted == ["backup-20261124T120000Z.tar.gz"]
    assert sorted(path.name for path in Path(place).iterdir()) == [
        "backup-20261125T120000Z.tar.gz",
        "backup-20261126T120000Z.tar.gz",
        "backup-20261399T000000Z.tar.gz",
        "letters.txt",
    ]
    with elsewhere():
        restored = services.restore(address=place, identities=[], now=_NOON + timedelta(days=4))
    assert restored.manifest.made_at == "2026-11-26T12:00:00+00:00"


@pytest.mark.parametrize(
    ("made", "taken"), [((400, 0, -1), 0), ((400, 399), 400), ((0.01, -1), 0.01)]
)
def test_a_backup_of_a_clock_that_was_ahead_is_restored_only_if_there_is_no_other(
    data: Path, place: str, elsewhere: Elsewhere, made: tuple[float, ...], taken: float
) -> None:
    for days in made:
        _back_up(place, now=_NOON + timedelta(days))
    with elsewhere():
        restored = services.restore(address=place, identities=[], now=_NOON)
    assert restored.manifest.made_at == (_NOON + timedelta(taken)).isoformat()


def test_a_backup_of_a_clock_that_was_ahead_does_not_cost_the_new_one(
    data: Path, place: str
) -> None:
    ahead = _back_up(place, now=_NOON + timedelta(days=400))
    policy = RetentionPolicy(daily=1, weekly=0, monthly=0)
    nights = [
        services.back_up(address=place, recipients=[], policy=policy, now=_NOON + timedelta(day))
        for day in range(2)
    ]
    assert nights[1].deleted == [nights[0].name]
    assert sorted(path.name for path in Path(place).iterdir()) == [nights[1].name, ahead.name]


def test_an_empty_place_says_so(data: Path, place: str) -> None:
    with pytest.raises(services.BackupRefused, match="There is no backup"):
        services.rehearse(address=place, identities=[])
