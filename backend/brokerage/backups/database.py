"""What backups need of a database: `sqlite.py` and `postgres.py` provide it."""

import hashlib
from collections.abc import Iterable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from brokerage.backups.manifest import Table

_DIGEST_SIZE = 32  # bytes of SHA-256


class DatabaseProblem(Exception):
    """Raised if a database cannot be copied or restored; the message says why."""


class Database(Protocol):
    @property
    def vendor(self) -> str:
        """Django's name of the database system."""

    @property
    def copy_name(self) -> str:
        """Name of a copy inside an archive."""

    def copy(self, target: Path) -> dict[str, Table]:
        """Copy to a file while the site goes on. Returns the tables of exactly this copy."""

    def is_filled(self) -> bool:
        """Whether there are tables."""

    def restore(self, copy: Path) -> str:
        """Put a copy in place. Returns where the former contents are, or "" if there were none.

        Nothing changes on a failure.
        """

    def aside(self, folder: Path) -> AbstractContextManager["Database"]:
        """An empty database of the same kind, deleted at the end."""

    def tables(self) -> dict[str, Table]:
        """Rows and digest of each table."""


class Digest:
    """Counts rows and adds up their hashes, so that the order of rows does not matter."""

    def __init__(self) -> None:
        self._rows = self._sum = 0

    def add(self, row: bytes) -> None:
        self._rows += 1
        self._sum += int.from_bytes(hashlib.sha256(row).digest())

    def table(self) -> Table:
        total = self._sum % (1 << 8 * _DIGEST_SIZE)
        return Table(self._rows, f"{total:0{2 * _DIGEST_SIZE}x}")


def digest_of(rows: Iterable[bytes]) -> Table:
    digest = Digest()
    for row in rows:
        digest.add(row)
    return digest.table()


def time_suffix() -> str:
    return f"{datetime.now(UTC):%Y%m%d%H%M%S}"
