"""Reads the current content: edited documents from the database, the others as shipped."""

import copy
import logging
import time
from datetime import datetime
from functools import lru_cache
from typing import Any

from brokerage.content import trial
from brokerage.content.models import Document, Revision
from brokerage.content.rules import OWN_FOLDERS
from brokerage.core import facts

logger = logging.getLogger(__name__)

_MAX_AGE = 1.0
"""Seconds before a process checks whether another one has changed a document."""


_MOST_EARLIER = 20
"""How many earlier versions of a document are tried where its public one cannot be used."""


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
    if key in trial.tried():
        return copy.deepcopy(trial.tried()[key])
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
    modify it. If what is made from it cannot be made with its words (`trial`), return its newest
    earlier version that works, or the shipped one. Raises KeyError as `document` does.
    """
    if trial.tried():
        return document(key)
    return _cached_document(version(), key)


@lru_cache(maxsize=16)
def _cached_document(version: int, key: str) -> Any:
    words = document(key)
    error = trial.error_with(key, words)
    if error is None:
        return words
    logger.error(
        "The document %s cannot be used (%s); an earlier version is used instead.",
        key,
        type(error).__name__,
    )
    earlier = Revision.objects.filter(document=key).order_by("-number")[:_MOST_EARLIER]
    for body in [*earlier.values_list("body", flat=True), facts.shipped(key)]:
        if trial.error_with(key, body) is None:
            return body
    return words


def edited_documents() -> dict[str, facts.DocumentBody]:
    """Return the public documents that staff have edited or written, by key: do not modify them."""
    return _edited()


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
