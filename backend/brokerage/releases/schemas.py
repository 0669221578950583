"""Request and response bodies of the operations on releases."""

import json
from collections.abc import Iterable
from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from brokerage.core.schema import Input, LookupText, Schema
from brokerage.releases.differences import Difference
from brokerage.releases.kinds import BodyProblem, Group
from brokerage.releases.models import Release, ReleaseDraft


class DraftProblemOut(Schema):
    """A problem of a draft: a message, and the path of keys and indexes from the top to a value."""

    path: list[str | int]
    message: str


class MethodDraftOut(Schema):
    """The draft of the next version. `version` grows by one with each save of the draft; `based_on`
    is the version of the facts from which the draft was started.
    """

    body: dict[str, Any]
    version: int
    based_on: str
    updated_at: datetime
    updated_by: str | None
    """The name of the member of staff; null for an imported draft and deleted accounts."""


class ScheduledReleaseOut(Schema):
    """A release whose effective day has not come."""

    version: str
    effective_on: date
    """In the firm's time zone."""


class MethodEditorOut(Schema):
    """The version in effect, the draft of the next one with its problems, and scheduled releases.

    `shipped` is the newest version that came with the product.
    """

    title: str
    """The name of this kind of facts, for staff."""
    current: dict[str, Any]
    shipped: str
    draft: MethodDraftOut | None
    """Null without a draft; `problems` is then empty."""
    problems: list[DraftProblemOut]
    scheduled: list[ScheduledReleaseOut]
    """The newest first."""


class MethodDraftIn(Input):
    """The request body for saving a draft. `expected_version` is the version of the draft that the
    editor loaded, 0 if there was none.
    """

    body: dict[str, Any]
    expected_version: int
    based_on: Annotated[LookupText, Field(max_length=20)]


class MethodDraftSavedOut(Schema):
    """The draft was saved: its new version, and its problems."""

    version: int
    problems: list[DraftProblemOut]


class MethodConflictOut(Schema):
    """The response with status 409: somebody else has saved, released or discarded the draft.
    Nothing was saved. `theirs` is the draft as it is now.
    """

    code: Literal["changed_meanwhile"] = "changed_meanwhile"
    message: str = "A colleague has changed this draft in the meantime. Nothing was saved."
    theirs: MethodDraftOut | None
    """The stored draft; null if it was released or discarded. If the draft to be saved was started
    from a version that is no longer in effect, it is the version in effect, with `version` 0.
    """


class MethodProblemsOut(Schema):
    """The response with status 422: the draft has problems, which have to be corrected first."""

    code: Literal["invalid"] = "invalid"
    message: str = "Please correct the draft first."
    problems: list[DraftProblemOut]


class DraftVersionIn(Input):
    """The request body for discarding a draft. `expected_version` is the version that the editor
    loaded.
    """

    expected_version: int


class ReleaseIn(DraftVersionIn):
    """The request body for releasing the draft. `effective_on` is today or later, in the firm's
    time zone.
    """

    effective_on: Annotated[date, Field(strict=False)]
    note: Annotated[str, Field(max_length=1000)] = ""


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


class PreviewGroupOut(Schema):
    """A group of cases, such as all saved runs. The group has `total` cases. The preview calculated
    `counted` of them: fewer than `total` are an even sample of a large group. The results of
    `moved` of the calculated cases would change.
    """

    key: str
    total: int
    counted: int
    moved: int
    bars: list[BarOut]
    """From the lowest change to the highest; a case that does not change is in none."""
    largest: list[MoveOut]
    """At most 20 of the cases that change, the largest change first."""


class DifferenceOut(Schema):
    """A value that differs between two versions: the names on the path to it, and both values (null
    where absent).
    """

    path: list[str]
    before: Any
    after: Any


class PreviewOut(Schema):
    """The preview of a release: what would change if the draft were released now."""

    groups: list[PreviewGroupOut]
    """Empty for facts that move no result, such as wordings of questions."""
    differences: list[DifferenceOut]


class ReleaseRow(Schema):
    """A version: shipped with the product, or released by the firm. For a shipped version
    `in_effect_since`, `released_by` and `released_at` are null.
    """

    version: str
    state: Literal["current", "past", "scheduled", "canceled"]
    effective_on: date | None
    """In the firm's time zone; null for a shipped version without a date."""
    in_effect_since: datetime | None
    """Null also for a scheduled or canceled version."""
    is_shipped: bool
    released_by: str | None
    """The name of the member of staff; null also for an imported release and deleted accounts."""
    released_at: datetime | None
    note: str
    """May be empty. Of a shipped version, the source that it names."""


class ReleasesOut(Schema):
    """All versions: those of the firm, then those shipped with the product, newest first."""

    releases: list[ReleaseRow]


class ReleaseOut(ReleaseRow):
    """A version with its content and its differences from the version `based_on`. If `based_on` is
    an empty string, as for the first shipped version, `differences` is empty.
    """

    body: dict[str, Any]
    based_on: str
    differences: list[DifferenceOut]
    as_draft: dict[str, Any]
    """The content of a draft that is started from this version: `body`, but for a scheduled or
    canceled version its changes to `based_on`, merged into the version in effect.
    """


def problem_rows(problems: Iterable[BodyProblem]) -> list[DraftProblemOut]:
    """Build the response bodies of problems."""
    return [DraftProblemOut(path=list(path), message=message) for path, message in problems]


def difference_rows(found: Iterable[Difference]) -> list[DifferenceOut]:
    """Build the response bodies of differences."""
    return [DifferenceOut.model_validate(each) for each in found]


_LARGEST = 20
_STEPS = (-20.0, -10.0, -5.0, 0.0, 5.0, 10.0, 20.0)


def group_out(group: Group) -> PreviewGroupOut:
    """Build the response body of a group: its histogram and its largest changes."""
    starts, ends = (None, *_STEPS), (*_STEPS, None)
    bars = [
        BarOut(
            start=start,
            end=end,
            count=sum(
                (start is None or move.change >= start) and (end is None or move.change < end)
                for move in group.moves
            ),
        )
        for start, end in zip(starts, ends, strict=True)
    ]
    return PreviewGroupOut(
        key=group.key,
        total=group.total,
        counted=group.counted,
        moved=len(group.moves),
        bars=bars,
        largest=[MoveOut.model_validate(move) for move in group.moves[:_LARGEST]],
    )


def draft_out(draft: ReleaseDraft) -> MethodDraftOut:
    """Build the response body of a draft."""
    return MethodDraftOut(
        body=json.loads(draft.body),
        version=draft.version,
        based_on=draft.based_on,
        updated_at=draft.updated_at,
        updated_by=draft.updated_by.get_short_name() if draft.updated_by else None,
    )


def release_row(release: Release, current: str) -> ReleaseRow:
    """Build the response body of a release. `current` is the version in effect."""
    state: Literal["current", "past", "scheduled", "canceled"] = "past"
    if release.canceled_at is not None:
        state = "canceled"
    elif release.in_effect_since is None:
        state = "scheduled"
    elif release.version == current:
        state = "current"
    return ReleaseRow(
        version=release.version,
        state=state,
        effective_on=release.effective_on,
        in_effect_since=release.in_effect_since,
        is_shipped=False,
        released_by=release.released_by.get_short_name() if release.released_by else None,
        released_at=release.released_at,
        note=release.note,
    )
