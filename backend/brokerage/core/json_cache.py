"""Django's caches with values as JSON.

Django pickles them: whoever could write to the database, or to a backup of it, could then run code
in our processes. Values must be what JSON can express; tuples come back as lists.
"""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.db import connections, router


class JsonSerializer:
    """The serializer of Django's Redis cache."""

    def dumps(self, value: Any) -> Any:
        return value if type(value) is int else json.dumps(value)  # Redis itself adds to integers

    def loads(self, data: bytes) -> Any:
        return json.loads(data)


class JsonDatabaseCache(DatabaseCache):
    """Django's database cache. Expired rows are left to the worker, and there is no upper number
    of rows: a limit must never be evicted early.
    """

    def __init__(self, table: str, params: dict[str, Any]) -> None:
        super().__init__(table, params)
        self._name = table

    def get_many(self, keys: Iterable[str], version: int | None = None) -> dict[str, Any]:
        names = {self.make_and_validate_key(key, version=version): key for key in keys}
        if not names:
            return {}
        marks = ", ".join(["%s"] * len(names))
        connection = connections[router.db_for_read(self.cache_model_class)]
        with connection.cursor() as cursor:
            cursor.execute(
                f"SELECT cache_key, value FROM {self._name}"
                f" WHERE cache_key IN ({marks}) AND expires > %s",
                [*names, self._time(datetime.now(UTC))],
            )
            return {names[name]: json.loads(value) for name, value in cursor.fetchall()}

    def set(
        self,
        key: str,
        value: Any,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> None:
        self._insert(key, value, timeout, version, over="TRUE")

    def add(
        self,
        key: str,
        value: Any,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        now = self._time(datetime.now(UTC))
        return self._insert(key, value, timeout, version, f"{self._name}.expires <= %s", now)

    def touch(
        self, key: str, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        return self._execute(
            f"UPDATE {self._name} SET expires = %s WHERE cache_key = %s AND expires > %s",
            self._expires(timeout),
            self.make_and_validate_key(key, version=version),
            self._time(datetime.now(UTC)),
        )

    def _insert(
        self,
        key: str,
        value: Any,
        timeout: float | None,
        version: int | None,
        over: str,
        *parameters: Any,
    ) -> bool:
        """Insert a row. Replaces a row with this key where the condition `over` holds. Returns
        whether there was none, or it was replaced.
        """
        return self._execute(
            f"INSERT INTO {self._name} (cache_key, value, expires) VALUES (%s, %s, %s)"
            " ON CONFLICT (cache_key) DO UPDATE SET"
            f" value = excluded.value, expires = excluded.expires WHERE {over}",
            self.make_and_validate_key(key, version=version),
            json.dumps(value),
            self._expires(timeout),
            *parameters,
        )

    def _execute(self, statement: str, *parameters: Any) -> bool:
        connection = connections[router.db_for_write(self.cache_model_class)]
        with connection.cursor() as cursor:
            cursor.execute(statement, parameters)
            return bool(cursor.rowcount)

    def _expires(self, timeout: float | None) -> Any:
        until = self.get_backend_timeout(timeout)
        if until is None:
            return self._time(datetime.max.replace(tzinfo=UTC))
        return self._time(datetime.fromtimestamp(until, UTC))

    def _time(self, moment: datetime) -> Any:
        connection = connections[router.db_for_read(self.cache_model_class)]
        return connection.ops.adapt_datetimefield_value(moment)
