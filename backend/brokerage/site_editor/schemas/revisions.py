"""Versions of entries, and the differences between them."""

from datetime import date, datetime
from typing import Annotated, Any, Self

from pydantic import Field

from brokerage.content.models import Revision
from brokerage.content.rules.differences import differences
from brokerage.content.selectors import entries, history
from brokerage.core.facts import EntryBody
from brokerage.core.schema import Input, Schema
from brokerage.site_editor.schemas.drafts import EntryVersionIn, Version


class RevisionRow(Schema):
    """A version of an entry, shipped with the product or made by the firm."""

    version: str
    state: history.State
    effective_on: date | None
    """In the firm's time zone; null for a shipped version without a date."""
    in_effect_since: datetime | None
    """Null for a shipped version, and for one that was never in use."""
    is_shipped: bool
    by: str | None
    """The name of the member of staff; null also for an imported version and deleted accounts."""
    at: datetime | None
    """When it was published or scheduled; null for a shipped version."""
    note: str
    """May be empty. Of a shipped version, the source that it names."""
    restored_from: str | None

    @classmethod
    def of(cls, revision: Revision) -> Self:
        return cls(**cls._row(revision))

    @staticmethod
    def _row(revision: Revision) -> dict[str, Any]:
        return {
            "version": revision.version,
            "state": history.state_of(revision),
            "effective_on": history.effective_on(revision),
            "in_effect_since": revision.in_effect_since,
            "is_shipped": revision.is_shipped,
            "by": revision.by.get_short_name() if revision.by else None,
            "at": None if revision.is_shipped else revision.at,
            "note": revision.note,
            "restored_from": revision.restored_from or None,
        }


class RevisionsOut(Schema):
    """The latest hundred versions, then the shipped ones; the newest first."""

    revisions: list[RevisionRow]


class DifferenceOut(Schema):
    """A value that differs between two versions: the names on the path to it, and both values (null
    where absent).
    """

    path: list[str]
    before: Any
    after: Any


class RevisionOut(RevisionRow):
    """A version with its body. `differences` are those from the version `based_on`; empty if that
    is empty or unknown.
    """

    body: EntryBody
    based_on: str
    differences: list[DifferenceOut]
    as_draft: EntryBody
    """The body of a draft that is started from this version: `body`, except for a version that was
    never in use its changes to `based_on`, merged into the version in use.
    """

    @classmethod
    def of(cls, revision: Revision) -> Self:
        before = entries.body_of(revision.entry, revision.based_on)
        return cls(
            **cls._row(revision),
            body=revision.body,
            based_on=revision.based_on,
            differences=differences_out(before, revision.body),
            as_draft=history.as_draft(revision),
        )


def differences_out(before: Any, after: Any) -> list[DifferenceOut]:
    """Build the response bodies of the differences between two bodies: one without a path between
    two texts, none if `before` is None.
    """
    if isinstance(before, str) and before != after:
        return [DifferenceOut(path=[], before=before, after=after)]
    if not isinstance(before, dict):
        return []
    return [DifferenceOut.of(each) for each in differences(before, after)]


class RestoreEntryIn(EntryVersionIn):
    """The request body for restoring a version."""

    version: Version


class CancelScheduleIn(Input):
    """The `id` of the scheduled version."""

    id: Annotated[int, Field(ge=0, lt=2**63)]
