"""The terms of an offer as the rows of a comparison, in words, as the owner reads them. Neither the
note of staff nor the names of other buyers are in them.
"""

from datetime import date
from typing import Final, NamedTuple

from brokerage.core.day_words import day_in_words
from brokerage.deals.offers.rules.content import OfferContent
from brokerage.valuation.rules.money import format_money


class Term(NamedTuple):
    """A row: its label, and the words of one offer; empty if the offer says nothing about it."""

    label: str
    words: str


_STRUCTURE: Final = {"assets": "Assets", "stock": "Stock or membership interests", "": ""}
_FINANCING: Final = {
    "cash": "Own money",
    "sba": "SBA loan",
    "bank": "Bank loan",
    "seller": "The seller's note",
    "": "",
}
_INVENTORY: Final = {"included": "Included", "extra": "Paid for on top", "": ""}
_REAL_ESTATE: Final = {"none": "Not part of it", "lease": "Lease", "purchase": "Purchase", "": ""}


def terms(offer: OfferContent) -> list[Term]:
    """Return every row, the same ones for every offer."""
    return [
        Term("Price", _price(offer)),
        Term("Cash at closing", _money(offer.cash_at_closing)),
        Term("Held in escrow", _joined(_money(offer.escrow_amount), _months(offer.escrow_months))),
        Term("Note to you", _note(offer)),
        Term("Earnout, at most", _earnout(offer)),
        Term("Stake in the buyer's company", _stake(offer)),
        Term("Debt the buyer takes over", _money(offer.assumed_debt)),
        Term("Inventory", _joined(_INVENTORY[offer.inventory], _money(offer.inventory_amount))),
        Term("Working capital", _working_capital(offer)),
        Term("What is bought", _STRUCTURE[offer.structure]),
        Term(
            "Real estate",
            _joined(_REAL_ESTATE[offer.real_estate], offer.real_estate_terms),
        ),
        Term("How the buyer pays", _joined(_FINANCING[offer.financing], offer.lender)),
        Term("Own money from", offer.equity_source),
        Term("May leave for lack of financing", _until(offer.financing_until)),
        Term("Earnest money", _earnest(offer)),
        Term("Only with this buyer", _days(offer.exclusivity_days)),
        Term("To look into the books", _days(offer.diligence_days)),
        Term("Closing", _day(offer.closing_on)),
        Term("Conditions", "; ".join(filter(None, map(str.strip, offer.conditions.splitlines())))),
        Term("Your help after closing", _transition(offer)),
        Term("You do not compete", _non_compete(offer)),
        Term("Open until", _day(offer.expires_on)),
    ]


_FOR_BUYER: Final = {
    "Note to you": "Note to the owner",
    "Stake in the buyer's company": "The owner's stake in your company",
    "Debt the buyer takes over": "Debt you take over",
    "How the buyer pays": "How you pay",
    "Own money from": "Your own money from",
    "May leave for lack of financing": "You may leave for lack of financing",
    "Only with this buyer": "Only with you",
    "Your help after closing": "The owner's help after closing",
    "You do not compete": "The owner does not compete",
}
"""Labels for the owner, with those for the buyer where they differ."""


def terms_for_buyer(offer: OfferContent) -> list[Term]:
    """Return the same rows with labels that speak to the buyer."""
    return [Term(_FOR_BUYER.get(label, label), words) for label, words in terms(offer)]


def _price(offer: OfferContent) -> str:
    if offer.price is not None and offer.price_high:
        return f"{_money(offer.price)} to {_money(offer.price_high)}"
    return _money(offer.price)


def _note(offer: OfferContent) -> str:
    if not offer.note_amount:
        return ""
    rate = "" if offer.note_rate is None else f"{offer.note_rate:g}% interest"
    standby = "nothing paid while the bank loan runs" if offer.note_standby else ""
    security = offer.note_security and f"secured by {offer.note_security}"
    guaranty = offer.note_guarantors and f"guaranteed by {offer.note_guarantors}"
    months = _months(offer.note_months)
    return _joined(_money(offer.note_amount), rate, months, standby, security, guaranty)


def _earnout(offer: OfferContent) -> str:
    if not offer.earnout_most:
        return ""
    years = _count(offer.earnout_years, "year")
    return _joined(_money(offer.earnout_most), offer.earnout_measure, years)


def _stake(offer: OfferContent) -> str:
    share = "" if offer.rollover_share is None else f"{offer.rollover_share:g}%"
    return _joined(_money(offer.rollover_amount), share)


def _working_capital(offer: OfferContent) -> str:
    included = {"yes": "Included", "no": "Not included", "": ""}[offer.working_capital]
    peg = "" if offer.working_capital_peg is None else f"peg {_money(offer.working_capital_peg)}"
    return _joined(included, peg, offer.working_capital_method)


def _earnest(offer: OfferContent) -> str:
    until = offer.earnest_refundable_until
    refundable = f"refundable until {_day(until)}" if until else ""
    held = offer.earnest_holder and f"held by {offer.earnest_holder}"
    return _joined(_money(offer.earnest_amount), held, refundable)


def _transition(offer: OfferContent) -> str:
    hours = "" if offer.transition_hours is None else f"{offer.transition_hours} hours a week"
    pay = f"paid {_money(offer.transition_pay)}" if offer.transition_pay else ""
    return _joined(_count(offer.transition_weeks, "week"), hours, pay)


def _non_compete(offer: OfferContent) -> str:
    return _joined(_count(offer.non_compete_years, "year"), _count(offer.non_compete_miles, "mile"))


def _money(amount: int | None) -> str:
    return "" if amount is None else format_money(amount)


def _day(on: date | None) -> str:
    return "" if on is None else day_in_words(on)


def _until(on: date | None) -> str:
    return "" if on is None else f"until {_day(on)}"


def _days(count: int | None) -> str:
    return _count(count, "day")


def _months(count: int | None) -> str:
    return _count(count, "month")


def _count(count: int | None, unit: str) -> str:
    if count is None:
        return ""
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)
