"""Makes, restores and rehearses backups of the database and of the files in DATA_DIR."""

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from brokerage.backups import archive, contents
from brokerage.backups.contents import FOLDERS
from brokerage.backups.database import Database, time_suffix
from brokerage.backups.manifest import File, Manifest, Table, describe
from brokerage.backups.postgres import PostgresDatabase
from brokerage.backups.retention import RetentionPolicy, to_delete
from brokerage.backups.sqlite import SqliteDatabase
from brokerage.backups.storage import (
    STORAGE_ERRORS,
    BackupStorage,
    backup_name,
    backup_time,
    open_storage,
    split_address,
)
from brokerage.core.worker import is_worker_running

_WORK = ".backup-"  # prefix of working folders in DATA_DIR
_LEFT_BEHIND = timedelta(days=1)
_CLOCKS_DIFFER = timedelta(hours=1)
"""The most that the clocks of two machines may differ before one of them counts as wrong."""


class BackupRefused(Exception):
    """A backup cannot be made or restored as asked; the message says why."""


@dataclass(frozen=True)
class BackupResult:
    """The result of a backup: the archive that was stored, and the names of those that retention
    deleted.
    """

    name: str
    size: int
    """Bytes."""
    manifest: Manifest
    deleted: list[str]


@dataclass(frozen=True)
class RestoreResult:
    """The result of a restore. `former` names where the replaced data was moved; empty if nothing
    was replaced.
    """

    manifest: Manifest
    former: list[str]


@dataclass(frozen=True)
class ItemComparison:
    """A table or file as the manifest describes it, and as it was restored; None where it is
    missing.
    """

    name: str
    expected: Table | File | None
    found: Table | File | None

    @property
    def is_equal(self) -> bool:
        return self.expected == self.found


def configured_database() -> Database:
    """Return the database of the settings."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return SqliteDatabase(Path(database["NAME"]))
    return PostgresDatabase.of_settings(database)


def back_up(
    *, address: str, recipients: Sequence[str], policy: RetentionPolicy, now: datetime | None = None
) -> BackupResult:
    """Store an archive at `address`, then delete there the archives that `policy` does not keep.
    The archive is encrypted to `recipients`, public keys of age, if there are any.

    Raises:
        BackupRefused: a key is invalid, or the storage fails. If it fails at a deletion, the new
            archive is stored nevertheless.
        DatabaseProblem: the database cannot be copied.
        OSError: a file cannot be read, or the disk of DATA_DIR is full.
    """
    now = now or datetime.now(UTC)
    database = configured_database()
    with _refusing(*STORAGE_ERRORS):
        target = open_storage(address)
    with _working_folder() as work:
        staged = work / "staged"
        staged.mkdir()
        # Files are written before the rows that name them, and deleted after these. Copied before
        # and after the database, they are there for its rows.
        contents.copy_folders(staged)
        tables = database.copy(staged / database.copy_name)
        contents.copy_folders(staged)
        if recipients:
            contents.copy_secret_keys(staged)
        files = {
            path.relative_to(staged).as_posix(): describe(path)
            for path in sorted(staged.rglob("*"))
            if path.is_file()
        }
        manifest = Manifest(now.isoformat(timespec="seconds"), database.vendor, tables, files)
        (staged / archive.MANIFEST).write_text(manifest.to_json())
        name = backup_name(now, encrypted=bool(recipients))
        with _refusing(ValueError):
            archive.write(staged, work / name, recipients)
        size = (work / name).stat().st_size
        with _refusing(*STORAGE_ERRORS):
            target.put(work / name, name)
            deleted = _prune(target, policy, now)
    return BackupResult(name, size, manifest, deleted)


def _prune(target: BackupStorage, policy: RetentionPolicy, now: datetime) -> list[str]:
    names = {name: moment for name in target.names() if (moment := backup_time(name))}
    surplus = to_delete(set(names.values()), policy, now)
    deleted = [name for name, moment in names.items() if moment in surplus]
    for name in deleted:
        target.delete(name)
    return deleted


def restore(
    *,
    address: str,
    identities: Sequence[str],
    overwrite: bool = False,
    now: datetime | None = None,
) -> RestoreResult:
    """Restore the archive at `address`, or the newest archive of the storage at `address`, into the
    database and DATA_DIR. `identities` are private keys of age.

    Of a storage, an archive with a time more than an hour after `now`, from a clock that was ahead,
    is taken only if there is no other.

    The former contents of the database, of folders and of files with secret keys are moved aside
    and not deleted. If the archive has secret keys, they replace those in DATA_DIR, also without
    `overwrite`.

    Raises:
        BackupRefused: there is data already and `overwrite` is false, or a worker runs on that
            data; or the archive cannot be fetched or decrypted, or is of another database system.
        DamagedArchive: the archive cannot be unpacked, or differs from its manifest.
        DatabaseProblem: the database cannot be restored.
        OSError: a file cannot be written or moved. Some may be in place already.
    """
    database, data = configured_database(), Path(settings.DATA_DIR)
    filled = [str(data / folder) for folder in FOLDERS if _has_files(data / folder)]
    filled += ["the database"] if database.is_filled() else []
    if filled and not overwrite:
        raise BackupRefused(
            f"There is something already: {', '.join(filled)}. Nothing was restored."
        )
    with suppress(DatabaseError):  # an older release's database may lack the table
        if filled and is_worker_running():
            raise BackupRefused(
                "The site is running. Stop the web process and the worker first; if a worker was"
                " killed, wait for three minutes."
            )
    connection.close()
    with _unpacked(address, identities, now) as (manifest, folder):
        _require_vendor(manifest, database)
        former = [database.restore(folder / database.copy_name)]
        files = folder / "files"
        # Also folders that the archive lacks: no row of the restored database names their files.
        for name in sorted({*FOLDERS, *(path.name for path in files.glob("*"))}):
            former.append(_set_aside(data / name))
            if (files / name).exists():
                shutil.move(files / name, data / name)
    return RestoreResult(manifest, [path for path in former if path])


def _set_aside(path: Path) -> str:
    """Rename a file or folder. Returns where it is now; "" if it was not there, or empty."""
    if path.is_dir() and not any(path.iterdir()):
        path.rmdir()
    if not path.exists():
        return ""
    replaced = path.with_name(f"{path.name}.replaced-{time_suffix()}")
    path.rename(replaced)
    return str(replaced)


def rehearse(
    *, address: str, identities: Sequence[str], now: datetime | None = None
) -> list[ItemComparison]:
    """Restore an archive into a temporary database and folder, and return a comparison of each
    table and file with the manifest, equal ones included. A table that differs raises nothing.

    `address`, `identities` and `now` are those of `restore`. The temporary database is of the same
    kind as the configured one, which is not touched.

    Raises:
        BackupRefused: the archive cannot be fetched or decrypted, or is of another database system.
        DamagedArchive: the archive cannot be unpacked, or one of its files differs.
        DatabaseProblem: the tables cannot be restored, or no temporary database can be made.
        OSError: the disk of DATA_DIR is full.
    """
    with _unpacked(address, identities, now) as (manifest, folder):
        _require_vendor(manifest, configured_database())
        with configured_database().temporary_database(folder.parent) as rehearsed:
            rehearsed.restore(folder / rehearsed.copy_name)
            tables = rehearsed.tables()
        files = {name: describe(folder / name) for name in manifest.files}
    return [
        *_compare(manifest.tables, tables),
        *_compare(manifest.files, files),
    ]


def _compare(
    expected: "dict[str, Table] | dict[str, File]", found: "dict[str, Table] | dict[str, File]"
) -> list[ItemComparison]:
    names = sorted(expected.keys() | found.keys())
    return [ItemComparison(name, expected.get(name), found.get(name)) for name in names]


@contextmanager
def _unpacked(
    address: str, identities: Sequence[str], now: datetime | None
) -> Iterator[tuple[Manifest, Path]]:
    """Fetch, decrypt, unpack and check an archive in a working folder. Yields its manifest and the
    folder of its files, which is deleted at the end of the context. Raises BackupRefused if there
    is no archive at `address`, or if it cannot be fetched or decrypted, and DamagedArchive as
    `archive.read` does.
    """
    where, name = split_address(address)
    with _refusing(*STORAGE_ERRORS):
        source = open_storage(where)
        names = [name] if name else source.names()
        if not names:
            raise BackupRefused(f"There is no backup at {address}.")
        name = _newest(names, now or datetime.now(UTC))
    with _working_folder() as work:
        with _refusing(*STORAGE_ERRORS):
            source.get(name, work / name)
        with _refusing(ValueError):
            manifest = archive.read(work / name, work / "unpacked", identities)
        yield manifest, work / "unpacked"


def _newest(names: Sequence[str], now: datetime) -> str:
    """Return the name of the newest backup that was made before `now`, or not long after it by the
    clock of another machine; the last name if none was. Names begin with the time.
    """
    latest = now + _CLOCKS_DIFFER
    past = [name for name in names if (moment := backup_time(name)) and moment <= latest]
    return max(past or names)


def _require_vendor(manifest: Manifest, database: Database) -> None:
    if manifest.vendor != database.vendor:
        raise BackupRefused(
            f"The backup is of {manifest.vendor}, the settings name {database.vendor}."
            " Restore into the same kind, then use ./dev move-to-postgres."
        )


@contextmanager
def _working_folder() -> Iterator[Path]:
    """Yield a new folder on the disk of the data, closed to others, and delete it at the end of the
    context. First removes those that are older than a day: killed commands left them.
    """
    data = Path(settings.DATA_DIR)
    old = datetime.now(UTC).timestamp() - _LEFT_BEHIND.total_seconds()
    for left in data.glob(f"{_WORK}*"):
        if left.stat().st_mtime < old:
            shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=_WORK, dir=data) as folder:
        yield Path(folder)


@contextmanager
def _refusing(*kinds: type[Exception]) -> Iterator[None]:
    try:
        yield
    except kinds as error:
        raise BackupRefused(str(error)) from error


def _has_files(folder: Path) -> bool:
    return folder.is_dir() and any(folder.iterdir())
