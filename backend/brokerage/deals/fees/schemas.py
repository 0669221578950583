"""Request and response bodies of the operations on fees. Amounts are whole cents."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from brokerage.core.schema import Input, IsoDate, Schema
from brokerage.deals.fees.models import Fee, FeeShare
from brokerage.deals.fees.models.fees import ShareKind
from brokerage.deals.fees.rules.fee import PriceParts
from brokerage.deals.fees.selectors.co_broke import CoBroke, co_broke_of
from brokerage.deals.fees.selectors.fees import (
    MonthOfFees,
    PayeeOfYear,
    engagement_of,
    fees_of,
    forecast,
    open_fees,
    paid_shares,
    this_month,
)
from brokerage.deals.fees.services.fees import Payee
from brokerage.deals.pipeline.models import Deal

FeeCents = Annotated[int, Field(ge=0, le=100_000_000_000)]
FeePercent = Annotated[Decimal, Field(strict=False, ge=0, le=100, decimal_places=3)]


class FeePartsIn(Input):
    """What the seller has received by now."""

    cash: FeeCents = 0
    note: FeeCents = 0
    note_paid: FeeCents = 0
    earnout_most: FeeCents = 0
    earnout_paid: FeeCents = 0
    stake: FeeCents = 0
    assumed_debt: FeeCents = 0
    consulting_excess: FeeCents = 0
    inventory_extra: FeeCents = 0
    real_estate: FeeCents = 0

    def parts(self) -> PriceParts:
        return PriceParts(**dict(self))


class FeePayeeIn(Input):
    kind: Annotated[ShareKind, Field(strict=False)]
    percent: FeePercent
    name: Annotated[str, Field(max_length=200)] = ""
    user: int | None = None

    def payee(self) -> Payee:
        return Payee(self.kind, self.percent, self.name, self.user)


class BookFeeIn(Input):
    parts: FeePartsIn
    earned_on: IsoDate
    due_on: IsoDate
    payees: Annotated[list[FeePayeeIn], Field(max_length=8)] = []


class FeePaidIn(Input):
    paid_on: IsoDate | None


class VoidFeeIn(Input):
    reason: Annotated[str, Field(max_length=500)]


class FeeShareOut(Schema):
    id: int
    kind: ShareKind
    name: str
    percent: Decimal
    cents: int
    paid_on: date | None

    @classmethod
    def of(cls, share: FeeShare) -> "FeeShareOut":
        return cls.model_validate(share, from_attributes=True)


class FeePartsOut(Schema):
    cash: int
    note: int
    note_paid: int
    earnout_most: int
    earnout_paid: int
    stake: int
    assumed_debt: int
    consulting_excess: int
    inventory_extra: int
    real_estate: int


class FeeOut(Schema):
    deal: int
    deal_name: str
    number: int
    parts: FeePartsOut
    base: int
    gross: int
    credit: int
    due: int
    is_minimum: bool
    earned_on: date
    due_on: date
    invoice_number: str
    invoiced_at: datetime | None
    paid_on: date | None
    shares: list[FeeShareOut]

    @classmethod
    def of(cls, fee: Fee) -> "FeeOut":
        return cls.build(
            fee,
            deal=fee.deal_id,
            deal_name=fee.deal.name,
            parts=FeePartsOut(**fee.parts),
            shares=[FeeShareOut.of(each) for each in fee.shares.all()],
        )


class FeeCoBrokeOut(Schema):
    """The firm that represents the buyer whose offer was accepted."""

    firm: str
    percent: int | None
    """Of the fee, as the letter to that firm confirmed it; null before."""

    @classmethod
    def of(cls, found: CoBroke) -> "FeeCoBrokeOut":
        return cls(**found._asdict())


class FeesOfDealOut(Schema):
    """The fees of a deal that were not voided, and what its agreement counts as the price."""

    fees: list[FeeOut]
    has_agreement: bool
    counts: dict[str, bool]
    """Whether the agreement counts a part of the price, for those that it may leave out."""
    co_broke: FeeCoBrokeOut | None
    """Null if nobody represents the buyer."""

    @classmethod
    def of(cls, deal: Deal) -> "FeesOfDealOut":
        engagement, co_broke = engagement_of(deal), co_broke_of(deal)
        terms = engagement.parsed_terms if engagement else None
        return cls(
            fees=[FeeOut.of(fee) for fee in fees_of(deal)],
            has_agreement=terms is not None,
            counts={
                "noteAtFace": terms.note_at_face,
                "earnoutWhenPaid": terms.earnout_when_paid,
                "assumedDebt": terms.assumed_debt,
                "consultingExcess": terms.consulting_pay,
                "realEstate": terms.real_estate,
            }
            if terms
            else {},
            co_broke=FeeCoBrokeOut.of(co_broke) if co_broke else None,
        )


class MonthOfFeesOut(Schema):
    month: date
    booked: int
    paid: int
    expected: int
    possible: int
    deals: int

    @classmethod
    def of(cls, month: MonthOfFees) -> "MonthOfFeesOut":
        return cls(**month._asdict())


class PayeeOfYearOut(Schema):
    name: str
    kind: ShareKind
    cents: int

    @classmethod
    def of(cls, payee: PayeeOfYear) -> "PayeeOfYearOut":
        return cls(**payee._asdict())


class FirmFeesOut(Schema):
    """The firm's fees by month, what is owed to it, and what it paid out this year."""

    months: list[MonthOfFeesOut]
    other: MonthOfFeesOut
    """Open deals that close in none of the months, or on no known day."""
    open: list[FeeOut]
    year: int
    payees: list[PayeeOfYearOut]

    @classmethod
    def of(cls, months: int) -> "FirmFeesOut":
        start = this_month()
        found, other = forecast(start, months)
        return cls(
            months=[MonthOfFeesOut.of(each) for each in found],
            other=MonthOfFeesOut.of(other),
            open=[FeeOut.of(fee) for fee in open_fees()],
            year=start.year,
            payees=[PayeeOfYearOut.of(each) for each in paid_shares(start.year)],
        )
