"""Stores how far the move from SQLite to PostgreSQL has gone.

It is in a table of the PostgreSQL database, which exists until the move is done.
"""

import json
from collections.abc import Sequence

from django.db.backends.base.base import BaseDatabaseWrapper

_TABLE = "move_progress"
_PREPARED = "foreign keys"  # no table has this name
ForeignKey = tuple[str, str, str]
"""Table, name and definition."""


class Progress:
    """The stored progress of a move (`moving.py`) into the database of `connection`.

    Call `create` before anything else, unless `exists` returns true. All changes belong to the
    caller's transaction.
    """

    def __init__(self, connection: BaseDatabaseWrapper) -> None:
        self._connection = connection

    def exists(self) -> bool:
        return _TABLE in self._connection.introspection.table_names()

    def create(self) -> None:
        self._execute(f"CREATE TABLE {_TABLE} (name text PRIMARY KEY, value text NOT NULL)")

    def drop(self) -> None:
        self._execute(f"DROP TABLE {_TABLE}")

    @property
    def is_prepared(self) -> bool:
        """Whether the target's tables have been emptied for the rows to come."""
        return self._value(_PREPARED) is not None

    @property
    def foreign_keys(self) -> list[ForeignKey]:
        return [tuple(each) for each in json.loads(self._value(_PREPARED) or "[]")]

    def prepare(self, foreign_keys: Sequence[ForeignKey]) -> None:
        """Reset the progress of every table, and add the dropped `foreign_keys` to those that an
        earlier call has stored.
        """
        known = {each[:2]: each for each in [*self.foreign_keys, *map(tuple, foreign_keys)]}
        self._execute(f"DELETE FROM {_TABLE}")
        self.note(_PREPARED, json.dumps(list(known.values())))

    def last(self, table: str) -> str | None:
        """Return the primary key of the last copied row of the table; None if none was copied."""
        return self._value(table)

    def note(self, name: str, value: str) -> None:
        """Store the primary key `value` of the last copied row of the table `name`."""
        self._execute(
            f"INSERT INTO {_TABLE} VALUES (%s, %s)"
            " ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value",
            name,
            value,
        )

    def _value(self, name: str) -> str | None:
        with self._connection.cursor() as cursor:
            cursor.execute(f"SELECT value FROM {_TABLE} WHERE name = %s", [name])
            row = cursor.fetchone()
        return row[0] if row else None

    def _execute(self, statement: str, *parameters: str) -> None:
        with self._connection.cursor() as cursor:
            cursor.execute(statement, parameters or None)
