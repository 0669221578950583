"""What to look at twice in an offer.

SBA rules: SOP 50 10 8 and its notices, as law firms and lenders report them (read November 28,
2026). The broker exemption: Securities Exchange Act, section 15(b)(13), since March 29, 2023.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Final, Literal, NamedTuple

from brokerage.deals.offers.rules.content import OfferContent, sum_of_parts
from brokerage.deals.offers.rules.states import OfferKind

Flag = Literal[
    "doesNotAddUp",
    "sbaEarnout",
    "sbaRollover",
    "sbaNoteNotOnStandby",
    "sbaOwners",
    "coverageBelowTarget",
    "controlUnknown",
    "brokerDealer",
    "noPeg",
    "noExpiry",
    "expired",
    "proofOld",
    "noLender",
    "noEquitySource",
    "noEarnest",
]
CONTROL: Final = 25
"""The percent from which a buyer is presumed to control a company."""
PEG_ABOVE: Final = 2_000_000
"""Whole US dollars of price above which buyers expect a working capital peg."""
PROOF_VALID: Final = timedelta(days=60)
"""How old a proof of funds may be at a letter of intent."""


class Known(NamedTuple):
    """What is known about an offer from elsewhere."""

    today: date
    proof_seen_on: date | None = None
    coverage: Decimal | None = None
    """By the lender test at this offer's price and note."""
    target: Decimal | None = None


def flags(offer: OfferContent, kind: OfferKind, known: Known) -> list[Flag]:
    return [*_money_flags(offer, known), *_people_flags(offer, kind, known)]


def blocks_loi(found: list[Flag]) -> list[Flag]:
    """Return the flags without which a letter of intent or a purchase offer is not accepted: a
    business broker may not be paid for a sale of stock to a buyer who will not control and run it.
    """
    return [flag for flag in found if flag in ("brokerDealer", "controlUnknown")]


def _sells_securities(offer: OfferContent) -> bool:
    return offer.structure == "stock" or bool(offer.rollover_amount or offer.rollover_share)


def _money_flags(offer: OfferContent, known: Known) -> Iterator[Flag]:
    is_filled_in = offer.price is not None and offer.cash_at_closing is not None
    if is_filled_in and sum_of_parts(offer) != offer.price:
        yield "doesNotAddUp"
    if offer.financing == "sba":
        if offer.earnout_most:
            yield "sbaEarnout"
        if offer.rollover_amount or offer.rollover_share:
            yield "sbaRollover"
        if offer.note_amount and not offer.note_standby:
            yield "sbaNoteNotOnStandby"
        if offer.owners_are_citizens == "no":
            yield "sbaOwners"
    if None not in (known.coverage, known.target) and ((known.coverage or 0) < (known.target or 0)):
        yield "coverageBelowTarget"
    if (offer.price or 0) > PEG_ABOVE and offer.working_capital_peg is None:
        yield "noPeg"


def _people_flags(offer: OfferContent, kind: OfferKind, known: Known) -> Iterator[Flag]:
    if kind != OfferKind.IOI:
        if _sells_securities(offer):
            if offer.buyer_active == "no" or (
                offer.buyer_share is not None and offer.buyer_share < CONTROL
            ):
                yield "brokerDealer"
            elif not offer.buyer_active or offer.buyer_share is None:
                yield "controlUnknown"
        if known.proof_seen_on is None or known.today - known.proof_seen_on > PROOF_VALID:
            yield "proofOld"
        if offer.financing in ("sba", "bank") and not offer.lender:
            yield "noLender"
        if not offer.equity_source:
            yield "noEquitySource"
        if not offer.earnest_amount:
            yield "noEarnest"
    if offer.expires_on is None:
        yield "noExpiry"
    elif offer.expires_on < known.today:
        yield "expired"
