"""What waits for the staff today."""

from datetime import date, datetime
from typing import Literal

from brokerage.core.schema import Schema


class LeadName(Schema):
    """A lead as a line of a list names it."""

    id: int
    name: str
    company: str
    phone: str
    assignee: int | None


class WaitingRow(LeadName):
    """A lead with a message that nobody has answered."""

    since: datetime
    due_at: datetime
    """When the firm's time to respond ends."""
    state: Literal["in time", "soon", "late"]
    """soon: less than one business hour is left."""
    business_minutes: int
    """Business time left; if late, since the time to respond ended."""
    excerpt: str
    """The beginning of the latest message."""


class ActionRow(LeadName):
    """A lead with a next action that is due."""

    next_action: str
    due_on: date


class DueTaskRow(Schema):
    id: int
    title: str
    due_on: date
    assignee: int | None
    lead: LeadName


class UndeliveredRow(Schema):
    """A mail that was given up."""

    id: int
    subject: str
    to: str
    to_firm: bool
    last_error: str
    created_at: datetime
    lead: int | None


class ResultRow(LeadName):
    """A message with a run or an assessment."""

    received_at: datetime
    attached: list[Literal["valuation", "assessment", "health"]]


class Counts(Schema):
    """The numbers of all rows, counted up to 100; at most 50 of each are in the lists."""

    waiting: int
    actions: int
    tasks: int
    undelivered: int


class TodayOut(Schema):
    today: date
    waiting: list[WaitingRow]
    actions: list[ActionRow]
    tasks: list[DueTaskRow]
    undelivered: list[UndeliveredRow]
    results: list[ResultRow]
    counts: Counts
