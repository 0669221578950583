"""Copies, restores and compares SQLite databases."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from brokerage.backups.services.database import (
    CACHE_TABLE,
    BackupProblem,
    Database,
    Table,
    digest_of,
    time_suffix,
)

_TABLE_NAMES = r"""SELECT name FROM pragma_table_list
    WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'"""
_TABLES = f"{_TABLE_NAMES} ORDER BY name"
_WAL_ENDINGS = ("-wal", "-shm")  # of files that SQLite keeps next to a database in WAL mode


class SqliteDatabase:
    vendor, copy_name = "sqlite", "database.sqlite3"

    def __init__(self, path: Path) -> None:
        self._path = path

    def copy(self, target: Path) -> dict[str, Table]:
        with self._open() as source:
            source.execute("PRAGMA schema_version")  # reads the file; fails if it is not a database
            try:
                with closing(sqlite3.connect(target)) as copy:
                    source.backup(copy)  # all pages under one read lock; in WAL mode writers go on
                    copy.execute("PRAGMA journal_mode=DELETE")  # one file
                    _empty_cache(copy)
            except sqlite3.DatabaseError as error:  # such as a full disk
                raise BackupProblem(
                    f"{self._path} cannot be copied to {target}: {error}"
                ) from error
        copied = SqliteDatabase(target)
        copied.check()
        return copied.tables()

    def check(self) -> None:
        """Raise BackupProblem if the file is damaged."""
        with self._open() as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise BackupProblem(f"The database is damaged: {found}")

    def is_filled(self) -> bool:
        if not self._path.exists():
            return False
        try:
            with self._open() as connection:
                return bool(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
        except BackupProblem:  # damaged, so it holds something
            return True

    def restore(self, copy: Path) -> str:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        partial = self._path.with_name(f"{self._path.name}.partial")
        try:
            shutil.copyfile(copy, partial)
            former = self._set_aside() if self._path.exists() else ""
            for ending in _WAL_ENDINGS:
                self._beside(ending).unlink(missing_ok=True)
            partial.replace(self._path)
        finally:  # on a full disk what is left of it takes room from others
            partial.unlink(missing_ok=True)
        return former

    def _set_aside(self) -> str:
        former = self._path.with_name(f"{self._path.name}.replaced-{time_suffix()}")
        try:
            with closing(sqlite3.connect(self._path, timeout=20)) as connection:
                is_busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.OperationalError as error:
            raise BackupProblem(f"{self._path} cannot be set aside: {error}") from error
        except sqlite3.DatabaseError:  # damaged: what is left of it is set aside
            is_busy = False
        if is_busy:  # its newest rows are still in the file that ends in -wal
            raise BackupProblem(f"{self._path} is in use. Stop what uses it first.")
        for ending in _WAL_ENDINGS:  # of a damaged file they hold the newest rows
            with suppress(FileNotFoundError):
                self._beside(ending).replace(f"{former}{ending}")
        self._path.replace(former)
        return str(former)

    def _beside(self, ending: str) -> Path:
        return self._path.with_name(self._path.name + ending)

    @contextmanager
    def temporary_database(self, folder: Path) -> Iterator[Database]:
        yield SqliteDatabase(folder / "rehearsed.sqlite3")

    def tables(self) -> dict[str, Table]:
        with self._open() as connection:
            names = [name for (name,) in connection.execute(_TABLES).fetchall()]
            return {
                name: digest_of(_rows(connection, name)) for name in names if name != CACHE_TABLE
            }

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """Open the file for reading. Errors of sqlite3, also in the block, become
        BackupProblem.
        """
        address = f"{self._path.absolute().as_uri()}?mode=ro"
        try:
            with closing(sqlite3.connect(address, uri=True, timeout=20)) as connection:
                yield connection
        except sqlite3.DatabaseError as error:
            raise BackupProblem(f"{self._path} cannot be read: {error}") from error


def _empty_cache(connection: sqlite3.Connection) -> None:
    if connection.execute(f"{_TABLE_NAMES} AND name = ?", [CACHE_TABLE]).fetchone():
        connection.execute("PRAGMA secure_delete=ON")
        with connection:
            connection.execute(f"DELETE FROM {CACHE_TABLE}")


def _rows(connection: sqlite3.Connection, table: str) -> Iterator[bytes]:
    quoted = '"' + table.replace('"', '""') + '"'
    for row in connection.execute(f"SELECT * FROM {quoted}"):
        yield repr(row).encode(errors="surrogatepass")
