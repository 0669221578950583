"""What an opinion rests on: the recast and the lender test, copied when the draft takes them."""

from collections.abc import Iterator

from brokerage.core.schema import Fact
from brokerage.valuation.rules.money import format_money


class OpinionPeriod(Fact):
    """Twelve months of the recast, in whole US dollars; None for what is unknown."""

    label: str
    revenue: int
    sde_claimed: int
    sde_plausible: int
    sde_documented: int
    ebitda: int | None


class OpinionLenderTest(Fact):
    """What a bank would lend, by the deal's lender test; amounts in whole US dollars."""

    price: int | None
    coverage: str | None
    """Cash flow over payments at this price, such as `1.32`."""
    target: str
    largest_price: int
    """The largest price with the coverage that the lender wants; 0 if there is none."""


class OpinionBasis(Fact):
    periods: tuple[OpinionPeriod, ...] = ()
    """Oldest first."""
    period: str = ""
    """The label of the one that an opinion uses: the latest twelve months, else the last year."""
    lender: OpinionLenderTest | None = None


_LINES = {
    "revenue": "Revenue",
    "sde_claimed": "SDE as claimed",
    "sde_plausible": "SDE with plausible add-backs",
    "sde_documented": "Documented SDE",
    "ebitda": "EBITDA",
}


def changes(before: OpinionBasis, now: OpinionBasis) -> list[str]:
    """Return, in words for staff, how the basis differs now."""
    return [*_changes(before, now)]


def _changes(before: OpinionBasis, now: OpinionBasis) -> Iterator[str]:
    old = {period.label: period for period in before.periods}
    new = {period.label: period for period in now.periods}
    for label in old.keys() - new.keys():
        yield f"{label} is no longer in the recast"
    for label, period in new.items():
        if label not in old:
            yield f"{label} is new in the recast"
            continue
        for name, line in _LINES.items():
            one, other = getattr(old[label], name), getattr(period, name)
            if one != other:
                yield f"{line} of {label}: {_amount(one)} then, {_amount(other)} now"
    if before.lender != now.lender:
        yield "The lender test has another result now"


def _amount(dollars: int | None) -> str:
    return "unknown" if dollars is None else format_money(dollars)
