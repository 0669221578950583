"""Finds the texts in a JSON value."""

from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]
"""The keys and indexes that lead to a part of a JSON value, from the top."""


def texts(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield every text in a JSON value, except keys, with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict | list):
        for part, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from texts(each, (*path, part))
