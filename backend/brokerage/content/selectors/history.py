"""The history of an entry: its revisions, and the versions that came with the product as unsaved
revisions.
"""

from datetime import date, datetime, time
from typing import Any, Literal, TypeAlias

from django.utils import timezone

from brokerage.content.models import Entry, Revision
from brokerage.content.rules.merging import merge
from brokerage.content.selectors import entries

State: TypeAlias = Literal["current", "past", "scheduled", "canceled", "failed"]
_MOST = 100


def revisions(entry: Entry) -> list[Revision]:
    """Return the latest hundred versions of an entry and then the shipped ones, the newest first.
    A scheduled version without a number is left out.
    """
    named = entry.revisions.exclude(version="").select_related("by")[:_MOST]
    shipped = reversed(entries.shipped_versions(entry.key))
    return [*named, *(_shipped(entry, version) for version in shipped)]


def revision(entry: Entry, version: str) -> Revision:
    """Return one version of an entry. Raises Revision.DoesNotExist if there is no such version."""
    if version in entries.shipped_versions(entry.key):
        return _shipped(entry, version)
    return entry.revisions.select_related("by").get(version=version)


def state_of(revision: Revision) -> State:
    """Return whether a version is in use, was, will be, or never will."""
    if revision.canceled_at is not None:
        return "canceled"
    if revision.failed_at is not None:
        return "failed"
    if not revision.is_shipped and revision.in_effect_since is None:
        return "scheduled"
    is_current = revision.version == revision.entry.version and revision.entry.is_public
    return "current" if is_current else "past"


def as_draft(revision: Revision) -> Any:
    """Return the body for a draft that is started from a version: its body, except for a version
    that was never in use its changes, merged into the version in use. A value that both have
    changed is that of the version, unless the version in use has removed it.
    """
    entry = revision.entry
    if state_of(revision) in ("current", "past"):
        return revision.body
    before = entries.body_of(entry, revision.based_on)
    return revision.body if before is None else merge(before, revision.body, entry.body)[0]


def _shipped(entry: Entry, version: str) -> Revision:
    body = entries.shipped_body(entry.key, version)
    made = Revision(entry=entry, version=version, body=body)
    if entry.is_dated:
        names = entries.shipped_versions(entry.key)
        made.based_on = next(iter(reversed(names[: names.index(version)])), "")
        made.note = body.get("source", "")
    return made


def effective_on(revision: Revision) -> date | None:
    """Return the day on which a version takes effect, in the firm's time zone; None for a shipped
    version without a date.
    """
    if not revision.is_shipped:
        return timezone.localdate(revision.effective_at)
    is_dated = revision.entry.is_dated and "date" in revision.body
    return date.fromisoformat(revision.body["date"]) if is_dated else None


def beginning_of(day: date) -> datetime:
    """Return the first moment of a day in the firm's time zone."""
    return timezone.make_aware(datetime.combine(day, time.min))
