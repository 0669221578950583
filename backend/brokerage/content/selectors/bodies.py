"""Reads the bodies that the site uses: edited ones from the database, the others as shipped."""

import copy
import json
import logging
import time
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from brokerage.content.models import Entry, Revision
from brokerage.content.rules.kinds import dated_kinds
from brokerage.content.rules.own_entries import OWN_FOLDERS
from brokerage.content.selectors import trial
from brokerage.core import facts

logger = logging.getLogger(__name__)

_MAX_AGE = 1.0
"""Seconds before a process checks whether another one has changed an entry."""
_MOST_EARLIER = 20
"""How many earlier versions of an entry are tried where its public one cannot be used."""


class _Cache:
    """This process's cache of edited entries, and of the JSON of the firm's releases of dated ones
    by key and version.
    """

    edited: dict[str, facts.EntryBody] = {}
    released: Mapping[str, Mapping[str, str]] = {}
    version: tuple[tuple[str, datetime], ...] | None = None
    read_at = float("-inf")


def forget() -> None:
    """Clear this process's cache: the next read sees every committed change."""
    _Cache.version = None
    _Cache.read_at = float("-inf")


def _cached() -> type[_Cache]:
    """Return the cache, read again at most once in `_MAX_AGE` seconds, and only if an entry has
    changed.
    """
    now = time.monotonic()
    if now - _Cache.read_at >= _MAX_AGE:
        rows = Entry.objects.filter(edited=True, is_public=True).order_by("key")
        version = tuple(rows.values_list("key", "updated_at"))
        if version != _Cache.version:
            released: dict[str, dict[str, str]] = {}
            in_effect = Revision.objects.filter(
                entry__in=dated_kinds(), in_effect_since__isnull=False
            )
            for row in in_effect.order_by("in_effect_since", "pk"):
                released.setdefault(row.entry_id, {})[row.version] = json.dumps(row.body)
            _Cache.edited = dict(rows.exclude(key__in=dated_kinds()).values_list("key", "body"))
            _Cache.released, _Cache.version = released, version
        _Cache.read_at = now
    return _Cache


def version() -> int:
    """Return a number that changes within about a second after a public entry changes: a cache key,
    in this process, for what is made from entries.
    """
    return hash(_cached().version)


def released(key: str) -> Mapping[str, str]:
    """Return the JSON of the firm's releases of a dated entry that are or were in effect, by
    version, in the order in which they took effect. A release that another process puts in effect
    is seen after at most a second.
    """
    return _cached().released.get(key, {})


def public_body(key: str) -> Any:
    """Return a copy of the public body of an entry that is not dated: a dict, or Markdown.

    Raises KeyError for an unknown key, and for an entry of the firm's own that is not public.
    """
    if key in trial.tried():
        return copy.deepcopy(trial.tried()[key])
    edited = edited_bodies()
    return copy.deepcopy(edited[key]) if key in edited else facts.shipped(key)


def edited_at(key: str) -> datetime | None:
    """Return when a public entry was last changed; None if it is as shipped, or if there is no such
    public entry.
    """
    return dict(_cached().version or ()).get(key)


def cached_body(key: str) -> Any:
    """Return the public body of an entry, as `public_body` does, from a cache that all callers
    share: do not modify it. If what is made from it cannot be made with its words (`trial`), return
    its newest earlier version that works, or the shipped one. Raises KeyError likewise.
    """
    if trial.tried():
        return public_body(key)
    return _cached_body(version(), key)


@lru_cache(maxsize=16)
def _cached_body(version: int, key: str) -> Any:
    words = public_body(key)
    error = trial.error_with(key, words)
    if error is None:
        return words
    logger.error(
        "The entry %s is unusable (%s); an earlier version is used instead.",
        key,
        type(error).__name__,
    )
    earlier = Revision.objects.filter(entry=key, in_effect_since__isnull=False)
    bodies = earlier.order_by("-in_effect_since").values_list("body", flat=True)[:_MOST_EARLIER]
    for body in [*bodies, facts.shipped(key)]:
        if trial.error_with(key, body) is None:
            return body
    return words


def edited_bodies() -> dict[str, facts.EntryBody]:
    """Return the public bodies that staff have edited or written, by key: do not modify them."""
    return _cached().edited


def public_bodies() -> dict[str, Any]:
    """Return a copy of every public body by its key, also of the entries that the firm has
    written.
    """
    own = [key for key in edited_bodies() if key.startswith(OWN_FOLDERS)]
    return {key: public_body(key) for key in sorted({*facts.shipped_keys(), *own})}


def firm() -> facts.Firm:
    """Return the firm's name, contact details and office hours."""
    return _firm(version())


@lru_cache(maxsize=2)
def _firm(version: int) -> facts.Firm:
    return facts.firm(public_body("firm"))
