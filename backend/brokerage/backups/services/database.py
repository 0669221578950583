"""The interface of databases for backups; `sqlite.py` and `postgres.py` implement it."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from brokerage.accounts.models import CachedValue

CACHE_TABLE = CachedValue._meta.db_table
"""The table of Django's cache, whose rows are neither backed up nor compared."""


class BackupProblem(Exception):
    """A backup cannot be made or restored as requested; the message says why."""


@dataclass(frozen=True)
class Table:
    """The number of rows of a table, and a digest that does not depend on their order."""

    rows: int
    digest: str


@dataclass(frozen=True)
class TableComparison:
    """A table as it was copied and as it was found; None where it is missing."""

    name: str
    expected: Table | None
    found: Table | None

    @property
    def is_equal(self) -> bool:
        return self.expected == self.found


def comparison_lines(
    compared: Sequence[TableComparison], expected: str, found: str
) -> Iterator[str]:
    """Yield the lines of a text table. `expected` and `found` are headings of at most 12
    characters.
    """

    def rows(table: Table | None) -> str:
        return "missing" if table is None else f"{table.rows:,}"

    width = max(len(each.name) for each in compared)
    yield f"{'':<{width}}  {expected:>12}  {found:>12}  rows"
    for each in compared:
        equal = "equal" if each.is_equal else "DIFFERENT"
        yield f"{each.name:<{width}}  {rows(each.expected):>12}  {rows(each.found):>12}  {equal}"


class Database(Protocol):
    """A database that can be copied, restored and compared. Methods raise BackupProblem if it
    cannot be reached, read or changed.
    """

    @property
    def vendor(self) -> str:
        """Django's name of the database system."""

    @property
    def copy_name(self) -> str:
        """The name of the file with a copy, inside a snapshot."""

    def copy(self, target: Path) -> dict[str, Table]:
        """Copy the database, without the rows of the cache, to the file `target` while the site
        runs. Returns the tables in the copy, by name.
        """

    def is_filled(self) -> bool:
        """Return whether the database has tables."""

    def restore(self, copy: Path) -> str:
        """Restore the file `copy`. PostgreSQL's database has to be empty. Returns where the former
        contents of SQLite's were moved, or "" if there were none.
        """

    def temporary_database(self, folder: Path) -> AbstractContextManager["Database"]:
        """Yield an empty database of the same kind, to be deleted afterward. If it is a file, it is
        in `folder`.
        """

    def tables(self) -> dict[str, Table]:
        """Return the tables by name."""


def digest_of(rows: Iterable[bytes]) -> Table:
    """Return the number of the rows, and the sum of their hashes, so that their order does not
    matter.
    """
    count = total = 0
    for row in rows:
        count += 1
        total += int.from_bytes(hashlib.sha256(row).digest())
    return Table(count, f"{total % (1 << 256):064x}")


def time_suffix() -> str:
    """Return the current time in UTC as a suffix of names, such as 20261121093000."""
    return f"{datetime.now(UTC):%Y%m%d%H%M%S}"
