"""Request and response bodies of the desk's operations on leads."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from brokerage.accounts.models import User
from brokerage.core.schema import Input, Schema
from brokerage.leads.models import Lead, StageChange, Suspicion
from brokerage.leads.rules.contact_form import times_in_words
from brokerage.leads.rules.score import score
from brokerage.leads.selectors.deal_stages import deal_stages
from brokerage.leads.selectors.lead_facts import facts_of, sources_of
from brokerage.leads.selectors.lead_page import (
    first_message_of,
    latest_results,
    open_tasks_of,
    same_company,
)
from brokerage.leads.selectors.leads import tags_of
from brokerage.leads.selectors.suggestions import suggestions

AssigneeId = Annotated[int | None, Field(validation_alias="assignee_id")]
"""The id of a member of staff; null for no one."""


class LeadRow(Schema):
    """A lead as a row of a list."""

    id: int
    name: str
    company: str
    email: str
    phone: str
    stage: str
    stage_since: datetime
    loss_reason: str
    """The id of a loss reason in the desk's context; empty for leads that are not lost."""
    assignee: AssigneeId
    tags: list[str]
    next_action: str
    next_action_on: date | None
    score: int
    """0 to 100."""
    expected_value: int | None
    """The middle of the latest valuation's range in whole US dollars; null without a valuation."""
    waiting_since: datetime | None
    """When the earliest message came that no one has answered; null if none waits."""
    last_activity_at: datetime
    created_at: datetime
    is_spam: bool
    spam_reasons: list[str]
    """Why it is spam, in words; empty for other leads."""
    version: int
    """Grows with each change, but not when the worker scores the lead or links an account."""

    @classmethod
    def list_of(cls, leads: Sequence[Lead]) -> list["LeadRow"]:
        """Build the rows of a list, in the order of `leads`."""
        tags = tags_of(leads)
        return [cls(**_row(lead, tags.get(lead.pk, []))) for lead in leads]


class ListedLead(LeadRow):
    """A lead as a row of the list of leads."""

    deal_stage: str
    """The stage of the lead's deal, in words; empty for leads without a deal, and for those who
    do not work on the deal.
    """

    @classmethod
    def of_list(cls, leads: Sequence[Lead], user: User) -> list["ListedLead"]:
        """Build the rows of the list that `user` sees, in the order of `leads`."""
        tags, stages = tags_of(leads), deal_stages(user, leads)
        return [
            cls(**_row(lead, tags.get(lead.pk, [])), deal_stage=stages.get(lead.pk, ""))
            for lead in leads
        ]


_COLUMNS = frozenset(LeadRow.model_fields) - {"assignee", "tags", "spam_reasons"}


def _row(lead: Lead, tags: list[str]) -> dict[str, Any]:
    return {
        **{name: getattr(lead, name) for name in _COLUMNS},
        "assignee": lead.assignee_id,
        "tags": tags,
        "spam_reasons": _spam_reasons(lead) if lead.is_spam else [],
    }


def _spam_reasons(lead: Lead) -> list[str]:
    found = {words for each in lead.messages.all() for words in each.suspicions_in_words()}
    return sorted(found) or [str(Suspicion.STAFF.label)]


class LeadsOut(Schema):
    """One page of a list of leads."""

    leads: list[ListedLead]
    next_cursor: str
    total: int
    """The number of leads on all pages, counted up to 1,000."""
    highest_id: int
    """The highest id of all leads, in this list or not: leads that are added later have a higher
    one.
    """


class ScoreReasonOut(Schema):
    """A rule of the score that holds for the lead, and the points that it gave."""

    label: str
    points: int
    """May be negative."""


class ToldRange(Schema):
    """The low and high end of the latest valuation that the person sent or saved, in whole US
    dollars.
    """

    low: int
    high: int
    at: datetime


class ToldHealth(Schema):
    """The result of the latest health assessment that the person sent or completed."""

    overall: int
    """Percent (0 to 100)."""
    warnings: list[str]
    """The titles of the critical warnings."""
    at: datetime


class CompanyLead(Schema):
    """Another lead of the same company."""

    id: int
    name: str
    stage: str


class OpenTask(Schema):
    """A task for the lead that is not done."""

    id: int
    title: str
    due_on: date | None
    assignee: AssigneeId


class SuggestionOut(Schema):
    """A contact detail that a message gives and the lead lacks. Staff confirm it, because anyone
    can type a known phone number or email address.
    """

    field: Literal["email", "phone", "company"]
    value: str
    reference: str
    at: datetime


class FirstMessage(Schema):
    """The first message of the person."""

    reference: str
    text: str = Field(validation_alias="message")
    at: datetime = Field(validation_alias="received_at")


class LeadOut(LeadRow):
    """A lead with everything its page shows above the timeline."""

    phone_e164: str
    """The first number in `phone`, such as `+19035550142`; empty if it has no valid one."""
    account: int | None
    """The id of the person's own account on the site."""
    score_reasons: list[ScoreReasonOut]
    """Calculated at this request; `score` is stored and may be older."""
    range: ToldRange | None
    health: ToldHealth | None
    times: str
    """Good times for a call, in words, of the latest message that names some."""
    first_message: FirstMessage | None
    """Null if all messages are spam, or the lead was added by hand."""
    suggestions: list[SuggestionOut]
    """At most one for each empty contact field."""
    open_tasks: list[OpenTask]
    """At most 20 by due date, those without a date last."""
    same_company: list[CompanyLead]
    """At most 20 by name; empty if the lead has no company."""

    @classmethod
    def of(cls, lead: Lead) -> "LeadOut":
        sources = sources_of(lead)
        latest = latest_results(sources)
        first = first_message_of(lead)
        return cls(
            **_row(lead, tags_of([lead]).get(lead.pk, [])),
            phone_e164=lead.phone_e164,
            account=lead.account_id,
            score_reasons=[ScoreReasonOut.of(each) for each in score(facts_of(sources)).reasons],
            range=ToldRange.of(latest.range) if latest.range else None,
            health=ToldHealth.of(latest.health) if latest.health else None,
            times=times_in_words(latest.times),
            first_message=FirstMessage.of(first) if first else None,
            suggestions=[SuggestionOut.of(each) for each in suggestions(lead, sources.messages)],
            open_tasks=[OpenTask.of(task) for task in open_tasks_of(lead)],
            same_company=[CompanyLead.of(other) for other in same_company(lead)],
        )


class LeadIn(Input):
    """The request body for creating a lead by hand. Only `name` is required."""

    name: str = ""
    email: str = ""
    phone: str = ""
    company: str = ""
    only_new: bool = False


class KnownLeadOut(Schema):
    """The response with status 409: a lead has this email or phone already; no lead was created."""

    code: Literal["known"] = "known"
    message: str
    lead: int
    """The id of the lead that has it, or into which the one that has it was merged."""


class LeadValues(Input):
    """Some fields of a lead with their values. A field that the request leaves out is not changed;
    null empties it, but is invalid as `name`.
    """

    name: str | None = None
    email: str | None = None
    phone: str | None = None
    company: str | None = None
    assignee: int | None = None
    """The id of an active member of staff."""
    next_action: str | None = None
    next_action_on: str | None = None
    tags: list[str] | None = None
    """All tags of the lead, at most 20 with 40 characters each; stored in lower case."""

    def given(self) -> dict[str, Any]:
        """Return the fields that the request contains, by their names in Python."""
        return self.model_dump(exclude_unset=True)


class LeadChangeIn(Input):
    """The request body for changing a lead: new values, and the values that the editor saw."""

    changes: LeadValues
    expected: LeadValues
    """A field that it leaves out is not checked."""


class SuggestionIn(Input):
    """The request body for dismissing a suggestion."""

    field: Literal["email", "phone", "company"]
    value: str


class StageIn(Input):
    """The request body for moving a lead to `stage`."""

    stage: str
    reason: str = ""
    """The id of a loss reason; empty for stages that ask for none."""
    expected: str


class ConflictOut(Schema):
    """The response with status 409: someone else changed the same fields meanwhile. Nothing was
    saved.
    """

    code: Literal["changed_meanwhile"] = "changed_meanwhile"
    message: str
    fields: dict[str, str]
    theirs: LeadOut


class StageConflictOut(Schema):
    """The response with status 409: someone else moved the lead meanwhile. Nothing was saved."""

    code: Literal["changed_meanwhile"] = "changed_meanwhile"
    message: str
    theirs: LeadOut
    """The lead as it is now; `stage_since` says when it was moved."""
    moved_by: int | None
    """The id of the member of staff who made the latest move; null if that is not known."""

    @classmethod
    def of(cls, lead: Lead) -> "StageConflictOut":
        moved = StageChange.objects.filter(lead=lead).order_by("-at", "-pk").first()
        return cls(
            message="A colleague has moved this lead in the meantime. Nothing was saved.",
            theirs=LeadOut.of(lead),
            moved_by=moved.actor_id if moved else None,
        )
