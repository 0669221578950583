"""Makes, restores and rehearses backups of the database and of the files in DATA_DIR."""

import json
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from brokerage.backups import contents, restic
from brokerage.backups.contents import FOLDERS, SECRET_KEYS
from brokerage.backups.database import Database, Table, time_suffix
from brokerage.backups.postgres import PostgresDatabase
from brokerage.backups.sqlite import SqliteDatabase
from brokerage.core.worker import is_worker_running

LATEST = "latest"
_TABLES = "tables.json"
_WORK = ".backup-"  # prefix of working folders in DATA_DIR
_LEFT_BEHIND = timedelta(days=1)


class BackupRefused(Exception):
    """A backup cannot be restored as requested; the message says why."""


@dataclass(frozen=True)
class BackupResult:
    """The stored snapshot, and the tables in it by name."""

    snapshot: restic.Snapshot
    tables: dict[str, Table]


@dataclass(frozen=True)
class TableComparison:
    """A table as it was backed up and as it was restored; None where it is missing."""

    name: str
    expected: Table | None
    found: Table | None

    @property
    def is_equal(self) -> bool:
        return self.expected == self.found


def configured_database() -> Database:
    """Return the database of the settings."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return SqliteDatabase(Path(database["NAME"]))
    return PostgresDatabase.of_settings(database)


def back_up(*, repository: str, keep: str) -> BackupResult:
    """Store a snapshot in a repository of restic, which is created if it does not exist. Then
    delete the snapshots that `keep`, a value of BACKUP_KEEP, does not keep.

    Raises:
        ResticProblem: restic is missing or fails. If it fails at the deletion, the new snapshot is
            stored nevertheless.
        DatabaseProblem: the database cannot be copied.
        OSError: a file cannot be read, or the disk of DATA_DIR is full.
    """
    daily, weekly, monthly = map(int, keep.split(","))
    database = configured_database()
    with _working_folder() as staged:
        # Files are written before the rows that name them, and deleted after these. Staged before
        # and after the database is copied, they are there for its rows.
        contents.stage_folders(staged)
        tables = database.copy(staged / database.copy_name)
        contents.stage_folders(staged)
        contents.stage_secret_keys(staged)
        described = {name: asdict(table) for name, table in tables.items()}
        (staged / _TABLES).write_text(json.dumps(described, indent=1))
        snapshot = restic.back_up(repository, staged)
    restic.forget(repository, daily=daily, weekly=weekly, monthly=monthly)
    return BackupResult(snapshot, tables)


def restore(*, repository: str, snapshot: str = LATEST, overwrite: bool = False) -> list[str]:
    """Restore a snapshot into the database and DATA_DIR, after restic has checked the repository
    and every file. Returns where the replaced data was moved; nothing is deleted.

    Secret keys in the snapshot replace those in DATA_DIR, also without `overwrite`.

    Raises:
        BackupRefused: there is data already and `overwrite` is false, or a worker runs on that
            data; or the snapshot is of another database system, or contains symbolic links.
        ResticProblem: the snapshot cannot be read, or the repository is damaged or was changed by
            someone without its password.
        DatabaseProblem: the database cannot be restored, or its role is a superuser.
        OSError: a file cannot be written or moved. Some may be in place already.
    """
    database, data = configured_database(), Path(settings.DATA_DIR)
    filled = [str(data / folder) for folder in FOLDERS if _has_files(data / folder)]
    filled += ["the database"] if database.is_filled() else []
    if filled and not overwrite:
        raise BackupRefused(f"There is data already: {', '.join(filled)}. Nothing was restored.")
    with suppress(DatabaseError):  # an older release's database may lack the table
        if filled and is_worker_running():
            raise BackupRefused(
                "The site is running. Stop the web process and the worker first; if a worker was"
                " killed, wait for three minutes."
            )
    connection.close()
    with _extracted(repository, snapshot, database) as folder:
        former = [database.restore(folder / database.copy_name)]
        files = folder / "files"
        for name in (*FOLDERS, *SECRET_KEYS):
            # A folder also if the snapshot lacks it: no row of the database names its files.
            if name in FOLDERS or (files / name).exists():
                former.append(_set_aside(data / name))
            if (files / name).exists():
                shutil.move(files / name, data / name)
    return [path for path in former if path]


def _set_aside(path: Path) -> str:
    """Rename a file or folder. Returns where it is now; "" if it was not there, or empty."""
    if path.is_dir() and not any(path.iterdir()):
        path.rmdir()
    if not path.exists():
        return ""
    replaced = path.with_name(f"{path.name}.replaced-{time_suffix()}")
    path.rename(replaced)
    return str(replaced)


def rehearse(*, repository: str, snapshot: str = LATEST) -> list[TableComparison]:
    """Restore a snapshot into a temporary database and folder, where restic verifies every file,
    and return a comparison of each table, equal ones included. A table that differs raises nothing.

    The temporary database is of the same kind as the configured one, which is not touched. Raises
    what `restore` raises.
    """
    database = configured_database()
    with _extracted(repository, snapshot, database) as folder:
        expected = {
            name: Table(**table)
            for name, table in json.loads((folder / _TABLES).read_text()).items()
        }
        with database.temporary_database(folder.parent) as rehearsed:
            rehearsed.restore(folder / rehearsed.copy_name)
            found = rehearsed.tables()
    names = sorted(expected.keys() | found.keys())
    return [TableComparison(name, expected.get(name), found.get(name)) for name in names]


@contextmanager
def _extracted(repository: str, snapshot: str, database: Database) -> Iterator[Path]:
    """Extract a snapshot of this kind of database into a folder, which is deleted at the end of the
    context. Raises BackupRefused if there is something in it that no backup contains.
    """
    with _working_folder() as work:
        folder = work / "restored"
        restic.restore(repository, snapshot, folder)
        for path in folder.rglob("*"):
            if not stat.S_ISREG(mode := os.lstat(path).st_mode) and not stat.S_ISDIR(mode):
                raise BackupRefused(f"{path.relative_to(folder)} in the snapshot is not a file.")
        if not (folder / database.copy_name).exists():
            raise BackupRefused(
                f"The snapshot has no {database.copy_name}: it is of another database system."
                " Restore into the same kind, then use ./dev move-to-postgres."
            )
        yield folder


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


def _has_files(folder: Path) -> bool:
    return folder.is_dir() and any(folder.iterdir())
