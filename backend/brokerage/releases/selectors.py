"""The queries for releases and drafts, and this process's cache of the releases in effect."""

import time
from collections.abc import Mapping

from django.db.models import QuerySet

from brokerage.releases.models import Release, ReleaseDraft

_MAX_AGE = 1.0
"""Seconds before a process checks whether another one has released something."""


class _Cache:
    """The JSON of the firm's releases that are or were in effect, by the name of their kind of
    facts, such as `valuation/method`, and by version.
    """

    texts: Mapping[str, Mapping[str, str]] = {}
    version: tuple[int, ...] | None = None
    read_at = float("-inf")


def forget() -> None:
    """Clear this process's cache of the releases in effect, so that the next read sees all of them;
    otherwise it may miss those of the last second.
    """
    _Cache.version = None
    _Cache.read_at = float("-inf")


def in_effect(name: str) -> Mapping[str, str]:
    """Return the JSON of the firm's releases of a kind of facts that are or were in effect, by
    version, in the order in which they took effect. `name` is that of the kind, such as
    `valuation/method`. A release that another process puts in effect is seen after at most a
    second.
    """
    return _texts().get(name, {})


def _texts() -> Mapping[str, Mapping[str, str]]:
    now = time.monotonic()
    if now - _Cache.read_at >= _MAX_AGE:
        rows = Release.objects.filter(in_effect_since__isnull=False)
        rows = rows.order_by("in_effect_since", "pk")
        version = tuple(rows.values_list("pk", flat=True))
        if version != _Cache.version:
            texts: dict[str, dict[str, str]] = {}
            for row in rows:
                texts.setdefault(row.name, {})[row.version] = row.body
            _Cache.texts, _Cache.version = texts, version
        _Cache.read_at = now
    return _Cache.texts


def releases(name: str) -> QuerySet[Release]:
    """Return the firm's releases of the kind of facts `name`, scheduled and canceled ones included,
    the newest first.
    """
    return Release.objects.filter(name=name).select_related("released_by")


def draft_of(name: str) -> ReleaseDraft | None:
    """Return the draft of the next version of the kind of facts `name`; None if there is none."""
    return ReleaseDraft.objects.filter(name=name).select_related("updated_by").first()


def scheduled(name: str) -> QuerySet[Release]:
    """Return the scheduled releases of the kind of facts `name`, the newest first: those that are
    neither in effect so far nor canceled.
    """
    return all_scheduled().filter(name=name)


def all_scheduled() -> QuerySet[Release]:
    """Return the scheduled releases of all kinds of facts, the newest first: those that are neither
    in effect so far nor canceled.
    """
    return Release.objects.filter(in_effect_since__isnull=True, canceled_at__isnull=True)
