"""The database cache stores JSON and never runs stored data."""

import os
import pickle
from base64 import b64encode
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.utils.module_loading import import_string

from brokerage.accounts.models import CachedValue
from brokerage.accounts.services.json_cache import JsonSerializer
from config.settings import _on_server

pytestmark = pytest.mark.django_db


@pytest.fixture
def cache() -> BaseCache:
    return caches["default"]


def _expire(key: str) -> None:
    past = datetime.now(UTC) - timedelta(seconds=1)
    assert CachedValue.objects.filter(cache_key__endswith=key).update(expires=past) == 1


def test_values_are_kept_until_they_expire(cache: BaseCache) -> None:
    values: dict[str, Any] = {"list": [1.5, "é"], "none": None, "number": 7, "true": True}
    for key, value in values.items():
        cache.set(key, value)
    cache.set("forever", 1, timeout=None)
    cache.set("gone", 1, timeout=0)
    assert cache.get_many([*values, "gone", "unknown"]) == values
    assert cache.get("forever") == 1
    _expire("list")
    assert cache.get("list", "default") == "default"
    assert cache.delete("number")
    assert not cache.has_key("number")


def test_only_the_first_of_two_adds_succeeds_until_the_value_expires(cache: BaseCache) -> None:
    assert cache.add("lock", 1)
    assert not cache.add("lock", 2)
    assert cache.get("lock") == 1
    _expire("lock")
    assert cache.add("lock", 3)
    assert cache.get("lock") == 3


def test_a_touched_value_is_kept_longer(cache: BaseCache) -> None:
    cache.set("session", 1, timeout=60)
    assert cache.touch("session", timeout=3600)
    left = CachedValue.objects.get(cache_key__endswith="session").expires - datetime.now(UTC)
    assert left > timedelta(minutes=50)
    assert not cache.touch("unknown")


class _Attack:
    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self) -> Any:
        return os.mkdir, (str(self.file),)


def test_a_pickled_value_in_the_database_is_never_loaded(cache: BaseCache, tmp_path: Path) -> None:
    pickled = pickle.dumps(_Attack(tmp_path / "attacked"))
    cache.set("forged", 1)
    row = CachedValue.objects.filter(cache_key__endswith="forged")
    assert row.update(value=b64encode(pickled).decode()) == 1
    with pytest.raises(ValueError, match="Expecting value"):
        cache.get("forged")
    with pytest.raises(ValueError, match=r"decode|Expecting value"):
        JsonSerializer().loads(pickled)
    assert not (tmp_path / "attacked").exists()


def test_persistent_caches_never_pickle(settings: LazySettings) -> None:
    for name, cache in settings.CACHES.items():
        kind = import_string(cache["BACKEND"])
        in_memory = kind.__module__ == "django.core.cache.backends.locmem"
        assert in_memory or kind.__module__ == "brokerage.accounts.services.json_cache", name
    assert import_string(_on_server["OPTIONS"]["serializer"]) is JsonSerializer
