"""Request and response bodies of saved views and of blocked senders."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from brokerage.accounts.models import User
from brokerage.core.schema import Input, Schema
from brokerage.leads.models import SavedView

_Name = Annotated[str, Field(max_length=60)]
_Query = Annotated[str, Field(max_length=1000)]


class ViewIn(Input):
    """The request body for saving a view: a list of leads under a name. `query` is the query string
    of the list's address; its parameters are not checked.
    """

    name: _Name
    query: _Query
    is_shared: bool = False


class ViewChangeIn(Input):
    """The request body for changing a saved view. A null field is not changed."""

    name: _Name | None = None
    query: _Query | None = None
    is_shared: bool | None = None


class ViewOut(Schema):
    """A saved view: a list of leads under a name. `query` is the query string of the list's
    address.
    """

    id: int
    name: str
    query: str
    is_shared: bool
    is_mine: bool

    @classmethod
    def of(cls, view: SavedView, person: User) -> "ViewOut":
        return cls(
            id=view.pk,
            name=view.name,
            query=view.query,
            is_shared=view.is_shared,
            is_mine=view.abilities(person)["change"],
        )


class ViewsOut(Schema):
    """The saved views that the signed-in person can use."""

    views: list[ViewOut]
    """The person's own views, and those that colleagues share, by name."""


class BlockedSenderOut(Schema):
    """A blocked sender: an email address or a network; the other of the two fields is empty."""

    id: int
    email: str
    network: str
    blocked_by: Annotated[int | None, Field(validation_alias="blocked_by_id")]
    """The id of a member of staff; null if the account was deleted."""
    blocked_at: datetime


class BlockedSendersOut(Schema):
    """The senders whose messages are stored as spam."""

    senders: list[BlockedSenderOut]
