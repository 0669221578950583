"""What a fee comes to at a price."""

from decimal import ROUND_HALF_UP, Decimal
from typing import Final, NamedTuple

from brokerage.deals.engagement.rules.terms import Terms

_DOLLAR: Final = Decimal(1)


class FeeExample(NamedTuple):
    """A fee in whole US dollars. `due_at_closing` is what is left of it after the retainer."""

    price: int
    fee: int
    is_minimum: bool
    due_at_closing: int


def fee_at(terms: Terms, price: int) -> FeeExample:
    """Return the fee at a price in whole US dollars: the flat fee, or each step's percent of its
    part of the price, rounded to dollars; at least the minimum.
    """
    if terms.flat_fee is not None:
        fee, is_minimum = terms.flat_fee, False
    else:
        exact = by_tiers(terms, Decimal(price))
        fee = int(exact.quantize(_DOLLAR, ROUND_HALF_UP))
        is_minimum = fee < terms.minimum
        fee = max(fee, terms.minimum)
    credit = terms.retainer if terms.retainer_credited else 0
    return FeeExample(price, fee, is_minimum, max(0, fee - credit))


def examples(terms: Terms) -> list[FeeExample]:
    """Return the fee at the low and the high end of the range, as far as it is filled in."""
    if terms.flat_fee is None and not terms.tiers:
        return []
    prices = dict.fromkeys(price for price in (terms.price_low, terms.price_high) if price)
    return [fee_at(terms, price) for price in prices]


def expected_fee(terms: Terms) -> int | None:
    """Return the fee in the middle of the range; None while there is no fee or no range."""
    fees = [example.fee for example in examples(terms)]
    if not fees:
        return terms.flat_fee
    return sum(fees) // len(fees)


def by_tiers(terms: Terms, price: Decimal) -> Decimal:
    """Return each step's percent of its part of a price in US dollars, added up exactly."""
    total, start = Decimal(0), Decimal(0)
    for tier in terms.tiers:
        end = price if tier.up_to is None else min(price, Decimal(tier.up_to))
        total += max(Decimal(0), end - start) * Decimal(str(tier.percent)) / 100
        start = end
    return total
