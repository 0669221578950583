"""Request and response bodies of merging leads."""

from typing import Literal

from brokerage.core.schema import Input, Schema
from brokerage.leads.schemas.desk_leads import LeadOut, LeadRow


class DuplicateOut(Schema):
    """A lead that may be the same person."""

    lead: LeadRow
    reasons: list[str]


class DuplicatesOut(Schema):
    duplicates: list[DuplicateOut]


class MergeChoices(Input):
    """Of which lead a field's value stays; absent: this lead's, or the other's if it is empty."""

    name: Literal["this", "other"] = "this"
    email: Literal["this", "other"] = "this"
    phone: Literal["this", "other"] = "this"
    company: Literal["this", "other"] = "this"
    assignee: Literal["this", "other"] = "this"
    stage: Literal["this", "other"] = "this"
    next_action: Literal["this", "other"] = "this"


class MergeVersions(Input):
    """The versions of both leads when their values were chosen."""

    this: int
    other: int


class MergeIn(Input):
    other: int
    """The lead that is merged into this one."""
    fields: MergeChoices
    expected: MergeVersions


class MovedOut(Schema):
    """How much of the other lead moves to this one."""

    messages: int
    mails: int
    notes: int
    calls: int
    tasks: int


class MergePreviewOut(Schema):
    """Two leads as they are now, before one is merged into the other."""

    this: LeadRow
    other: LeadRow
    moved: MovedOut


class MergeOut(Schema):
    merge: int
    """To undo it."""
    lead: LeadOut
