"""Caches values in the memory of each web process for a few seconds."""

import hashlib
from collections.abc import Callable
from typing import TypeVar, cast

from django.core.cache import caches

Value = TypeVar("Value")


def cached_in_process(name: str, compute: Callable[[], Value]) -> Value:
    """Return the result of `compute`, or a result of the last three seconds under the same `name`.

    Each process stores results of its own (the cache `memory` of the settings). What `compute`
    raises is not stored.
    """
    key = hashlib.sha256(name.encode()).hexdigest()
    return cast(Value, caches["memory"].get_or_set(key, compute))
