"""Request and response bodies for erasing a lead."""

from dataclasses import asdict

from brokerage.core.schema import Input, Schema
from brokerage.leads.selectors.erasure import RecordCounts, Retained


class ErasureOut(Schema):
    """How many records of each kind are erased with a lead, and what stays."""

    messages: int
    mails: int
    """Mails to the person, and mails to the firm with a message of the person."""
    notes: int
    calls: int
    tasks: int
    merged: int
    account_stays: bool
    """The person has their own account, which only they can delete."""
    block_stays: bool
    """An address of theirs, or of one of their messages, stays on the list of blocked senders."""

    @classmethod
    def of(cls, erased: RecordCounts, retained: Retained) -> "ErasureOut":
        return cls(**asdict(erased), account_stays=retained.account, block_stays=retained.blocked)


class EraseIn(Input):
    """The request body for erasing a lead."""

    name: str = ""
    """The name of the lead, typed again; another name is refused."""


class ErasedOut(Schema):
    """The id of the lead that was erased."""

    lead: int
