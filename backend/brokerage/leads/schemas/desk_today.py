"""The response body of the desk's page Today: what waits for the staff."""

from datetime import date, datetime
from typing import Any, Final, Literal

from brokerage.core.schema import Input, Schema
from brokerage.core.text import cut
from brokerage.leads.models import ContactMessage, Lead
from brokerage.leads.schemas.desk_leads import AssigneeId
from brokerage.leads.selectors.desk import business_hours, desk
from brokerage.mail.models import Mail, State
from brokerage.mail.rules.failures import reason_in_words

_EXCERPT: Final = 140
"""Characters of a message."""


class LeadName(Schema):
    """The fields of a lead that a row of Today shows."""

    id: int
    name: str
    company: str
    phone: str
    assignee: AssigneeId


def _name(lead: Lead | None) -> dict[str, Any]:
    return dict(LeadName.of(lead))


def _excerpt(text: str) -> str:
    return text if len(text) <= _EXCERPT else f"{cut(text, _EXCERPT).rstrip()}…"


class WaitingRow(LeadName):
    """A lead with an unanswered message, and the time left to answer it."""

    since: datetime
    due_at: datetime
    """When the firm's time to respond ends."""
    state: Literal["in time", "soon", "late"]
    """soon: less than one business hour is left."""
    business_minutes: int
    """Minutes of business time left until `due_at`; if `late`, minutes since `due_at`."""
    excerpt: str
    """The first 140 characters of the latest message, with an ellipsis if there are more."""

    @classmethod
    def of(cls, lead: Lead, now: datetime, excerpt: str) -> "WaitingRow":
        assert lead.waiting_since is not None
        hours, target = business_hours(), desk().response_hours
        due_at = hours.due_at(lead.waiting_since, target)
        state = hours.state(lead.waiting_since, now, target)
        return cls(
            **_name(lead),
            since=lead.waiting_since,
            due_at=due_at,
            state=state,
            business_minutes=hours.minutes_between(*sorted((due_at, now))),
            excerpt=_excerpt(excerpt),
        )


class ActionRow(LeadName):
    """A lead with a next action that is due."""

    next_action: str
    due_on: date

    @classmethod
    def of(cls, lead: Lead) -> "ActionRow":
        assert lead.next_action_on is not None
        return cls(**_name(lead), next_action=lead.next_action, due_on=lead.next_action_on)


class DueTaskRow(Schema):
    """A task that is due today or overdue."""

    id: int
    title: str
    due_on: date
    assignee: AssigneeId
    lead: LeadName


class UndeliveredRow(Schema):
    """A mail that could not be delivered. `lead` is the id of the lead whose timeline shows the
    mail, if any.
    """

    id: int
    subject: str
    to: str
    to_firm: bool
    reason: str
    """Why the latest try failed, in words."""
    is_given_up: bool
    lead_email: str
    """The present address of the lead, if it is another than `to`; else empty."""
    created_at: datetime
    lead: int | None

    @classmethod
    def of(cls, mail: Mail, lead: int | None, email: str) -> "UndeliveredRow":
        """`lead` and `email` are the id and the address of the lead whose timeline shows the mail,
        if any.
        """
        return cls(
            id=mail.pk,
            subject=mail.subject,
            to=mail.to,
            to_firm=mail.to_firm,
            reason=reason_in_words(mail.failure),
            is_given_up=mail.state == State.DEAD,
            lead_email="" if email.lower() == mail.to.lower() else email,
            created_at=mail.created_at,
            lead=lead,
        )


class ResultRow(LeadName):
    """A recent message to which the result of a tool is attached."""

    received_at: datetime
    attached: list[Literal["valuation", "assessment", "health"]]

    @classmethod
    def of(cls, message: ContactMessage) -> "ResultRow":
        results: dict[Literal["valuation", "assessment", "health"], object] = {
            "valuation": message.calculator_run,
            "assessment": message.value_assessment,
            "health": message.business_health,
        }
        attached = [tool for tool, result in results.items() if result]
        return cls(**_name(message.lead), received_at=message.received_at, attached=attached)


class SuspectedRow(LeadName):
    """A recent message of a lead that is not spam, suspected to be spam itself."""

    reference: str
    received_at: datetime
    excerpt: str
    suspicions: list[str]

    @classmethod
    def of(cls, message: ContactMessage) -> "SuspectedRow":
        return cls(
            **_name(message.lead),
            reference=message.pk,
            received_at=message.received_at,
            excerpt=_excerpt(message.message),
            suspicions=message.suspicions_in_words(),
        )


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
    actions: list[ActionRow]
    """Of leads in an open stage, due today or overdue, the most overdue first."""
    tasks: list[DueTaskRow]
    undelivered: list[UndeliveredRow]
    """Given up, then those that are still tried; each time those to the firm first."""
    results: list[ResultRow]
    """Messages of the last three days, the latest first; `counts` leaves them out."""
    suspected: list[SuspectedRow]
    """Messages of the last seven days, the latest first."""
    counts: Counts


class RetryIn(Input):
    """The request body for trying a mail again."""

    to: str = ""
    """The present address of the mail's lead, to send it there; empty for the address it has."""
