"""Reads the current content: edited documents from the database, the others as shipped."""

import copy
import time
from datetime import datetime
from functools import lru_cache
from typing import Any

from brokerage.content.models import Document
from brokerage.content.rules import OWN_FOLDERS
from brokerage.core import facts

_MAX_AGE = 1.0
"""Seconds before a process checks whether another one has changed a document."""


class _Cache:
    """This process's cache of edited documents."""

    edited: dict[str, facts.DocumentBody] = {}
    version: tuple[tuple[str, datetime], ...] | None = None
    read_at = float("-inf")


def forget() -> None:
    """Clear this process's cache of documents: the next read sees every committed change."""
    _Cache.version = None
    _Cache.read_at = float("-inf")


def _edited() -> dict[str, facts.DocumentBody]:
    """Return the bodies of the public documents that staff have edited or written, by key. They are
    read again at most once in `_MAX_AGE` seconds, and only if one has changed.
    """
    now = time.monotonic()
    if now - _Cache.read_at >= _MAX_AGE:
        rows = Document.objects.filter(edited=True, is_public=True).order_by("key")
        version = tuple(rows.values_list("key", "updated_at"))
        if version != _Cache.version:
            _Cache.edited = dict(rows.values_list("key", "body"))
            _Cache.version = version
        _Cache.read_at = now
    return _Cache.edited


def version() -> int:
    """Return a number that changes within about a second after a public document changes: a cache
    key, in this process, for what is made from documents.
    """
    _edited()
    return hash(_Cache.version)


def document(key: str) -> Any:
    """Return a copy of a public document: a dict, or the source of a Markdown document.

    Raises KeyError for an unknown key, and for a document of the firm's own that is not public.
    """
    edited = _edited()
    return copy.deepcopy(edited[key]) if key in edited else facts.shipped(key)


def edited_at(key: str) -> datetime | None:
    """Return when a public document was last changed; None if it is as shipped, or if there is no
    such public document.
    """
    _edited()
    return dict(_Cache.version or ()).get(key)


def cached_document(key: str) -> Any:
    """Return a public document, as `document` does, but from a cache that all callers share: do not
    modify it. Raises KeyError as `document` does.
    """
    return _cached_document(version(), key)


@lru_cache(maxsize=16)
def _cached_document(version: int, key: str) -> Any:
    return document(key)


def documents() -> dict[str, Any]:
    """Return a copy of every public document by its key, as `document` does, also of those that the
    firm has written.
    """
    own = [key for key in _edited() if key.startswith(OWN_FOLDERS)]
    return {key: document(key) for key in sorted({*facts.shipped_keys(), *own})}


def firm() -> facts.Firm:
    """Return the firm's name, contact details and office hours."""
    return _firm(version())


@lru_cache(maxsize=2)
def _firm(version: int) -> facts.Firm:
    return facts.firm(document("firm"))
