"""The interface of databases that backups need; `sqlite.py` and `postgres.py` implement it."""

import hashlib
from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from brokerage.accounts.models import CachedValue

CACHE_TABLE = CachedValue._meta.db_table
"""The table of Django's cache, whose rows are neither backed up nor compared."""
_DIGEST_SIZE = 32  # bytes of SHA-256


class DatabaseProblem(Exception):
    """The database cannot be copied or restored; the message says why."""


@dataclass(frozen=True)
class Table:
    """The number of rows of a table, and a digest that does not depend on their order."""

    rows: int
    digest: str


class Database(Protocol):
    """A database that can be copied, restored and compared. Its methods raise DatabaseProblem if
    the database cannot be reached, read or changed.
    """

    @property
    def vendor(self) -> str:
        """Return Django's name of the database system."""

    @property
    def copy_name(self) -> str:
        """Return the name of the file that holds a copy inside a snapshot."""

    def copy(self, target: Path) -> dict[str, Table]:
        """Copy the database, without the rows of the cache, to the file `target` while the site
        runs. Returns the number of rows and the digest of each table in this copy, by name.
        """

    def is_filled(self) -> bool:
        """Return whether the database has tables."""

    def restore(self, copy: Path) -> str:
        """Restore the file `copy`. PostgreSQL's database has to be empty. Returns where the former
        contents of SQLite's were moved, or "" if there were none.
        """

    def temporary_database(self, folder: Path) -> AbstractContextManager["Database"]:
        """Return a context manager that yields an empty database of the same kind. The database is
        deleted at the end of the context or, if it is a file, with `folder`.
        """

    def tables(self) -> dict[str, Table]:
        """Return the number of rows and the digest of each table, by name."""


class Digest:
    """The digest of a table: counts rows and adds up their hashes, so that their order does not
    matter.
    """

    def __init__(self) -> None:
        self._rows = self._sum = 0

    def add(self, row: bytes) -> None:
        self._rows += 1
        self._sum += int.from_bytes(hashlib.sha256(row).digest())

    def table(self) -> Table:
        total = self._sum % (1 << 8 * _DIGEST_SIZE)
        return Table(self._rows, f"{total:0{2 * _DIGEST_SIZE}x}")


def digest_of(rows: Iterable[bytes]) -> Table:
    """Return the number and the digest of the rows of a table, each row given as bytes."""
    digest = Digest()
    for row in rows:
        digest.add(row)
    return digest.table()


def time_suffix() -> str:
    """Return the present time in UTC as a suffix of names, such as 20261121093000."""
    return f"{datetime.now(UTC):%Y%m%d%H%M%S}"
