"""Request and response bodies of saved views and of blocked senders."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from brokerage.core.schema import Input, Schema, Text

_Name = Annotated[Text, Field(max_length=60)]
_Query = Annotated[Text, Field(max_length=1000)]


class ViewIn(Input):
    """A list of leads under a name. `query` is the query string of the list's address."""

    name: _Name
    query: _Query
    is_shared: bool = False


class ViewChangeIn(Input):
    """Absent fields stay as they are."""

    name: _Name | None = None
    query: _Query | None = None
    is_shared: bool | None = None


class ViewOut(Schema):
    id: int
    name: str
    query: str
    is_shared: bool
    is_mine: bool


class ViewsOut(Schema):
    views: list[ViewOut]
    """One's own and those that colleagues share, by name."""


class BlockedSenderOut(Schema):
    """An address or a network; the other one is empty."""

    id: int
    email: str
    network: str
    blocked_by: int | None
    """The id of a member of staff."""
    blocked_at: datetime


class BlockedSendersOut(Schema):
    senders: list[BlockedSenderOut]
    """The latest first, 500 at most."""
