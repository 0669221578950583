"""Request and response bodies of the operations on offers. Amounts are whole US dollars."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal

from django.utils import timezone
from pydantic import Field

from brokerage.accounts.models import User
from brokerage.content.selectors.bodies import firm
from brokerage.core.schema import Input, Schema
from brokerage.deals.cim.schemas.buying import BuyingBrokerOut, broker_of
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import InterestState
from brokerage.deals.offers.models import SaleCosts
from brokerage.deals.offers.rules.buyers import RoundState, TurnKey, what_next
from brokerage.deals.offers.rules.content import OfferContent, missing
from brokerage.deals.offers.rules.flags import Flag
from brokerage.deals.offers.rules.money import LIKELY_OF_NOTE, LIKELY_OF_STANDBY_NOTE
from brokerage.deals.offers.rules.rows import terms, terms_for_buyer
from brokerage.deals.offers.rules.states import MOST_COMPARED, OfferKind, OfferSide, OfferState
from brokerage.deals.offers.selectors.buyers import SeenRound, handed_over, rounds_of
from brokerage.deals.offers.selectors.offers import Weighed, board_of, compared_of
from brokerage.deals.pipeline.models import Deal
from brokerage.lending.rules.lender_test import Verdict

_Amount = Annotated[int, Field(ge=0, le=1_000_000_000)]
_Percent = Annotated[int, Field(ge=0, le=100)]


class BeginOfferIn(Input):
    interest: int
    kind: Annotated[OfferKind, Field(strict=False)]


class SaveOfferIn(Input):
    content: OfferContent
    version: int


class OfferVersionIn(Input):
    version: int


class EndOfferIn(Input):
    state: Literal["declined", "withdrawn"]
    reason: Annotated[str, Field(max_length=500)] = ""


class JudgeOfferIn(Input):
    chance: _Percent | None = None
    chance_reason: Annotated[str, Field(max_length=500)] = ""
    likely_of_note: _Percent | None = None


class SaleCostsIn(Input):
    payoffs: _Amount
    costs: _Amount


class OfferMoneyOut(Schema):
    certain: int
    likely: int
    uncertain: int
    short: int


class OfferCoverageOut(Schema):
    """The lender test at this offer's price. `coverage` with two decimals."""

    coverage: Decimal | None
    verdict: Verdict
    largest_price: int


class OfferTermOut(Schema):
    label: str
    words: str


class OfferOut(Schema):
    """A round of an offer, with what it comes to for the seller."""

    id: int
    interest: int
    buyer: str
    kind: OfferKind
    label: str
    side: OfferSide
    round: int
    state: OfferState
    state_since: datetime
    content: OfferContent
    money: OfferMoneyOut
    fee: int
    likely_of_note: int | None
    usual_likely_of_note: int
    chance: int | None
    chance_reason: str
    coverage: OfferCoverageOut | None
    flags: list[Flag]
    missing: dict[str, str]
    """What a draft still needs, by field."""
    submitted_at: datetime | None
    answered_at: datetime | None
    answered_by_name: str
    reason: str
    exclusive_until: date | None
    terms: list[OfferTermOut]
    shown_at: datetime | None
    """When the owner was shown it."""
    version: int
    abilities: dict[str, bool]

    @classmethod
    def of(cls, weighed: Weighed, user: User) -> "OfferOut":
        offer, written = weighed.offer, weighed.offer.written
        test = weighed.coverage
        return cls.build(
            offer,
            interest=offer.interest_id,
            buyer=offer.interest.buyer.name,
            kind=OfferKind(offer.kind),
            side=OfferSide(offer.side),
            state=OfferState(offer.state),
            content=written,
            money=OfferMoneyOut.model_validate(weighed.money, from_attributes=True),
            fee=weighed.fee,
            usual_likely_of_note=(
                LIKELY_OF_STANDBY_NOTE if written.note_standby else LIKELY_OF_NOTE
            ),
            coverage=OfferCoverageOut(
                coverage=test.coverage, verdict=test.verdict, largest_price=test.largest_price
            )
            if test
            else None,
            flags=weighed.flags,
            terms=[OfferTermOut(label=each.label, words=each.words) for each in terms(written)],
            missing=(
                missing(written, OfferKind(offer.kind)) if offer.state == OfferState.DRAFT else {}
            ),
            abilities=offer.abilities(user),
        )


class MyOfferOut(Schema):
    """An offer as the owner sees it, without what the firm thinks of the buyer."""

    buyer: str
    label: str
    is_yours: bool
    """Whether it is the owner's own answer, which the buyer has to answer."""
    is_accepted: bool
    price: int
    money: OfferMoneyOut
    fee: int
    terms: list[OfferTermOut]
    chance: int | None
    chance_reason: str

    @classmethod
    def of(cls, weighed: Weighed) -> "MyOfferOut":
        offer, written = weighed.offer, weighed.offer.written
        return cls(
            buyer=offer.interest.buyer.name,
            label=offer.label,
            is_yours=offer.side == OfferSide.SELLER,
            is_accepted=offer.state == OfferState.ACCEPTED,
            price=written.price or 0,
            money=OfferMoneyOut.model_validate(weighed.money, from_attributes=True),
            fee=weighed.fee,
            terms=[OfferTermOut(label=each.label, words=each.words) for each in terms(written)],
            chance=offer.chance,
            chance_reason=offer.chance_reason,
        )


class MyOffersOut(Schema):
    offers: list[MyOfferOut]

    @classmethod
    def of(cls, deal: Deal) -> "MyOffersOut":
        return cls(offers=[MyOfferOut.of(each) for each in compared_of(deal, shown=True)])


class BuyingOfferOut(Schema):
    """A round of an offer as the buyer sees it: what it says, and where it stands."""

    round: int
    label: str
    is_yours: bool
    """Whether the buyer made it; else the owner's side did."""
    state: RoundState
    submitted_on: date
    state_on: date
    """The day since which it stands there."""
    open_until: date | None
    exclusive_until: date | None
    """Of an accepted one, as it was agreed."""
    terms: list[OfferTermOut]

    @classmethod
    def of(cls, found: SeenRound) -> "BuyingOfferOut":
        offer, seen = found
        assert offer.submitted_at is not None
        return cls(
            round=seen.number,
            label=offer.label,
            is_yours=seen.side == OfferSide.BUYER,
            state=seen.state,
            submitted_on=timezone.localdate(offer.submitted_at),
            state_on=timezone.localdate(offer.state_since),
            open_until=seen.open_until,
            exclusive_until=offer.exclusive_until if seen.state == "accepted" else None,
            terms=[
                OfferTermOut(label=each.label, words=each.words)
                for each in terms_for_buyer(offer.written)
            ],
        )


class BuyingOffersOut(Schema):
    """A buyer's rounds for one listing, the first one first."""

    number: str
    """Of the listing."""
    rounds: list[BuyingOfferOut]
    next: TurnKey
    by: date | None
    """The last day of what is open, or was before it expired."""
    broker: BuyingBrokerOut | None
    phone: str
    """Of the firm."""

    @classmethod
    def of(cls, interest: Interest) -> "BuyingOffersOut":
        found = rounds_of(handed_over().filter(interest=interest))
        turn = what_next([each.seen for each in found])
        return cls(
            number=interest.listing.number,
            rounds=[BuyingOfferOut.of(each) for each in found],
            next=turn.key,
            by=turn.by,
            broker=broker_of(interest.listing.deal),
            phone=firm().phone.display,
        )


class OfferingBuyerOut(Schema):
    """A buyer who may make an offer."""

    interest: int
    name: str
    state: InterestState


class SaleCostsOut(Schema):
    payoffs: int
    costs: int

    @classmethod
    def of(cls, costs: SaleCosts) -> "SaleCostsOut":
        return cls(payoffs=costs.payoffs, costs=costs.costs)


class OffersOut(Schema):
    """The offers of a deal: the latest of each buyer first in `compared`, and every round."""

    offers: list[OfferOut]
    compared: list[int]
    """Ids of the offers that are shown side by side."""
    buyers: list[OfferingBuyerOut]
    costs: SaleCostsOut
    has_agreement: bool
    """Whether the fee is known."""
    asking_price: int | None

    @classmethod
    def of(cls, deal: Deal, user: User) -> "OffersOut":
        board = board_of(deal)
        return cls(
            offers=[OfferOut.of(each, user) for each in board.offers],
            compared=[each.offer.pk for each in board.compared][:MOST_COMPARED],
            buyers=[
                OfferingBuyerOut(
                    interest=each.pk, name=each.buyer.name, state=InterestState(each.state)
                )
                for each in board.buyers
            ],
            costs=SaleCostsOut.of(board.costs),
            has_agreement=board.has_agreement,
            asking_price=board.asking_price,
        )
