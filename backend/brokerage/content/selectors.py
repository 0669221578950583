"""The words as they stand now: edited ones from the database, the rest as shipped."""

import copy
import time
from functools import lru_cache
from typing import Any

from brokerage.content.models import Document
from brokerage.core import facts

_TRUST_SECONDS = 1.0
"""How long a process uses what it has read before it asks whether another one changed it."""


class _Memory:
    """What this process last read of the table, and when."""

    edited: dict[str, facts.Words] = {}
    version: tuple[object, ...] | None = None
    read_at = float("-inf")


def forget() -> None:
    """Read the table again at the next question (after a change made by this process)."""
    _Memory.version = None
    _Memory.read_at = float("-inf")


def _edited() -> dict[str, facts.Words]:
    """Edited documents, read again when another process has changed one."""
    now = time.monotonic()
    if now - _Memory.read_at >= _TRUST_SECONDS:
        rows = Document.objects.filter(edited=True).order_by("key")
        version = tuple(rows.values_list("key", "updated_at"))
        if version != _Memory.version:
            _Memory.edited = dict(rows.values_list("key", "body"))
            _Memory.version = version
        _Memory.read_at = now
    return _Memory.edited


def version() -> int:
    """Changes whenever any words change; for caches of what is made from them."""
    _edited()
    return hash(_Memory.version)


def document(key: str) -> Any:
    """One document, the caller's own copy: a dict, or the source of a Markdown document."""
    edited = _edited()
    return copy.deepcopy(edited[key]) if key in edited else facts.shipped(key)


def text_of(key: str) -> Any:
    """One document, shared between callers: for reading only."""
    return _text_of(version(), key)


@lru_cache(maxsize=16)
def _text_of(version: int, key: str) -> Any:
    return document(key)


def documents() -> dict[str, Any]:
    """Every document by its key: all that the pages are made from."""
    return {key: document(key) for key in facts.shipped_keys()}


def firm() -> facts.Firm:
    """The firm's name, phone, email and address."""
    return _firm(version())


@lru_cache(maxsize=2)
def _firm(version: int) -> facts.Firm:
    return facts.firm(document("firm"))
