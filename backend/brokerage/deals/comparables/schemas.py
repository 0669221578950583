"""Request and response bodies of the operations on comparables."""

from datetime import date, datetime

from brokerage.accounts.models import User
from brokerage.core.schema import Input, Schema
from brokerage.deals.comparables.models import Comparable
from brokerage.deals.comparables.rules import calibration
from brokerage.deals.comparables.rules.calibration import Calibration, Trade
from brokerage.deals.comparables.rules.content import ComparableContent
from brokerage.deals.comparables.selectors.comparables import (
    comparable_of,
    deals_shown,
    latest_comparables,
)
from brokerage.deals.comparables.selectors.prefill import industries, prefilled
from brokerage.deals.listing.rules.public_listing import REGIONS
from brokerage.deals.pipeline.models import Deal


class ComparableIn(Input):
    content: ComparableContent
    version: int
    """The version that the editor saw; 0 for none."""


class ComparableChoices(Schema):
    industries: list[str]
    regions: list[str]

    @classmethod
    def all(cls) -> "ComparableChoices":
        return cls(industries=list(industries()), regions=list(REGIONS))


class DealComparableOut(Schema):
    """What is recorded of the sale of a deal, or what its records say if nothing is."""

    content: ComparableContent
    version: int
    """0 if nothing is recorded."""
    recorded_at: datetime | None
    choices: ComparableChoices

    @classmethod
    def of(cls, deal: Deal) -> "DealComparableOut":
        found = comparable_of(deal)
        return cls(
            content=found.written if found else prefilled(deal),
            version=found.version if found else 0,
            recorded_at=found.recorded_at if found else None,
            choices=ComparableChoices.all(),
        )


class ClosedSaleOut(Schema):
    """A closed sale. Decimals are texts."""

    id: int
    deal: int | None
    """Null for a deal that the person may not open, and for a sale without one."""
    is_earlier: bool
    """Whether it is from before the firm kept its deals here."""
    content: ComparableContent
    version: int
    is_held: bool | None
    """Whether the price was within our range; null without one."""
    deviation: str | None
    """The price against the middle of our range, in percent."""
    multiple: str | None
    """The price by documented SDE."""

    @classmethod
    def of(
        cls, comparable: Comparable, content: ComparableContent, shown: set[int]
    ) -> "ClosedSaleOut":
        sale = content.sale
        return cls(
            id=comparable.pk,
            deal=comparable.deal_id if comparable.deal_id in shown else None,
            is_earlier=comparable.deal_id is None,
            content=content,
            version=comparable.version,
            is_held=sale.is_held,
            deviation=text_of(sale.deviation),
            multiple=text_of(sale.multiple),
        )


class CalibrationOut(Schema):
    """Medians of at least three sales. The true share of ranges that hold is most probably between
    `least` and `most` percent.
    """

    industry: str
    """Empty for all."""
    held: int
    ranged: int
    """Of so many."""
    least: int
    most: int
    deviation: str
    miss: str

    @classmethod
    def of(cls, found: Calibration, industry: str = "") -> "CalibrationOut":
        return cls(
            industry=industry,
            held=found.held.part,
            ranged=found.held.of,
            least=found.held.least,
            most=found.held.most,
            deviation=str(found.deviation),
            miss=str(found.miss),
        )


class TradeOut(Schema):
    """The latest sales of an industry, at most ten."""

    industry: str
    closings: int
    multiples: list[str]
    multiple: str | None
    held: int
    ranged: int

    @classmethod
    def of(cls, trade: Trade) -> "TradeOut":
        texts = {
            "multiples": list(map(str, trade.multiples)),
            "multiple": text_of(trade.multiple),
        }
        return cls(**trade._asdict() | texts)


class ClosedSalesOut(Schema):
    """The latest 500 closed sales, and what they say of our ranges."""

    sales: list[ClosedSaleOut]
    """The latest first."""
    all: CalibrationOut | None
    """Null with fewer than three sales that have a range."""
    industries: list[CalibrationOut]
    trades: list[TradeOut]
    choices: ComparableChoices
    as_of: date

    @classmethod
    def of(cls, user: User, as_of: date) -> "ClosedSalesOut":
        rows = latest_comparables()
        contents = [each.written for each in rows]
        sales = [each.sale for each in contents]
        shown = deals_shown(user, rows)
        found = calibration.calibrate(sales)
        return cls(
            sales=[
                ClosedSaleOut.of(row, content, shown)
                for row, content in zip(rows, contents, strict=True)
            ],
            all=CalibrationOut.of(found) if found else None,
            industries=[
                CalibrationOut.of(each, name) for name, each in calibration.by_industry(sales)
            ],
            trades=[TradeOut.of(each) for each in calibration.trades(sales)],
            choices=ComparableChoices.all(),
            as_of=as_of,
        )


def text_of(number: object) -> str | None:
    return None if number is None else str(number)
