"""Debt service coverage of a purchase with an SBA 7(a) loan, in exact fractions.

    loan = (price + closing costs + working capital + fee) × (1 − injection) − seller note
    coverage = (SDE − owner's pay − replacements − rent increase) ÷ a year's payments

The fee is financed and depends on the loan, so the loan is solved for. `domain/README.md` has the
rules, and `domain/vectors/lending-<version>.json` the golden cases. Amounts are whole US dollars,
rounded half up once; rates and the injection are percents.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from math import floor
from typing import Literal, NamedTuple

from brokerage.lending.rules.terms import TERMS, FeeTier, LendingTerms

Verdict = Literal["carries", "minimum", "below"]
"""At least the lender's target, at least the SBA's minimum, or less."""

Flag = Literal[
    "loanAboveLimit",
    "injectionBelowMinimum",
    "standbyAboveShare",
    "ownersNotCitizens",
    "earnout",
    "sellerKeepsStake",
    "smallLoan",
    "valuationNeeded",
]


@dataclass(frozen=True)
class SellerNote:
    """A note that is paid while the SBA loan runs, which counts as debt service."""

    amount: int = 0
    rate: Decimal = Decimal(0)
    months: int = 60
    interest_only: bool = False

    def yearly_payment(self) -> Fraction:
        if self.interest_only:
            return self.amount * Fraction(self.rate) / 100
        return self.amount * yearly_payment_per_dollar(self.rate, self.months)


@dataclass(frozen=True)
class Purchase:
    """What a buyer pays and what the business earns, a year, before debt service."""

    price: int
    sde: int
    owner_pay: int
    replacements: int
    closing_costs: int
    working_capital: int
    rate: Decimal
    """The bank's, a year."""
    months: int
    target: Decimal
    """The coverage that the lender wants."""
    rent_increase: int = 0
    """What the buyer pays more than the seller did; negative if less."""
    injection: Decimal = Decimal(10)
    standby_note: int = 0
    """The part of the injection that the seller lends on standby for the life of the loan. It is
    not paid meanwhile, so it is no debt service.
    """
    seller_note: SellerNote = field(default_factory=SellerNote)
    owners_are_citizens: bool = True
    earnout: bool = False
    seller_keeps_stake: bool = False

    @property
    def cash_flow(self) -> int:
        return self.sde - self.owner_pay - self.replacements - self.rent_increase


@dataclass(frozen=True)
class LenderTest:
    """The result. `coverage` has two decimals; None where there is nothing to pay."""

    version: str
    project_cost: int
    fee: int
    loan: int
    injection_cash: int
    """What the buyer brings in cash: the injection without the standby note."""
    cash_flow: int
    loan_payment: int
    """A year's, like `note_payment`."""
    note_payment: int
    coverage: Decimal | None
    verdict: Verdict
    largest_price: int
    """The largest price at the lender's target, within the SBA's limit; 0 if
    no price has it."""
    largest_price_at_minimum: int
    flags: tuple[Flag, ...]


def lender_test(purchase: Purchase, terms: LendingTerms | None = None) -> LenderTest:
    """Test a purchase by `terms` (default: in effect)."""
    terms = terms or TERMS.current()
    loan = _loan(purchase, terms)
    fee = fee_of(loan, terms)
    cost = purchase.price + purchase.closing_costs + purchase.working_capital + fee
    injection = cost * Fraction(purchase.injection) / 100
    loan_payment = loan * yearly_payment_per_dollar(purchase.rate, purchase.months)
    note_payment = purchase.seller_note.yearly_payment()
    payments = loan_payment + note_payment
    coverage = Fraction(purchase.cash_flow) / payments if payments else None
    minimum = terms.minimum_coverage.value
    return LenderTest(
        version=terms.version,
        project_cost=_half_up(cost),
        fee=_half_up(fee),
        loan=_half_up(loan),
        injection_cash=_half_up(injection - purchase.standby_note),
        cash_flow=purchase.cash_flow,
        loan_payment=_half_up(loan_payment),
        note_payment=_half_up(note_payment),
        coverage=None if coverage is None else Decimal(_half_up(coverage * 100)).scaleb(-2),
        verdict=_verdict(coverage, purchase.target, minimum),
        largest_price=largest_price(purchase, purchase.target, terms),
        largest_price_at_minimum=largest_price(purchase, minimum, terms),
        flags=tuple(_flags(purchase, terms, loan, cost)),
    )


def largest_price(purchase: Purchase, coverage: Decimal, terms: LendingTerms) -> int:
    """Return the largest price at which the purchase, with its own seller note, has this coverage
    and a loan within the limit; 0 if no price does.
    """
    share = _financed_share(purchase)
    left = purchase.cash_flow / Fraction(coverage) - purchase.seller_note.yearly_payment()
    if left < 0:
        return 0
    affordable = left / yearly_payment_per_dollar(purchase.rate, purchase.months)
    largest = min(affordable, Fraction(terms.loan_limit.value))
    # The fee jumps where a tier ends: just above, the same loan buys less.
    loans = [largest, *(Fraction(end) for end in _tier_ends(terms) if end < largest)]
    other_costs = purchase.closing_costs + purchase.working_capital
    price = max(
        (loan + purchase.seller_note.amount) / share - other_costs - fee_of(loan, terms)
        for loan in loans
    )
    return max(0, floor(price))


def fee_of(loan: Fraction, terms: LendingTerms) -> Fraction:
    """Return the SBA's upfront fee."""
    tier = next(each for each in terms.fees.tiers if each.up_to is None or loan <= each.up_to)
    segment = next(each for each in _segments(tier) if each.end is None or loan <= each.end)
    return segment.base + segment.rate * loan


def yearly_payment_per_dollar(rate: Decimal, months: int) -> Fraction:
    """Return twelve equal monthly payments on a dollar lent at `rate` percent a year."""
    monthly = Fraction(rate) / 1200
    if not monthly:
        return Fraction(12, months)
    return 12 * monthly / (1 - (1 + monthly) ** -months)


class _Segment(NamedTuple):
    """The fee of loans up to `end`: `base` plus `rate` per dollar."""

    end: Fraction | None
    base: Fraction
    rate: Fraction


def _segments(tier: FeeTier) -> Iterator[_Segment]:
    guaranteed = Fraction(tier.guaranteed) / 100
    base, reached = Fraction(0), Fraction(0)
    for step in tier.steps:
        rate = guaranteed * Fraction(step.rate) / 100
        end = None if step.up_to is None else step.up_to / guaranteed
        yield _Segment(end, base - rate * reached, rate)
        if end is not None:
            base += rate * (end - reached)
            reached = end


def _loan(purchase: Purchase, terms: LendingTerms) -> Fraction:
    """Return the smallest loan that pays for the project and its own fee."""
    share = _financed_share(purchase)
    costs = purchase.price + purchase.closing_costs + purchase.working_capital
    needed = costs * share - purchase.seller_note.amount
    if needed <= 0:
        return Fraction(0)
    for tier in terms.fees.tiers:
        for segment in _segments(tier):
            loan = (needed + share * segment.base) / (1 - share * segment.rate)
            ends = [end for end in (segment.end, tier.up_to) if end is not None]
            if all(loan <= end for end in ends):
                return loan
    raise AssertionError("the last tier has no end")


def _tier_ends(terms: LendingTerms) -> list[int]:
    return [tier.up_to for tier in terms.fees.tiers if tier.up_to is not None]


def _financed_share(purchase: Purchase) -> Fraction:
    return 1 - Fraction(purchase.injection) / 100


def _verdict(coverage: Fraction | None, target: Decimal, minimum: Decimal) -> Verdict:
    if coverage is None or coverage >= Fraction(target):
        return "carries"
    return "minimum" if coverage >= Fraction(minimum) else "below"


def _flags(
    purchase: Purchase, terms: LendingTerms, loan: Fraction, cost: Fraction
) -> Iterator[Flag]:
    least = cost * Fraction(terms.injection.value) / 100
    if loan > terms.loan_limit.value:
        yield "loanAboveLimit"
    if purchase.injection < terms.injection.value:
        yield "injectionBelowMinimum"
    if purchase.standby_note > least * Fraction(terms.standby_share.value) / 100:
        yield "standbyAboveShare"
    if not purchase.owners_are_citizens:
        yield "ownersNotCitizens"
    if purchase.earnout:
        yield "earnout"
    if purchase.seller_keeps_stake:
        yield "sellerKeepsStake"
    if 0 < loan <= terms.small_loan.value:
        yield "smallLoan"
    financing = loan + purchase.standby_note + purchase.seller_note.amount
    if financing > terms.valuation_above.value:
        yield "valuationNeeded"


def _half_up(amount: Fraction) -> int:
    return floor(amount + Fraction(1, 2))
