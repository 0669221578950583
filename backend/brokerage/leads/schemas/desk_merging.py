"""Request and response bodies of merging leads."""

from collections.abc import Sequence
from typing import Literal

from brokerage.core.schema import Input, Schema
from brokerage.leads.models import Lead, Merge
from brokerage.leads.schemas.desk_leads import LeadOut, LeadRow
from brokerage.leads.selectors.duplicate_leads import Duplicate

Side = Literal["this", "other"]


class DuplicateOut(Schema):
    """A lead that may be the same person."""

    lead: LeadRow
    reasons: list[str]


class DuplicatesOut(Schema):
    """The leads that may be the same person as one lead."""

    duplicates: list[DuplicateOut]
    """At most ten, those with the most reasons first."""

    @classmethod
    def of(cls, found: Sequence[Duplicate]) -> "DuplicatesOut":
        rows = LeadRow.list_of([each.lead for each in found])
        return cls(
            duplicates=[
                DuplicateOut(lead=row, reasons=list(each.reasons))
                for row, each in zip(rows, found, strict=True)
            ]
        )


class MergeChoices(Input):
    """Says for each field which lead's value stays: that of `this` lead, which is kept, or of the
    `other` lead. A field that is null or left out keeps this lead's value, or takes the other's if
    this lead has none.
    """

    name: Side | None = None
    email: Side | None = None
    phone: Side | None = None
    company: Side | None = None
    assignee: Side | None = None
    stage: Side | None = None
    next_action: Side | None = None


class MergeVersions(Input):
    """The `version` of both leads as the editor saw them when choosing the values. If one is not
    current, the merge is refused.
    """

    this: int
    other: int


class MergeIn(Input):
    """The request body for merging the lead with the id `other` into the lead of the path."""

    other: int
    fields: MergeChoices
    expected: MergeVersions


class MovedOut(Schema):
    """How many records of each kind move from the other lead to this lead."""

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
    """The response to a merge and to its undo: the id of the merge, and the lead that was kept."""

    merge: int
    lead: LeadOut

    @classmethod
    def of(cls, merge: Merge) -> "MergeOut":
        return cls(merge=merge.pk, lead=LeadOut.of(Lead.all_objects.get(pk=merge.kept_id)))
