"""Request and response bodies of the operations on releases."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from brokerage.core.schema import Input, LookupText, Schema
from brokerage.site_editor.schemas import (
    DifferenceOut,
    EntryDraftOut,
    EntryDraftVersionIn,
    EntryProblemOut,
    ResultsOut,
)


class DraftProblemOut(EntryProblemOut):
    """A problem of a draft."""


class PreviewOut(ResultsOut):
    """What would change if the draft were released now."""


class MethodDraftOut(EntryDraftOut):
    """The draft of the next version."""


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


class ReleaseIn(EntryDraftVersionIn):
    """The request body for releasing the draft. `effective_on` is today or later, in the firm's
    time zone.
    """

    effective_on: Annotated[date, Field(strict=False)]
    note: Annotated[str, Field(max_length=1000)] = ""


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
    """The content of a draft that is started from this version: `body`, except for a scheduled or
    canceled version its changes to `based_on`, merged into the version in effect.
    """
