"""Request and response bodies of the operations on the intake sheet and the owner's page."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from brokerage.accounts.models import User
from brokerage.core.schema import Input, Schema
from brokerage.deals.intake.models import IntakeSheet
from brokerage.deals.intake.rules.answers import Change
from brokerage.deals.intake.rules.sheet import SHEET, Kind
from brokerage.deals.intake.selectors.owners import owner_side
from brokerage.deals.intake.services.answers import Saved
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealPersonRole, DealRole
from brokerage.deals.pipeline.selectors.extensions import asks

_Text = Annotated[str, Field(max_length=8000)]
"""Longer than any answer may be, so that the message about that is at the field."""
_Id = Annotated[str, Field(max_length=40)]
_Value = _Text | Annotated[list[dict[_Id, _Text]], Field(max_length=20)]


class IntakeOnlyIfOut(Schema):
    field: str
    values: list[str]


class IntakeColumnOut(Schema):
    id: str
    kind: Kind
    label: str


class IntakeFieldOut(Schema):
    """A question. `only_if` names the choice and its answers for which it is asked."""

    id: str
    kind: Kind
    label: str
    help: str
    is_core: bool
    """Whether what follows waits for it."""
    only_if: IntakeOnlyIfOut | None
    options: dict[str, str]
    """Of a choice, by the answer that is stored."""
    columns: list[IntakeColumnOut]
    row: str
    """What one row is, such as `loan`."""
    none: str
    """The answer that there are no rows; empty if it is not offered."""
    most: int
    """The most rows."""


class IntakeGroupOut(Schema):
    id: str
    title: str
    why: str
    fields: list[IntakeFieldOut]


class IntakeAnswerOut(Schema):
    """An answer: a text, or rows of texts by the id of the column, or `none` for no rows. Money is
    in whole US dollars.
    """

    value: str | list[dict[str, str]]
    version: int
    by: str
    at: datetime


def _answers(sheet: IntakeSheet | None) -> dict[str, IntakeAnswerOut]:
    answers = sheet.answers if sheet else {}
    return {field: IntakeAnswerOut(**answer) for field, answer in answers.items()}


class IntakeSheetOut(Schema):
    """The questions, and the answers by the id of the field."""

    groups: list[IntakeGroupOut]
    answers: dict[str, IntakeAnswerOut]

    @classmethod
    def of(cls, deal: Deal) -> "IntakeSheetOut":
        sheet = IntakeSheet.objects.filter(deal=deal).first()
        groups = [IntakeGroupOut.model_validate(group) for group in SHEET.groups]
        return cls(groups=groups, answers=_answers(sheet))


class IntakeSavedOut(Schema):
    """All answers. `conflicts` lists the fields that were not saved, because someone else has
    answered them since.
    """

    answers: dict[str, IntakeAnswerOut]
    conflicts: list[str]

    @classmethod
    def of(cls, saved: Saved) -> "IntakeSavedOut":
        return cls(answers=_answers(saved.sheet), conflicts=saved.conflicts)


class IntakeChangeIn(Input):
    field: _Id
    value: _Value
    seen: Annotated[int, Field(ge=0)]
    """The version of the answer that the person saw; 0 for none."""


class IntakeChangesIn(Input):
    changes: Annotated[list[IntakeChangeIn], Field(max_length=60)]
    editor: _Id
    """A name that the browser made up, so that it is never in conflict with itself."""

    def as_changes(self) -> list[Change]:
        return [Change(each.field, each.value, each.seen) for each in self.changes]


class InvitedOut(Schema):
    """Whether a person of the owner's side was invited to their page, and has opened it."""

    person: int
    may_invite: bool
    invited_at: datetime | None
    opened_at: datetime | None


class InvitationsOut(Schema):
    people: list[InvitedOut]


class SaleAskOut(Schema):
    """Something that the owner is asked for, in a section of the page."""

    text: str
    why: str
    section: str


class SaleAdvisorOut(Schema):
    """A member of staff who works for the owner; the broker is the first."""

    name: str
    role: DealRole


class SalePersonOut(Schema):
    """A person of the owner's side, and what they see."""

    name: str
    role: DealPersonRole
    sees_everything: bool
    is_you: bool


class SaleOut(Schema):
    """What the owner's page shows first."""

    stage: str
    asks: list[SaleAskOut]
    """At most three, the most urgent first."""
    advisors: list[SaleAdvisorOut]
    people: list[SalePersonOut]
    """Empty for those who see only files."""
    abilities: dict[str, bool]
    """`files` and `everything`."""

    @classmethod
    def of(cls, deal: Deal, user: User) -> "SaleOut":
        abilities = deal.owner_abilities(user)
        return cls(
            stage=deal.stage,
            asks=[SaleAskOut.model_validate(ask) for ask in asks(deal, abilities, user.email)],
            advisors=_advisors(deal),
            people=_people(deal, user) if abilities["everything"] else [],
            abilities=abilities,
        )


def _advisors(deal: Deal) -> list[SaleAdvisorOut]:
    members = deal.members.filter(user__is_active=True).select_related("user")
    ordered = sorted(members, key=lambda member: member.role != DealRole.BROKER)
    return [
        SaleAdvisorOut(name=str(each.user.get_short_name()), role=DealRole(each.role))
        for each in ordered
    ]


def _people(deal: Deal, user: User) -> list[SalePersonOut]:
    everything = (DealPersonRole.SELLER, DealPersonRole.SPOUSE)
    return [
        SalePersonOut(
            name=person.contact.name,
            role=DealPersonRole(person.role),
            sees_everything=person.role in everything,
            is_you=person.contact.email == user.email,
        )
        for person in owner_side(deal)
    ]
