"""The response body of the desk's page Today: what waits for the staff."""

from datetime import date, datetime
from typing import Literal

from brokerage.core.schema import Input, Schema


class LeadName(Schema):
    """The fields of a lead that a row of Today shows; `assignee` is the id of a member of staff,
    null for nobody.
    """

    id: int
    name: str
    company: str
    phone: str
    assignee: int | None


class WaitingRow(LeadName):
    """A lead with a message that nobody has answered, and the time left to answer it."""

    since: datetime
    """When the earliest such message came."""
    due_at: datetime
    """When the firm's time to respond ends."""
    state: Literal["in time", "soon", "late"]
    """soon: less than one business hour is left."""
    business_minutes: int
    """Minutes of business time left until `due_at`; if `late`, minutes since `due_at`."""
    excerpt: str
    """The first 140 characters of the latest message, with an ellipsis if there are more."""


class ActionRow(LeadName):
    """A lead with a next action that is due."""

    next_action: str
    due_on: date


class DueTaskRow(Schema):
    """A task that is due today or overdue."""

    id: int
    title: str
    due_on: date
    assignee: int | None
    """The id of a member of staff; null for nobody."""
    lead: LeadName


class UndeliveredRow(Schema):
    """A mail that could not be delivered. `lead` is the id of the lead whose timeline shows the
    mail, if any.
    """

    id: int
    subject: str
    to: str
    to_firm: bool
    """It is to the firm's own address."""
    reason: str
    """Why the latest try failed, in words."""
    is_given_up: bool
    """The outbox does not try it again by itself."""
    lead_email: str
    """The present address of the lead, if it is another than `to`; else empty."""
    created_at: datetime
    lead: int | None


class ResultRow(LeadName):
    """A recent message to which the result of a tool is attached."""

    received_at: datetime
    attached: list[Literal["valuation", "assessment", "health"]]


class SuspectedRow(LeadName):
    """A recent message of a lead that is not spam, suspected to be spam itself."""

    reference: str
    received_at: datetime
    excerpt: str
    """The first 140 characters of the message, with an ellipsis if there are more."""
    suspicions: list[str]
    """Why it was suspected, in words."""


class Counts(Schema):
    """The number of rows of each section, counted up to 100. The lists have at most 50 rows
    each.
    """

    waiting: int
    actions: int
    tasks: int
    undelivered: int
    suspected: int


class TodayOut(Schema):
    """What waits for the staff on the day `today`, by section."""

    today: date
    """In the firm's time zone."""
    waiting: list[WaitingRow]
    """The longest wait first."""
    actions: list[ActionRow]
    """Of leads in an open stage, due today or overdue, the most overdue first."""
    tasks: list[DueTaskRow]
    """The most overdue first."""
    undelivered: list[UndeliveredRow]
    """Given up, then those that are still tried; each time those to the firm first, then the
    latest first.
    """
    results: list[ResultRow]
    """Messages of the last three days, the latest first; `counts` leaves them out."""
    suspected: list[SuspectedRow]
    """Messages of the last seven days, the latest first."""
    counts: Counts


class RetryIn(Input):
    """The request body for trying a mail again."""

    to: str = ""
    """The present address of the mail's lead, to send it there; empty for the address it has."""
