"""The fee of a sale, in whole cents: what counts as the price by the engagement, the fee on it, and
how it is shared. The engagement's text says the same in words (`content/agreements/engagement.md`,
"What counts as the price").
"""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Final, NamedTuple

from brokerage.deals.engagement.rules.fees import by_tiers
from brokerage.deals.engagement.rules.terms import Terms

_CENT: Final = Decimal(1)


class PriceParts(NamedTuple):
    """What the seller receives, in cents. `note_paid` and `earnout_paid` are what has been paid of
    them by now; `consulting_excess` is pay above what the work is worth.
    """

    cash: int = 0
    note: int = 0
    note_paid: int = 0
    earnout_most: int = 0
    earnout_paid: int = 0
    stake: int = 0
    assumed_debt: int = 0
    consulting_excess: int = 0
    inventory_extra: int = 0
    real_estate: int = 0


class Fee(NamedTuple):
    """In cents. `base` is what counts as the price, `gross` the fee on it, `credit` the retainer
    that is taken off, `due` the rest.
    """

    base: int
    gross: int
    is_minimum: bool
    credit: int
    due: int


class Split(NamedTuple):
    """A share of a fee: who gets it, in percent and in cents."""

    name: str
    percent: Decimal
    cents: int


def fee_base(terms: Terms, parts: PriceParts) -> int:
    """Return what counts as the price by now, in cents."""
    return (
        parts.cash
        + parts.stake
        + parts.inventory_extra
        + (parts.note if terms.note_at_face else parts.note_paid)
        + (parts.earnout_paid if terms.earnout_when_paid else parts.earnout_most)
        + (parts.assumed_debt if terms.assumed_debt else 0)
        + (parts.consulting_excess if terms.consulting_pay else 0)
        + (parts.real_estate if terms.real_estate else 0)
    )


def fee_on(terms: Terms, parts: PriceParts) -> Fee:
    """Return the fee on what the seller has received by now, rounded half up once."""
    base = fee_base(terms, parts)
    if terms.flat_fee is not None:
        gross, is_minimum = terms.flat_fee * 100, False
    else:
        exact = by_tiers(terms, Decimal(base) / 100) * 100
        gross = int(exact.quantize(_CENT, ROUND_HALF_UP))
        is_minimum = gross < terms.minimum * 100
        gross = max(gross, terms.minimum * 100)
    credit = min(terms.retainer * 100, gross) if terms.retainer_credited else 0
    return Fee(base, gross, is_minimum, credit, gross - credit)


def split(cents: int, shares: Sequence[tuple[str, Decimal]]) -> list[Split]:
    """Share an amount by percents that add up to 100, to the cent: what rounding leaves goes to the
    largest remainders, the first of equal ones. Raises ValueError for other percents.
    """
    if sum(percent for _, percent in shares) != 100:
        raise ValueError("shares must add up to 100 percent")
    exact = [cents * percent / 100 for _, percent in shares]
    whole = [int(each) for each in exact]
    by_remainder = sorted(range(len(shares)), key=lambda at: whole[at] - exact[at])
    for at in by_remainder[: cents - sum(whole)]:
        whole[at] += 1
    return [
        Split(name, percent, amount) for (name, percent), amount in zip(shares, whole, strict=True)
    ]


def in_dollars(cents: int) -> str:
    """Format cents as `$1,234.56`."""
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def plain_dollars(cents: int) -> str:
    """Format cents as a spreadsheet reads them, such as `1234.56`."""
    return in_dollars(cents).replace("$", "").replace(",", "")
