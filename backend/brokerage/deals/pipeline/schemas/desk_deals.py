"""Request and response bodies of the desk's operations on deals."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from brokerage.accounts.models import User
from brokerage.core.schema import Input, Schema
from brokerage.deals.pipeline.models import Deal, DealPerson
from brokerage.deals.pipeline.rules.stages import (
    DealPersonRole,
    DealRole,
    DealStage,
    next_stage,
)
from brokerage.deals.pipeline.selectors.deals import Card, Column, Member, ended_in, members_of
from brokerage.deals.pipeline.selectors.extensions import conditions, waits
from brokerage.leads.schemas.desk_leads import ToldHealth, ToldRange
from brokerage.leads.selectors.lead_facts import sources_of
from brokerage.leads.selectors.lead_page import latest_results


class DealMemberOut(Schema):
    """A member of staff on a deal."""

    user: int
    name: str
    role: DealRole

    @classmethod
    def of(cls, member: Member) -> "DealMemberOut":
        return cls(**member._asdict())


class DealPersonOut(Schema):
    """A person outside the firm on a deal."""

    id: int
    role: DealPersonRole
    name: str
    email: str
    phone: str
    company: str

    @classmethod
    def of(cls, person: DealPerson) -> "DealPersonOut":
        contact = person.contact
        return cls(
            id=person.pk,
            role=DealPersonRole(person.role),
            name=contact.name,
            email=contact.email,
            phone=contact.phone,
            company=contact.company,
        )


class DealCard(Schema):
    """A deal as a card of the board."""

    id: int
    name: str
    stage: DealStage
    stage_since: datetime
    progressed_at: datetime
    next_step: str
    next_step_on: date | None
    expected_fee: int | None
    """Whole US dollars."""
    probability: int
    """Percent."""
    expected_close_on: date | None
    members: list[DealMemberOut]
    version: int

    @classmethod
    def of(cls, card: Card) -> "DealCard":
        return cls(**_card(card.deal), members=[DealMemberOut.of(each) for each in card.members])


def _card(deal: Deal) -> dict[str, Any]:
    return {name: getattr(deal, name) for name in DealCard.model_fields if name != "members"}


class DealTotal(Schema):
    """How many deals there are. Amounts are whole US dollars."""

    count: int
    fee: int
    expected: int
    """Fee times probability."""


class DealColumn(Schema):
    """One stage of the board."""

    stage: DealStage
    label: str
    deals: list[DealCard]
    """At most 50, the latest progress first."""
    total: DealTotal
    """Of all deals of the stage."""

    @classmethod
    def of(cls, column: Column) -> "DealColumn":
        return cls(
            stage=column.stage,
            label=column.stage.label,
            deals=[DealCard.of(card) for card in column.cards],
            total=DealTotal.of(column.total),
        )


class DealBoardOut(Schema):
    columns: list[DealColumn]
    quarter: DealTotal
    """Of the open deals that are expected to close in this quarter."""


class DealConditionOut(Schema):
    """Something that the next stage asks for."""

    id: str
    is_met: bool
    is_required: bool
    """Whether the stage is refused without it; otherwise it takes a reason."""


class NextDealStageOut(Schema):
    stage: DealStage
    label: str
    conditions: list[DealConditionOut]

    @classmethod
    def of(cls, stage: DealStage, deal: Deal) -> "NextDealStageOut":
        asked = [DealConditionOut(**each._asdict()) for each in conditions(deal, stage)]
        return cls(stage=stage, label=stage.label, conditions=asked)


class DealWaitOut(Schema):
    """Something that the deal waits for."""

    text: str
    tab: str
    """The tab of the deal's page where it is done."""
    since: datetime


class DealOut(DealCard):
    """A deal with everything that its page shows first."""

    own_probability: int | None
    """Percent; null for that of the stage."""
    dead_reason: str
    ended_in: DealStage | None
    """The stage in which a dead deal ended."""
    kept_reason: str
    """Why the owner's material of a dead deal stays; empty if staff have not decided that."""
    forgotten_on: date | None
    """When the owner's material of a dead deal is deleted; null if it stays or is deleted."""
    forgotten_at: datetime | None
    """When it was deleted."""
    lead: int | None
    range: ToldRange | None
    """The latest valuation that the lead sent or saved."""
    health: ToldHealth | None
    """The latest health assessment that the lead sent or completed."""
    waits: list[DealWaitOut]
    """The longest wait first."""
    people: list[DealPersonOut]
    next_stage: NextDealStageOut | None
    """The stage that follows; null at the end."""
    abilities: dict[str, bool]
    created_at: datetime

    @classmethod
    def of(cls, deal: Deal, user: User) -> "DealOut":  # type: ignore[override]
        following = next_stage(DealStage(deal.stage))
        asked = NextDealStageOut.of(following, deal) if following else None
        told = latest_results(sources_of(deal.lead)) if deal.lead else None
        return cls(
            **_card(deal),
            members=[DealMemberOut.of(each) for each in members_of(deal)],
            own_probability=deal.own_probability,
            dead_reason=deal.dead_reason,
            ended_in=ended_in(deal),
            kept_reason=deal.kept_reason,
            forgotten_on=deal.forgotten_on,
            forgotten_at=deal.forgotten_at,
            lead=deal.lead_id,
            range=ToldRange.of(told.range) if told and told.range else None,
            health=ToldHealth.of(told.health) if told and told.health else None,
            waits=[DealWaitOut.of(wait) for wait in waits([deal.pk])],
            people=[DealPersonOut.of(person) for person in deal.people.all()],
            next_stage=asked,
            abilities=deal.abilities(user),
            created_at=deal.created_at,
        )


class LeadDealOut(Schema):
    """Whether a lead has a deal, and which, for those who may see it."""

    exists: bool
    deal: int | None
    stage: str
    """The stage in words; empty for those who may not see the deal."""

    @classmethod
    def of(cls, deal: Deal | None, user: User) -> "LeadDealOut":
        if deal is None or not deal.abilities(user)["view"]:
            return cls(exists=deal is not None, deal=None, stage="")
        return cls(exists=True, deal=deal.pk, stage=DealStage(deal.stage).label)


class OpenDealIn(Input):
    """The lead for which a deal is opened."""

    lead: Annotated[int, Field(ge=0, lt=2**63)]


class DealValues(Input):
    """New values of fields; a field that is left out stays."""

    name: str | None = None
    next_step: str | None = None
    next_step_on: str | None = None
    """`2026-12-04`; empty or null for no date."""
    expected_fee: int | None = None
    own_probability: int | None = None
    expected_close_on: str | None = None


class DealChangeIn(Input):
    changes: DealValues
    version: int
    """The version that the editor saw."""


class DealStageIn(Input):
    stage: Annotated[DealStage, Field(strict=False)]
    expected: str
    """The stage that the editor saw."""
    reason: str = ""
    """Why, where a condition of the stage is not met, or the deal is dead."""


class DealKeptIn(Input):
    """Why the owner's material of a dead deal stays."""

    reason: str


class DealPersonIn(Input):
    role: Literal[
        "seller",
        "spouse",
        "attorney",
        "cpa",
        "bookkeeper",
        "lender",
        "landlord",
        "buyers-attorney",
        "escrow-agent",
    ]
    person_name: str
    email: str = ""
    phone: str = ""
    company: str = ""


class DealMemberIn(Input):
    user: Annotated[int, Field(ge=1, lt=2**63)]
    role: Literal["broker", "coordinator", "analyst"]


class DealMembersIn(Input):
    members: Annotated[list[DealMemberIn], Field(max_length=40)]
