"""Request and response bodies of merging leads."""

from typing import Literal

from brokerage.core.schema import Input, Schema
from brokerage.leads.schemas.desk_leads import LeadOut, LeadRow


class DuplicateOut(Schema):
    """A lead that may be the same person."""

    lead: LeadRow
    reasons: list[str]


class DuplicatesOut(Schema):
    """The leads that may be the same person as one lead."""

    duplicates: list[DuplicateOut]


class MergeChoices(Input):
    """The choice, for each field, of which lead's value stays. Without a choice it is this lead's
    value, or the other's where this lead has none.
    """

    name: Literal["this", "other"] = "this"
    email: Literal["this", "other"] = "this"
    phone: Literal["this", "other"] = "this"
    company: Literal["this", "other"] = "this"
    assignee: Literal["this", "other"] = "this"
    stage: Literal["this", "other"] = "this"
    next_action: Literal["this", "other"] = "this"


class MergeVersions(Input):
    """The `version` of both leads as the editor saw them when choosing the values."""

    this: int
    other: int


class MergeIn(Input):
    """The request body for merging the lead with the id `other` into this one."""

    other: int
    """The lead that is merged into this one."""
    fields: MergeChoices
    expected: MergeVersions


class MovedOut(Schema):
    """The numbers of what moves from the other lead to this one."""

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
    """The result of a merge: its id, by which it can be undone, and the lead that stays."""

    merge: int
    """To undo it."""
    lead: LeadOut
