"""What is kept of a sale after closing, and what is missing before it counts.

Every field is a number, a day or a choice. None takes free text, so that no name can be in it: a
comparable stays when the people of its deal are erased.
"""

from datetime import date
from typing import Annotated, Final, Literal

from pydantic import Field

from brokerage.core.schema import Input, IsoDate
from brokerage.deals.comparables.rules.calibration import Sale

OTHER: Final = "Other"
"""The industry of a business that the method does not list."""
_MOST: Final = 1_000_000_000

ComparableAmount = Annotated[int, Field(ge=0, le=_MOST)] | None
ComparableResult = Annotated[int, Field(ge=-_MOST, le=_MOST)] | None
"""Earnings may be a loss."""
ComparableDays = Annotated[int, Field(ge=0, le=9999)] | None


class AskingPrice(Input):
    """A price that the listing asked from a day on."""

    on: IsoDate | None = None
    price: ComparableAmount = None


class ComparableContent(Input):
    """A sale without names. Amounts are whole US dollars, and None is not known."""

    industry: Annotated[str, Field(max_length=120)] = ""
    """An industry of the valuation method, or `OTHER`."""
    naics: Annotated[str, Field(pattern=r"^([0-9]{2,6})?$")] = ""
    region: Annotated[str, Field(max_length=120)] = ""
    """A region of the listings."""
    closed_on: IsoDate | None = None
    revenue: ComparableAmount = None
    sde_documented: ComparableResult = None
    sde_claimed: ComparableResult = None
    ebitda: ComparableResult = None
    price: ComparableAmount = None
    """Of the business, without real estate and inventory on top."""
    cash_at_closing: ComparableAmount = None
    """With what is held in escrow."""
    escrow_amount: ComparableAmount = None
    note_amount: ComparableAmount = None
    earnout_most: ComparableAmount = None
    rollover_amount: ComparableAmount = None
    assumed_debt: ComparableAmount = None
    structure: Literal["assets", "stock", ""] = ""
    financing: Literal["cash", "sba", "bank", "seller", ""] = ""
    """The kind of lender. Which one it was stays in the deal."""
    opinion_low: ComparableAmount = None
    opinion_high: ComparableAmount = None
    opinion_on: IsoDate | None = None
    asking_prices: Annotated[list[AskingPrice], Field(max_length=20)] = []
    """The first is what was asked at first."""
    days_to_loi: ComparableDays = None
    """From the day on which the listing became public."""
    days_to_close: ComparableDays = None
    may_show: bool = False
    """Whether the seller permits us to show these figures outside the firm."""
    permission_from: Literal["seller", "spouse", "attorney", ""] = ""
    permission_on: IsoDate | None = None

    @property
    def sale(self) -> Sale:
        return Sale(
            industry=self.industry,
            price=self.price or 0,
            sde_documented=self.sde_documented,
            low=self.opinion_low,
            high=self.opinion_high,
        )

    @property
    def first_asked(self) -> int | None:
        return self.asking_prices[0].price if self.asking_prices else None

    @property
    def last_asked(self) -> int | None:
        return self.asking_prices[-1].price if self.asking_prices else None


_PARTS: Final = ("cash_at_closing", "note_amount", "earnout_most", "rollover_amount")


def sum_of_parts(content: ComparableContent) -> int:
    return sum(getattr(content, name) or 0 for name in (*_PARTS, "assumed_debt"))


def missing(content: ComparableContent, *, today: date) -> dict[str, str]:
    """Return what keeps a comparable from being recorded, by the name of the field in the API."""
    errors: dict[str, str] = {}
    if not content.industry:
        errors["industry"] = "Please choose an industry, or Other"
    if content.closed_on is None:
        errors["closedOn"] = "Please enter the day of closing"
    elif content.closed_on > today:
        errors["closedOn"] = "Closing can't be in the future"
    if not content.price:
        errors["price"] = "Please enter the price that was paid"
    elif sum_of_parts(content) != content.price:
        errors["price"] = (
            f"Cash, note, earnout, stake and debt add up to ${sum_of_parts(content):,}"
        )
    if (content.escrow_amount or 0) > (content.cash_at_closing or 0):
        errors["escrowAmount"] = "Escrow is part of the cash at closing"
    if any(not asked.price or asked.on is None for asked in content.asking_prices):
        errors["askingPrices"] = "Please enter each asking price with its first day"
    errors |= _missing_range(content)
    if content.may_show and not content.permission_from:
        errors["permissionFrom"] = "Please choose who gave it"
    if content.may_show and content.permission_on is None:
        errors["permissionOn"] = "Please enter the day"
    return errors


def _missing_range(content: ComparableContent) -> dict[str, str]:
    low, high = content.opinion_low, content.opinion_high
    if (low is None) != (high is None):
        name = "opinionLow" if low is None else "opinionHigh"
        return {name: "Please enter both ends of the range, or neither"}
    if low is not None and high is not None and low > high:
        return {"opinionHigh": "The high end must not be below the low one"}
    return {}
