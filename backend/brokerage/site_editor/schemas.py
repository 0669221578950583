"""Request and response bodies of the operations on entries."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Any, Literal, Self

from django.utils import timezone
from pydantic import AwareDatetime, Field

from brokerage.content.models import Draft, Revision
from brokerage.content.rules.differences import differences
from brokerage.content.rules.kinds import Group, Problem
from brokerage.content.rules.merging import Conflict
from brokerage.content.rules.own_entries import OWN_NAME
from brokerage.content.selectors import entries, history
from brokerage.core import errors
from brokerage.core.facts import EntryBody
from brokerage.core.schema import Input, LookupText, Schema

_Moment = Annotated[AwareDatetime, Field(strict=False)]
_Day = Annotated[date, Field(strict=False)]
Version = Annotated[LookupText, Field(max_length=20)]


class EntryProblemOut(Schema):
    """A problem of a body: a message, and the path from the top to the value."""

    path: list[str | int]
    """Keys, and indexes of lists from 0; empty for a problem of the whole body."""
    message: str

    @classmethod
    def of(cls, problem: Problem) -> Self:
        return cls(path=list(problem.path), message=problem.message)


class EntryDraftSummary(Schema):
    """The draft of an entry, without its body."""

    version: int
    """One more with each save."""
    updated_at: datetime
    updated_by: str | None
    """The name of the member of staff; null for imported words and deleted accounts."""

    @classmethod
    def of(cls, draft: Draft) -> Self:
        by = draft.updated_by.get_short_name() if draft.updated_by else None
        named = {"version": draft.version, "updated_at": draft.updated_at, "updated_by": by}
        return cls.model_validate(named | {"body": draft.body, "based_on": draft.based_on})


class EntryDraftOut(EntryDraftSummary):
    """The draft of an entry."""

    body: EntryBody
    based_on: str
    """The version of the entry from which the draft was begun."""


class ScheduledOut(Schema):
    """A version that takes effect later. `id` names it in order to cancel it."""

    id: int
    version: str | None
    """Null for an entry that is not dated: it is numbered when it is published."""
    at: datetime
    on: date
    """In the firm's time zone."""
    by: str | None
    note: str

    @classmethod
    def of(cls, revision: Revision) -> Self:
        return cls(
            id=revision.pk,
            version=revision.version or None,
            at=revision.effective_at,
            on=timezone.localdate(revision.effective_at),
            by=revision.by.get_short_name() if revision.by else None,
            note=revision.note,
        )


class EntryRow(Schema):
    """An entry as a row of the list."""

    key: str
    title: str
    purpose: str
    """To whom an email is sent and when; empty for other entries."""
    group: str
    format: Literal["form", "markdown"]
    is_dated: bool
    """Its versions are released for a day, such as those of the valuation method."""
    edited: bool
    """Staff have changed what was shipped."""
    version: str
    """A number, "0" for an article that was never published; a name if the entry is dated."""
    updated_at: datetime
    updated_by: str | None
    """The name of the member of staff; null for shipped or imported words and deleted accounts."""
    draft: EntryDraftSummary | None
    scheduled_at: datetime | None
    conflicts: int
    """Fields that staff and a release of the product have both changed."""
    is_public: bool
    """Whether it is in use. Only the firm's own entries can be unpublished."""


class EntriesOut(Schema):
    """All entries by key, unpublished articles included; deleted ones are left out."""

    entries: list[EntryRow]


class PlaceholderOut(Schema):
    """A placeholder that the text of a mail or a reply may contain."""

    name: str
    """As it is written, with its braces."""
    label: str
    example: str
    """An example of its value."""


class EntryConflictOut(Schema):
    """A field that staff and a release of the product have both changed. The entry has the words of
    staff, unless the release has removed the field.

    `edited` has the words of staff, `shipped` those of the release; null if that side has none.
    `path` is empty for a passage of Markdown.
    """

    id: str
    path: list[str | int]
    edited: Any
    shipped: Any

    @classmethod
    def of(cls, conflict: Conflict) -> Self:
        return cls(
            id=conflict.id,
            path=list(conflict.path),
            edited=conflict.edited,
            shipped=conflict.shipped,
        )


class EntryOut(Schema):
    """An entry for its editor."""

    key: str
    title: str
    purpose: str
    """To whom an email is sent and when, or what becomes of the words of a document of the library;
    empty for other entries.
    """
    group: str
    format: Literal["form", "markdown"]
    is_dated: bool
    """Its versions are released for a day, such as those of the valuation method."""
    schema_: Annotated[Mapping[str, Any] | None, Field(serialization_alias="schema")]
    """The JSON Schema of `body`; null for Markdown."""
    head_schema: Mapping[str, Any] | None
    """The JSON Schema of an article's front matter, or of what can be changed in that of an entry
    of the library; `x-labels` has names for the values of an `enum`. Null for other entries.
    """
    body: EntryBody
    """The version in use."""
    version: str
    """A number, "0" for an article that was never published; a name if the entry is dated."""
    shipped_version: str | None
    """The newest version that came with the product; null for the firm's own entries."""
    edited: bool
    draft: EntryDraftOut | None
    problems: list[EntryProblemOut]
    """Those of the draft; not always all: one problem can hide others."""
    scheduled: ScheduledOut | None
    conflicts: list[EntryConflictOut]
    placeholders: list[PlaceholderOut]
    """Empty unless the entry is a mail, a reply template or a document of the library."""
    is_public: bool
    is_own: bool
    """The firm has made it, and can take it off the site and delete it."""
    may_edit: bool
    """Whether the signed-in person may change the draft."""
    may_publish: bool
    """Whether the signed-in person may publish, for some entries right after an authentication."""


class NewEntryIn(Input):
    """The request body for creating an article. `name` is the last part of its address."""

    group: Literal["articles"]
    name: Annotated[str, Field(max_length=60, pattern=f"^{OWN_NAME}$")]
    title: Annotated[str, Field(min_length=1, max_length=60)]


class EntryDraftVersionIn(Input):
    """The version of the draft that the editor loaded, 0 if there was none."""

    expected_version: int


class EntryDraftIn(EntryDraftVersionIn):
    """The request body for saving a draft. `based_on` is the version of the entry from which a new
    draft is begun.
    """

    body: EntryBody
    based_on: Version


class EntryVersionIn(Input):
    """The version of the entry that the editor loaded."""

    entry_version: Version


class PublishEntryIn(EntryDraftVersionIn, EntryVersionIn):
    """The request body for publishing a draft."""

    at: Annotated[_Moment | _Day | None, Field(union_mode="left_to_right")] = None
    """Null for now. For a dated entry a day, today or later, in the firm's time zone; for others a
    time with a time zone, in the future, at most 366 days from now.
    """
    note: Annotated[str, Field(max_length=1000)] = ""


class CancelScheduleIn(Input):
    """The `id` of the scheduled version."""

    id: Annotated[int, Field(ge=0, lt=2**63)]


class SettleConflictsIn(EntryVersionIn):
    """The request body for settling conflicts. `only` is the id of one; null settles all."""

    only: str | None = None


class RestoreEntryIn(EntryVersionIn):
    """The request body for restoring a version."""

    version: Version


class EntryDraftSavedOut(Schema):
    """The draft was saved: its new version, and its problems."""

    version: int
    problems: list[EntryProblemOut]


class EntryDraftConflictOut(errors.Problem):
    """The response with status 409 `changed_meanwhile`. Nothing was saved."""

    theirs: EntryDraftOut | None
    """The draft as it is now; null if it was published or discarded. If a first draft was begun
    from a version that is no longer in use, the version in use, with the draft version 0.
    """


class InvalidEntryOut(errors.Problem):
    """The response with status 422 `invalid`. Nothing was saved or published."""

    problems: list[EntryProblemOut]


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


class MoveOut(Schema):
    """A case whose result changes. `before` and `after` hold one number, or a low and a high end.
    `change` is in percent, for the lead score in points.
    """

    label: str
    before: list[int]
    """In whole US dollars, for the lead score in points; so is `after`."""
    after: list[int]
    change: float
    """Negative if the result falls; of a range, the change of its middle."""
    lead_id: int | None
    """Null unless the case is a lead."""


class BarOut(Schema):
    """A bar of a histogram: the number of cases that change by at least `start` and less than
    `end`, in the unit of `MoveOut.change`. A null `start` means no lower limit, a null `end` no
    upper limit.
    """

    start: float | None
    end: float | None
    count: int


_LARGEST = 20
_STEPS = (-20.0, -10.0, -5.0, 0.0, 5.0, 10.0, 20.0)


class PreviewGroupOut(Schema):
    """A group of cases, such as all saved runs. The group has `total` cases. The preview calculated
    `counted` of them: fewer than `total` are the latest of a large group. The results of `moved` of
    the calculated cases would change.
    """

    key: str
    total: int
    counted: int
    moved: int
    bars: list[BarOut]
    """From the lowest change to the highest; a case that does not change is in none."""
    largest: list[MoveOut]
    """At most 20 of the cases that change, the largest change first."""

    @classmethod
    def of(cls, group: Group) -> Self:
        bounds = zip((None, *_STEPS), (*_STEPS, None), strict=True)
        bars = [
            BarOut(
                start=start,
                end=end,
                count=sum(
                    (start is None or move.change >= start) and (end is None or move.change < end)
                    for move in group.moves
                ),
            )
            for start, end in bounds
        ]
        return cls(
            key=group.key,
            total=group.total,
            counted=group.counted,
            moved=len(group.moves),
            bars=bars,
            largest=[MoveOut.model_validate(move) for move in group.moves[:_LARGEST]],
        )


class ResultsOut(Schema):
    """What would change if the draft were published now."""

    groups: list[PreviewGroupOut]
    """Empty for an entry that moves no result, such as the wordings of questions."""
    differences: list[DifferenceOut]


def differences_out(before: Any, after: Any) -> list[DifferenceOut]:
    """Build the response bodies of the differences between two bodies: one without a path between
    two texts, none if `before` is None.
    """
    if isinstance(before, str) and before != after:
        return [DifferenceOut(path=[], before=before, after=after)]
    if not isinstance(before, dict):
        return []
    return [DifferenceOut.of(each) for each in differences(before, after)]


class EntryPreviewIn(Input):
    """The request body for a preview: the key of an entry, and a body that is not saved. `path` is
    one of the pages on which it can be shown; if it is empty or another, the most useful page is
    taken.
    """

    key: LookupText
    body: EntryBody
    path: str = ""


class EntryPreviewOut(Schema):
    """A preview of an entry. `url` is the address of the rendered page, which its maker can load
    for two minutes; null if the entry cannot be shown.

    `path` is the page that was asked for, or else the first of `pages`. Both are empty if no page
    shows the entry, as for a mail.
    """

    url: str | None
    reason: str
    """Why there is no `url`: a sentence, then each problem of the entry, one a line. Empty if there
    is one.
    """
    path: str
    pages: list[str]
    """The paths of the pages on which the entry can be shown, the most useful first."""
