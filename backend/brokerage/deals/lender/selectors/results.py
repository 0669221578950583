"""The lender test of a deal, by the terms in effect and the SDE of its recast."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from brokerage.deals.lender.models import LenderSheet
from brokerage.deals.lender.rules.assumptions import assumed, purchase
from brokerage.deals.recast.selectors.results import results_of
from brokerage.lending.rules.lender_test import LenderTest, lender_test
from brokerage.lending.rules.terms import TERMS

__all__ = ["DealLenderResult", "LenderTest", "lender_result_of", "sheet_of"]


@dataclass(frozen=True)
class DealLenderResult:
    """A lender test twice: with documented SDE, and with what would count once it is proved."""

    terms_date: date
    """The day of the lending terms."""
    price: int | None
    """The price that was entered, in whole US dollars. Without one, each test is at the largest
    price that a lender carries.
    """
    target: Decimal
    """The coverage that the lender wants."""
    documented: LenderTest
    with_proof: LenderTest


def sheet_of(deal_id: int) -> LenderSheet:
    """Return what was entered for a deal's test; an unsaved sheet if that is nothing."""
    found = LenderSheet.objects.filter(deal_id=deal_id).first()
    return found or LenderSheet(deal_id=deal_id)


def lender_result_of(deal_id: int) -> DealLenderResult | None:
    """Return the lender test of a deal, without checking who may see it; None as long as its recast
    has no results.
    """
    recast = results_of(deal_id)
    if recast is None:
        return None
    sheet = sheet_of(deal_id)
    documented, with_proof = recast.basis.sde_documented, recast.basis.sde_plausible
    terms = TERMS.current()
    return DealLenderResult(
        terms_date=terms.date,
        price=sheet.price,
        target=Decimal((assumed(documented, terms) | sheet.changes)["target"]),
        documented=_test(sheet, documented, documented),
        with_proof=_test(sheet, documented, with_proof),
    )


def _test(sheet: LenderSheet, documented: int, sde: int) -> LenderTest:
    """The firm's assumptions are those for the documented SDE in both tests."""
    terms = TERMS.current()
    assumptions = assumed(documented, terms) | sheet.changes
    at = purchase(price=sheet.price or 0, sde=sde, assumptions=assumptions, known=sheet.known)
    found = lender_test(at, terms)
    if sheet.price is not None:
        return found
    largest = purchase(
        price=found.largest_price, sde=sde, assumptions=assumptions, known=sheet.known
    )
    return lender_test(largest, terms)
