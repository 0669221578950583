"""Django's cache in the database, and the serializer of its Redis cache, with values as JSON.

Django pickles values: anyone who could write to the database, or to a backup of it, could then run
code in our processes. Values must be what JSON can express; tuples come back as lists.
"""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.db.models import QuerySet
from django.utils import timezone

from brokerage.accounts.models import CachedValue


class JsonSerializer:
    """The serializer of Django's Redis cache."""

    def dumps(self, value: Any) -> Any:
        return value if type(value) is int else json.dumps(value)  # Redis itself adds to integers

    def loads(self, data: bytes) -> Any:
        return json.loads(data)


class JsonDatabaseCache(BaseCache):
    """A cache in the table of `CachedValue`. Rows are not evicted, because they count rate limits;
    the worker deletes expired ones.
    """

    def __init__(self, table: str, params: dict[str, Any]) -> None:
        super().__init__(params)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return self.get_many([key], version).get(key, default)

    def get_many(self, keys: Iterable[str], version: int | None = None) -> dict[str, Any]:
        names = {self.make_and_validate_key(key, version=version): key for key in keys}
        found = CachedValue.objects.filter(cache_key__in=names, expires__gt=timezone.now())
        rows = found.values_list("cache_key", "value")
        return {names[name]: json.loads(value) for name, value in rows}

    def set(
        self,
        key: str,
        value: Any,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> None:
        CachedValue.objects.bulk_create(
            [CachedValue(cache_key=self._name(key, version), **self._stored(value, timeout))],
            update_conflicts=True,
            unique_fields=["cache_key"],
            update_fields=["value", "expires"],
        )

    def add(
        self,
        key: str,
        value: Any,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        self._rows(key, version).filter(expires__lte=timezone.now()).delete()
        _, added = CachedValue.objects.get_or_create(
            cache_key=self._name(key, version), defaults=self._stored(value, timeout)
        )
        return added

    def touch(
        self, key: str, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        live = self._rows(key, version).filter(expires__gt=timezone.now())
        return bool(live.update(expires=self._expires(timeout)))

    def delete(self, key: str, version: int | None = None) -> bool:
        deleted, _ = self._rows(key, version).delete()
        return bool(deleted)

    def clear(self) -> None:
        CachedValue.objects.all().delete()

    def _name(self, key: str, version: int | None) -> str:
        return self.make_and_validate_key(key, version=version)

    def _rows(self, key: str, version: int | None) -> QuerySet[CachedValue]:
        return CachedValue.objects.filter(cache_key=self._name(key, version))

    def _stored(self, value: Any, timeout: float | None) -> dict[str, Any]:
        return {"value": json.dumps(value), "expires": self._expires(timeout)}

    def _expires(self, timeout: float | None) -> datetime:
        until = self.get_backend_timeout(timeout)
        if until is None:
            return datetime.max.replace(tzinfo=UTC)
        return datetime.fromtimestamp(until, UTC)
