"""Values that each web process holds for a few seconds, in its own memory."""

import hashlib
from collections.abc import Callable
from typing import TypeVar, cast

from django.core.cache import caches

Value = TypeVar("Value")


def cached_in_process(name: str, compute: Callable[[], Value]) -> Value:
    """What `compute` returns, at most three seconds old (the cache `memory` of the settings)."""
    key = hashlib.sha256(name.encode()).hexdigest()
    return cast(Value, caches["memory"].get_or_set(key, compute))
