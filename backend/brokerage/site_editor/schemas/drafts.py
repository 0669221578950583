"""Drafts of entries, their problems, and what is sent to save and publish them."""

from datetime import date, datetime
from typing import Annotated, Self

from pydantic import AwareDatetime, Field

from brokerage.content.models import Draft
from brokerage.content.rules.kinds import Problem
from brokerage.content.selectors.checks import found_problems
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

    @classmethod
    def of_draft(cls, draft: Draft) -> list[Self]:
        return [cls.of(each) for each in found_problems(draft.entry_id, draft.body)]


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


class EntryDraftSavedOut(Schema):
    """The draft was saved: its new version, and its problems."""

    version: int
    problems: list[EntryProblemOut]

    @classmethod
    def of(cls, draft: Draft) -> Self:
        return cls(version=draft.version, problems=EntryProblemOut.of_draft(draft))


class EntryDraftConflictOut(errors.Problem):
    """The response with status 409 `changed_meanwhile`. Nothing was saved."""

    theirs: EntryDraftOut | None
    """The draft as it is now; null if it was published or discarded. If a first draft was begun
    from a version that is no longer in use, the version in use, with the draft version 0.
    """


class InvalidEntryOut(errors.Problem):
    """The response with status 422 `invalid`. Nothing was saved or published."""

    problems: list[EntryProblemOut]
