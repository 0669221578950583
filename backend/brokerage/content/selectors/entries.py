"""Reads entries, their drafts and their versions from the database."""

import json
from typing import Any, Final

from django.db.models import QuerySet

from brokerage.content.models import Draft, Entry, Revision
from brokerage.content.rules.kinds import kind_of
from brokerage.content.rules.merging import Conflict
from brokerage.core import facts

SHIPPED: Final = "0"
"""The version of the shipped body in the history of an entry that is not dated."""


def body_in_use(key: str) -> Any:
    """Return an entry's current body, straight from the database, not the cache.

    Raises Entry.DoesNotExist.
    """
    return Entry.objects.values_list("body", flat=True).get(key=key)


def draft_of(entry: Entry) -> Draft | None:
    """Return the draft of an entry, or None."""
    return Draft.objects.filter(entry=entry).select_related("updated_by").first()


def conflicts_of(entry: Entry) -> list[Conflict]:
    """Return the fields that a release and staff have both changed, and that staff have not settled
    so far.
    """
    return [
        Conflict(tuple(each["path"]), each["edited"], each["shipped"]) for each in entry.conflicts
    ]


def waiting() -> QuerySet[Revision]:
    """Return the versions that were scheduled and not canceled, and did not take effect so far."""
    return Revision.objects.filter(in_effect_since__isnull=True, canceled_at__isnull=True)


def all_scheduled() -> QuerySet[Revision]:
    """Return the scheduled versions of all entries: those that will take effect."""
    return waiting().filter(failed_at__isnull=True)


def scheduled(entry: Entry) -> Revision | None:
    """Return the scheduled version of an entry, or None."""
    return all_scheduled().filter(entry=entry).select_related("by").first()


def failed_schedules() -> QuerySet[Revision]:
    """Return the versions that broke a rule when they were due, the latest first. One is listed
    until the entry is scheduled again or published, its draft discarded, or the entry deleted.
    """
    failed = waiting().filter(failed_at__isnull=False, entry__deleted_at=None)
    return failed.select_related("entry").order_by("-failed_at")


def shipped_versions(key: str) -> tuple[str, ...]:
    """Return the versions of an entry that are part of the product, oldest first: names of dated
    versions, else `SHIPPED` if the entry is shipped.
    """
    if versions := kind_of(key).versions:
        return versions.shipped_versions()
    return (SHIPPED,) if key in facts.shipped_keys() else ()


def shipped_body(key: str, version: str) -> Any:
    """Return the body of one of the `shipped_versions` of an entry."""
    versions = kind_of(key).versions
    return json.loads(versions.text(version)) if versions else facts.shipped(key)


def body_of(entry: Entry, version: str) -> Any:
    """Return the body of a version that was shipped, or is or was in use; None for any other."""
    if version in shipped_versions(entry.key):
        return shipped_body(entry.key, version)
    found = entry.revisions.filter(version=version, in_effect_since__isnull=False)
    return found.values_list("body", flat=True).first()
