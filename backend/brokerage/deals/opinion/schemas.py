"""Request and response bodies of the operations on opinions of value."""

from datetime import date, datetime
from typing import Annotated

from pydantic import Field

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.schema import Input, Schema
from brokerage.deals.opinion.models import Opinion
from brokerage.deals.opinion.rules import basis as bases
from brokerage.deals.opinion.rules.basis import OpinionBasis, OpinionLenderTest, OpinionPeriod
from brokerage.deals.opinion.rules.content import (
    OpinionContent,
    OpinionMultiple,
    drivers_of,
    figures,
    missing,
    range_of,
)
from brokerage.deals.opinion.rules.states import OpinionState
from brokerage.deals.opinion.services import document
from brokerage.valuation.rules.method import METHODS


class OpinionRange(Schema):
    """In whole US dollars."""

    low: int
    high: int


class OpinionReadingOut(Schema):
    reader_name: str
    read_at: datetime
    downloaded_at: datetime | None


class OpinionOut(Schema):
    """An opinion as staff see it."""

    number: int
    reference: str
    state: OpinionState
    content: OpinionContent
    periods: list[OpinionPeriod]
    lender: OpinionLenderTest | None
    range: OpinionRange | None
    """Null until the earnings and both multiples can be read."""
    missing: dict[str, str]
    """What has to be written before it is sent for review, by field."""
    outdated: list[str]
    """How the recast and the lender test differ now from those that it rests on."""
    version: int
    saved_at: datetime
    author_name: str
    submitted_at: datetime | None
    sent_back_by: str
    sent_back_at: datetime | None
    review_note: str
    releasers: list[str]
    """The names of those who may release it."""
    released_by_name: str
    released_at: datetime | None
    superseded_at: datetime | None
    readings: list[OpinionReadingOut]
    abilities: dict[str, bool]

    @classmethod
    def of(cls, opinion: Opinion, user: User, now: OpinionBasis | None) -> "OpinionOut":
        """`now` is what a new opinion would rest on; None leaves out what is outdated."""
        content, basis = opinion.written, OpinionBasis.model_validate(opinion.basis)
        found = range_of(content)
        return cls.build(
            opinion,
            content=content,
            periods=list(basis.periods),
            lender=basis.lender,
            range=OpinionRange(low=found[0], high=found[1]) if found else None,
            missing=missing(content) if opinion.state == OpinionState.DRAFT else {},
            outdated=bases.changes(basis, now) if now else [],
            releasers=[shown_name(person) for person in opinion.releasers()] if now else [],
            readings=[OpinionReadingOut.of(each) for each in opinion.readings.all()],
            abilities=opinion.abilities(user),
        )


class DealOpinionsOut(Schema):
    """The opinions of a deal."""

    open: OpinionOut | None
    """The draft, or the one in review."""
    released: list[OpinionOut]
    """Newest first: at most one is released, the others are superseded."""
    industries: list[str]
    """Those with multiples, for the first draft."""
    industry: str
    """The one that the owner named in the latest valuation; may be empty."""

    @classmethod
    def of(
        cls, opinions: list[Opinion], user: User, now: OpinionBasis, industry: str
    ) -> "DealOpinionsOut":
        states = (OpinionState.DRAFT, OpinionState.IN_REVIEW)
        current = next((each for each in opinions if each.state in states), None)
        return cls(
            open=OpinionOut.of(current, user, now) if current else None,
            released=[OpinionOut.of(each, user, None) for each in opinions if each != current],
            industries=[each.value for each in METHODS.current().industries],
            industry=industry,
        )


class BeginOpinionIn(Input):
    industry: Annotated[str, Field(max_length=300)] = ""


class OpinionDraftIn(Input):
    content: OpinionContent
    version: int
    """The version that the editor saw."""


class OpinionVersionIn(Input):
    version: int


class OpinionReturnIn(Input):
    note: Annotated[str, Field(max_length=2000)] = ""


class OwnerOpinionOut(Schema):
    """A released opinion as the owner reads it."""

    number: int
    reference: str
    is_superseded: bool
    released_at: datetime
    superseded_at: datetime | None
    as_of: date
    business: str
    range: OpinionRange
    measure: str
    amount: int
    """Whole US dollars."""
    period: str
    amount_why: str
    low_multiple: str
    high_multiple: str
    why: str
    multiples: list[OpinionMultiple]
    """Only those that the firm may show."""
    withheld: str
    """A sentence about the others; may be empty."""
    terms: str
    lender: str
    """What a bank would carry, in a sentence; may be empty."""
    largest_loan_price: int | None
    drivers: list[str]
    letter: str
    standard: str
    working_capital: str
    real_estate: str
    limits: list[str]
    author_name: str
    released_by_name: str

    @classmethod
    def of(cls, opinion: Opinion) -> "OwnerOpinionOut":
        content, words = opinion.written, opinion.words
        numbers, basis = figures(content), OpinionBasis.model_validate(opinion.basis)
        assert opinion.released_at is not None
        return cls.build(
            opinion,
            is_superseded=opinion.state == OpinionState.SUPERSEDED,
            as_of=date.fromisoformat(content.valuation_date),
            business=content.business,
            range=OpinionRange(low=numbers.range_low, high=numbers.range_high),
            measure=document.MEASURES[content.measure],
            amount=numbers.amount,
            period=content.period,
            amount_why=content.amount_why,
            low_multiple=document.multiple_text(numbers.low),
            high_multiple=document.multiple_text(numbers.high),
            why=content.why,
            multiples=[row for row in content.multiples if row.may_show_client],
            withheld=document.withheld(content, words),
            terms=document.terms(numbers),
            lender=document.lender(basis),
            largest_loan_price=basis.lender.largest_price if basis.lender else None,
            drivers=drivers_of(content),
            letter=content.letter,
            standard=words["standard"],
            working_capital=content.working_capital,
            real_estate=words["realEstate"],
            limits=words["limits"],
        )


class OwnerOpinionsOut(Schema):
    opinions: list[OwnerOpinionOut]
    """Newest first; all but the first are superseded."""
