"""Request and response bodies of changes of many leads at once."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, model_validator

from brokerage.core.schema import Input, LookupText, Schema
from brokerage.leads.models import BulkChange
from brokerage.leads.rules.bulk import MOST, UNDONE_WITHIN

ListState = Literal["open", "all", "spam", "waiting"]
OrderName = Literal["activity", "created", "score", "name", "next_action", "waiting", "value"]


class ListIn(Input):
    """The filters and the order of a list of leads, as in the query parameters of `list-leads`."""

    search: Annotated[LookupText, Field(max_length=200)] = ""
    stage: Annotated[LookupText, Field(max_length=30)] = ""
    assignee: Annotated[LookupText, Field(max_length=20)] = ""
    tag: Annotated[LookupText, Field(max_length=40)] = ""
    state: ListState = "open"
    sort: OrderName = "activity"
    highest_id: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    """The `highestId` that came with the list: leads that were added since are left out."""


class BulkIn(Input):
    """The request body for changing many leads: either those in `ids`, or the first 500 of the list
    `listed`. `assignee` is for `assign`, `stage` and `reason` are for `move`, `tag` for `tag` and
    `untag`.
    """

    act: Literal["assign", "move", "tag", "untag", "spam", "not-spam", "delete"]
    ids: Annotated[list[Annotated[int, Field(ge=1, lt=2**63)]], Field(max_length=MOST)] | None = (
        None
    )
    listed: ListIn | None = None
    assignee: int | None = None
    """Required for `assign`: the id of a member of staff, or null for no one."""
    stage: str = ""
    reason: str = ""
    """The id of a loss reason if the stage asks for one, else empty."""
    tag: LookupText = ""

    @model_validator(mode="after")
    def _names_leads_once(self) -> "BulkIn":
        if (self.ids is None) == (self.listed is None):
            raise ValueError("either ids or a list")
        return self

    @model_validator(mode="after")
    def _names_an_assignee(self) -> "BulkIn":
        if self.act == "assign" and "assignee" not in self.model_fields_set:
            raise ValueError("an assignee or null")
        return self


class BulkChangeOut(Schema):
    """A change of many leads, which the person who made it, and principals, can undo until
    `undo_until`.
    """

    id: int
    actor: int
    """The id of the member of staff who made it."""
    act: str
    at: datetime
    changed: int
    undo_until: datetime

    @classmethod
    def of(cls, change: BulkChange) -> "BulkChangeOut":
        return cls(
            id=change.pk,
            actor=change.actor_id,
            act=change.act,
            at=change.at,
            changed=len(change.before["leads"]),
            undo_until=change.at + UNDONE_WITHIN,
        )


class BulkChangesOut(Schema):
    """The changes of many leads that the signed-in person can still undo."""

    changes: list[BulkChangeOut]


class MarkIn(Input):
    """The request body for marking a message."""

    spam: bool
