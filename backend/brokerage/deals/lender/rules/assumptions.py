"""What a deal's lender test assumes: the firm's figures for its SDE, and what staff changed.

The browser has the same names (`lib/lender-assumptions.ts`). Values are texts, as it sends them:
whole US dollars `100000`, percents and coverages `9.75`, months `120`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from brokerage.core.form_rules import InvalidForm
from brokerage.lending.rules.lender_test import Purchase, SellerNote
from brokerage.lending.rules.terms import LendingTerms

LARGEST: Final = 100_000_000
"""Whole US dollars."""
_MONEY: Final = {
    "ownerPay",
    "replacements",
    "rentIncrease",
    "closingCosts",
    "workingCapital",
    "noteAmount",
}
_BOUNDS: Final = {
    "baseRate": (0, 50),
    "spread": (0, 50),
    "injection": (0, 50),
    "noteRate": (0, 50),
    "target": (1, 5),
    "months": (12, 360),
    "noteMonths": (12, 360),
}
_NOTE_KINDS: Final = ("monthly", "interest", "standby")
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
_DECIMAL: Final = re.compile(r"[0-9]{1,3}(\.[0-9]{1,4})?")


@dataclass(frozen=True)
class DealFacts:
    """What is known about the buyer and the terms of the purchase."""

    owners_are_citizens: bool = True
    earnout: bool = False
    seller_keeps_stake: bool = False


def checked(changes: Mapping[str, str]) -> dict[str, str]:
    """Return the changes if the browser could have sent them. Raises InvalidForm."""
    errors = {name: "We cannot read this" for name, text in changes.items() if _bad(name, text)}
    if errors:
        raise InvalidForm(errors)
    return dict(changes)


def _bad(name: str, text: str) -> bool:
    if name == "noteKind":
        return text not in _NOTE_KINDS
    if name in _MONEY:
        least = -LARGEST if name == "rentIncrease" else 0
        return not (_WHOLE.fullmatch(text) and least <= int(text) <= LARGEST)
    if name not in _BOUNDS or not _DECIMAL.fullmatch(text):
        return True
    least, most = _BOUNDS[name]
    is_whole = "." not in text
    return not least <= Decimal(text) <= most or ("onths" in name and not is_whole)


def assumed(sde: int, terms: LendingTerms) -> dict[str, str]:
    """Return what the firm assumes about a business with this SDE."""
    band = terms.assumed_for(sde)
    return {
        "ownerPay": str(band.owner_pay),
        "replacements": str(band.replacements),
        "rentIncrease": "0",
        "closingCosts": str(band.closing_costs),
        "workingCapital": str(band.working_capital),
        "baseRate": str(terms.base_rate.value),
        "spread": str(terms.spread.value),
        "months": str(terms.months.value),
        "injection": str(terms.injection.value),
        "target": str(terms.target_coverage.value),
        "noteAmount": "0",
        "noteRate": str(terms.assumptions.note_rate),
        "noteMonths": str(terms.assumptions.note_months),
        "noteKind": "monthly",
    }


def purchase(*, price: int, sde: int, assumptions: Mapping[str, str], known: DealFacts) -> Purchase:
    """Return a purchase at a price, by assumptions of which none is missing."""
    values = assumptions
    note, is_standby = int(values["noteAmount"]), values["noteKind"] == "standby"
    return Purchase(
        price=price,
        sde=sde,
        owner_pay=int(values["ownerPay"]),
        replacements=int(values["replacements"]),
        rent_increase=int(values["rentIncrease"]),
        closing_costs=int(values["closingCosts"]),
        working_capital=int(values["workingCapital"]),
        rate=Decimal(values["baseRate"]) + Decimal(values["spread"]),
        months=int(values["months"]),
        target=Decimal(values["target"]),
        injection=Decimal(values["injection"]),
        standby_note=note if is_standby else 0,
        seller_note=SellerNote(
            amount=0 if is_standby else note,
            rate=Decimal(values["noteRate"]),
            months=int(values["noteMonths"]),
            interest_only=values["noteKind"] == "interest",
        ),
        owners_are_citizens=known.owners_are_citizens,
        earnout=known.earnout,
        seller_keeps_stake=known.seller_keeps_stake,
    )
