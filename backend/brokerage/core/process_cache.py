"""Caches values in the memory of each web process for a few seconds."""

import hashlib
from collections.abc import Callable
from typing import TypeVar, cast

from django.core.cache import caches

Value = TypeVar("Value")


def cached_in_process(name: str, compute: Callable[[], Value]) -> Value:
    """Return the result of `compute`, or one of the last three seconds with the same `name`. Each
    process has separate results (the cache `memory` in the settings).
    """
    key = hashlib.sha256(name.encode()).hexdigest()
    return cast(Value, caches["memory"].get_or_set(key, compute))
