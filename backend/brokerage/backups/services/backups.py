"""Makes, restores and rehearses backups of the database and of the files in DATA_DIR.

Functions raise BackupProblem, also if the repository was changed by someone without its password,
and OSError for files, such as a full disk.
"""

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

from brokerage.backups.services import contents, restic
from brokerage.backups.services.contents import FOLDERS, SECRET_KEYS
from brokerage.backups.services.database import (
    BackupProblem,
    Database,
    Table,
    TableComparison,
    time_suffix,
)
from brokerage.backups.services.postgres import PostgresDatabase
from brokerage.backups.services.sqlite import SqliteDatabase
from brokerage.core.worker import is_worker_running

LATEST = "latest"
_TABLES = "tables.json"
_WORK = ".backup-"  # prefix of working folders in DATA_DIR
_LEFT_BEHIND = timedelta(days=1)


@dataclass(frozen=True)
class BackupResult:
    """The stored snapshot, and its tables by name."""

    snapshot: restic.Snapshot
    tables: dict[str, Table]


def configured_database() -> Database:
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return SqliteDatabase(Path(database["NAME"]))
    return PostgresDatabase.of_settings(database)


def back_up(*, repository: str, keep: str) -> BackupResult:
    """Store a snapshot in a repository of restic, which is created if necessary. Then delete the
    snapshots that `keep`, a value of BACKUP_KEEP, does not keep; if that fails, the new snapshot is
    stored nevertheless.
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
    """Restore a snapshot into the database and DATA_DIR. Returns where the replaced data was moved;
    nothing is deleted. Secret keys in the snapshot replace those in DATA_DIR, also without
    `overwrite`.

    Raises BackupProblem if there is data already and `overwrite` is false, or a worker runs on that
    data, or the snapshot is of another database system or contains symbolic links.
    """
    database, data = configured_database(), Path(settings.DATA_DIR)
    filled = [str(data / folder) for folder in FOLDERS if _has_files(data / folder)]
    filled += ["the database"] if database.is_filled() else []
    if filled and not overwrite:
        raise BackupProblem(f"There is data already: {', '.join(filled)}. Nothing was restored.")
    with suppress(DatabaseError):  # an older release's database may lack the table
        if filled and is_worker_running():
            raise BackupProblem(
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
    """Rename a file or folder. Returns the new path, or "" if it was missing or empty."""
    if path.is_dir() and not any(path.iterdir()):
        path.rmdir()
    if not path.exists():
        return ""
    replaced = path.with_name(f"{path.name}.replaced-{time_suffix()}")
    path.rename(replaced)
    return str(replaced)


def rehearse(*, repository: str, snapshot: str = LATEST) -> list[TableComparison]:
    """Restore a snapshot into a temporary database and folder, and compare each table. Tables that
    differ raise nothing; otherwise raises what `restore` raises.
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
    """Extract a snapshot of this kind of database into a temporary folder. Raises BackupProblem if
    it contains anything that backups do not.
    """
    with _working_folder() as work:
        folder = work / "restored"
        restic.restore(repository, snapshot, folder)
        for path in folder.rglob("*"):
            if not stat.S_ISREG(mode := os.lstat(path).st_mode) and not stat.S_ISDIR(mode):
                raise BackupProblem(f"{path.relative_to(folder)} in the snapshot is not a file.")
        if not (folder / database.copy_name).exists():
            raise BackupProblem(
                f"The snapshot has no {database.copy_name}: it is of another database system."
                " Restore into the same kind, then use ./dev move-to-postgres."
            )
        yield folder


@contextmanager
def _working_folder() -> Iterator[Path]:
    """Yield a new private folder on the disk of the data, and delete it afterward. First deletes
    those that killed commands have left more than a day ago.
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
