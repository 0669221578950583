"""What an offer says, as staff enter it. A draft may be incomplete; amounts are whole US dollars,
rates and shares percents, and None is not said.
"""

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from brokerage.core.schema import Input, IsoDate
from brokerage.core.text import trimmed
from brokerage.deals.offers.rules.states import OfferKind

_MOST: Final = 1_000_000_000


OfferAmount = Annotated[int, Field(ge=0, le=_MOST)] | None
OfferShare = Annotated[float, Field(ge=0, le=100)] | None
OfferCount = Annotated[int, Field(ge=0, le=600)] | None
OfferLine = Annotated[str, Field(max_length=300), AfterValidator(trimmed)]
OfferText = Annotated[str, Field(max_length=3000), AfterValidator(trimmed)]
Answer = Literal["yes", "no", ""]
"""Empty: not said."""


class OfferContent(Input):
    """The terms of an offer. The price is the sum of cash at closing, note, assumed debt, earnout
    and the seller's stake.
    """

    price: OfferAmount = None
    price_high: OfferAmount = None
    """The high end where an indication of interest gives a range."""
    cash_at_closing: OfferAmount = None
    """With what is held in escrow."""
    note_amount: OfferAmount = None
    note_rate: OfferShare = None
    note_months: OfferCount = None
    note_standby: bool = False
    """Nothing is paid on the note while the bank's loan runs."""
    note_security: OfferLine = ""
    note_guarantors: OfferLine = ""
    escrow_amount: OfferAmount = None
    """The part of the cash that is held back."""
    escrow_months: OfferCount = None
    earnout_most: OfferAmount = None
    earnout_measure: OfferLine = ""
    earnout_years: OfferCount = None
    rollover_amount: OfferAmount = None
    """The agreed value of the seller's stake in the buyer's company."""
    rollover_share: OfferShare = None
    """The seller's share of that company."""
    assumed_debt: OfferAmount = None
    inventory: Literal["included", "extra", ""] = ""
    inventory_amount: OfferAmount = None
    working_capital: Answer = ""
    """Whether the price includes a normal level of working capital."""
    working_capital_peg: OfferAmount = None
    working_capital_method: OfferLine = ""
    structure: Literal["assets", "stock", ""] = ""
    allocation: OfferText = ""
    real_estate: Literal["none", "lease", "purchase", ""] = ""
    real_estate_terms: OfferLine = ""
    earnest_amount: OfferAmount = None
    earnest_holder: OfferLine = ""
    """Never the firm."""
    earnest_due_days: OfferCount = None
    earnest_refundable_until: IsoDate | None = None
    exclusivity_days: OfferCount = None
    diligence_days: OfferCount = None
    closing_on: IsoDate | None = None
    financing: Literal["cash", "sba", "bank", "seller", ""] = ""
    financing_until: IsoDate | None = None
    """The day until which the buyer may leave for lack of financing."""
    lender: OfferLine = ""
    equity_source: OfferLine = ""
    conditions: OfferText = ""
    """One a line."""
    transition_weeks: OfferCount = None
    transition_hours: OfferCount = None
    """A week."""
    transition_pay: OfferAmount = None
    consulting_excess: OfferAmount = None
    """What is paid for work, or for not competing, above what that is worth."""
    non_compete_years: OfferCount = None
    non_compete_miles: OfferCount = None
    buyer_share: OfferShare = None
    """The share of the business that the buyer will own."""
    buyer_active: Answer = ""
    """Whether the buyer will run the business, or choose who does."""
    buyer_role: OfferLine = ""
    owners_are_citizens: Answer = ""
    expires_on: IsoDate | None = None
    note: OfferText = ""
    """Of staff; neither side reads it."""


_PARTS: Final = (
    "cash_at_closing",
    "note_amount",
    "earnout_most",
    "rollover_amount",
    "assumed_debt",
)


def sum_of_parts(offer: OfferContent) -> int:
    """Return what the parts of the price add up to."""
    return sum(getattr(offer, name) or 0 for name in _PARTS)


def problems(offer: OfferContent) -> dict[str, str]:
    """Return what contradicts itself, by the name of the field in the API."""
    errors: dict[str, str] = {}
    if offer.price_high is not None and offer.price_high < (offer.price or 0):
        errors["priceHigh"] = "The high end must not be below the price"
    if (offer.escrow_amount or 0) > (offer.cash_at_closing or 0):
        errors["escrowAmount"] = "Escrow is part of the cash at closing"
    return errors


def missing(offer: OfferContent, kind: OfferKind) -> dict[str, str]:
    """Return what keeps an offer from being recorded as submitted, by the name of the field."""
    errors = problems(offer)
    if offer.price is None:
        errors["price"] = "Please enter the price"
    if kind == OfferKind.IOI:
        return errors
    if offer.cash_at_closing is None:
        errors["cashAtClosing"] = "Please enter the cash at closing, 0 if there is none"
    elif offer.price is not None and sum_of_parts(offer) != offer.price:
        total = f"${sum_of_parts(offer):,}"
        errors["price"] = f"Cash, note, debt, earnout and stake add up to {total}"
    if not offer.structure:
        errors["structure"] = "Please choose assets or stock"
    if not offer.financing:
        errors["financing"] = "Please choose how the buyer pays"
    if offer.expires_on is None:
        errors["expiresOn"] = "Please enter the last day to answer"
    return errors
