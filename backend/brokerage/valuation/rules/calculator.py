"""The calculator's checks and formulas (specification, sections 5 and 9) in exact decimals.

The browser has the same rules (`features/valuation/rules.ts`); both run
`domain/vectors/valuation-<version>.json`. Each figure is rounded once, half up, to whole US
dollars. Employees, the owner's involvement and real estate enter no formula; they choose notes.
"""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Literal

from pydantic.alias_generators import to_camel

from brokerage.valuation.rules.method import METHODS, Method, Rule
from brokerage.valuation.rules.money import EXACT, parse_money, parse_signed_money, tidy

_YEARS = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True)
class Answers:
    """The eight answers: amounts as typed, the others as values of options."""

    industry: str = ""
    revenue: str = ""
    sde: str = ""
    years: str = ""
    employees: str = ""
    owner_involvement: str = ""
    location: str = ""
    real_estate: str = ""

    def by_field(self) -> dict[str, str]:
        """Return the answers by the form's names, such as `ownerInvolvement`."""
        return {to_camel(name): value for name, value in asdict(self).items()}

    @classmethod
    def of_fields(cls, by_field: Mapping[str, str]) -> "Answers":
        return cls(**{name: by_field[to_camel(name)] for name in cls.__dataclass_fields__})


@dataclass(frozen=True)
class Problem:
    """The first check that failed, the form's name of the field to correct, and the message."""

    rule: Rule
    field: str
    message: str


@dataclass(frozen=True)
class Factors:
    """The multiples and factors of a result."""

    revenue_multiple: Decimal
    sde_low: Decimal
    sde_high: Decimal
    location: Decimal
    years: Decimal


@dataclass(frozen=True)
class EffectiveMultiples:
    """The multiples of an industry times the factors for location and years, rounded to two
    decimals.
    """

    revenue: Decimal
    sde_low: Decimal
    sde_high: Decimal

    def position_of(self, reported: Decimal) -> Literal["inside", "above", "below"]:
        """Return where a reported SDE multiple falls. The ends of our range count as inside."""
        if reported > self.sde_high:
            return "above"
        return "below" if reported < self.sde_low else "inside"


@dataclass(frozen=True)
class Result:
    """The figures in whole US dollars, with the version of the method and the factors used. `gap`
    is the width of the range.
    """

    asset_based: int
    earnings_based: int
    market_based: int
    range_low: int
    range_high: int
    gap: int
    version: str
    factors: Factors

    @property
    def asset_based_position(self) -> Literal["lowEnd", "inside", "above"]:
        """The position of the asset-based figure: at the low end of the range, inside (or at its
        high end), or above it. The low end is at most this figure.
        """
        if self.asset_based == self.range_low:
            return "lowEnd"
        return "above" if self.asset_based > self.range_high else "inside"


def check(answers: Answers, method: Method | None = None) -> Problem | None:
    """Return the first check that the answers fail by `method` (default: in effect). An amount that
    cannot be parsed counts as empty.
    """
    method = method or METHODS.current()
    limits = method.limits
    revenue = parse_signed_money(answers.revenue)
    sde = parse_signed_money(answers.sde)
    filled = answers.by_field() | {
        "revenue": "" if revenue is None else answers.revenue,
        "sde": "" if sde is None else answers.sde,
    }
    revenue, sde = revenue or Decimal(0), sde or Decimal(0)
    most = EXACT.multiply(revenue, limits.maximum_sde_share)
    failed: dict[Rule, str | None] = {
        "filled": next((name for name in method.fields if not tidy(filled[name])), None),
        "minimumRevenue": "revenue" if revenue < limits.minimum_revenue else None,
        "minimumSde": "sde" if sde < limits.minimum_sde else None,
        "maximumSdeShare": "sde" if sde > most else None,
    }
    for specified in method.checks:
        if field := failed[specified.rule]:
            return Problem(specified.rule, field, specified.message)
    return None


def calculate(answers: Answers, method: Method | None = None) -> Result:
    """Calculate the figures by `method` (default: in effect), without checking its limits. An
    unknown option gets the multiples or factor for unknown options.

    Raises ValueError if an amount cannot be parsed or is negative.
    """
    method = method or METHODS.current()
    revenue = parse_money(answers.revenue)
    sde = parse_money(answers.sde)
    if revenue is None or sde is None:
        raise ValueError("revenue and SDE must be amounts")

    factors = _factors(answers, method)
    common = (factors.location, factors.years)
    asset_based = _dollars(revenue, factors.revenue_multiple, *common)
    earnings_based = _dollars(sde, factors.sde_low, *common)
    market_based = _dollars(sde, factors.sde_high, *common)
    range_low = min(asset_based, earnings_based)
    return Result(
        asset_based=asset_based,
        earnings_based=earnings_based,
        market_based=market_based,
        range_low=range_low,
        range_high=market_based,
        gap=market_based - range_low,
        version=method.version,
        factors=factors,
    )


def times_sde(sde: Decimal, multiple: Decimal) -> int:
    """Return an SDE times a multiple, in whole dollars."""
    return _dollars(sde, multiple)


def effective_multiples(factors: Factors) -> EffectiveMultiples:
    both = EXACT.multiply(factors.location, factors.years)
    return EffectiveMultiples(
        *(
            EXACT.quantize(EXACT.multiply(multiple, both), Decimal("0.01"))
            for multiple in (factors.revenue_multiple, factors.sde_low, factors.sde_high)
        )
    )


def is_stretched(factors: Factors, reported: Decimal, far_above: Decimal) -> bool:
    """Say whether the location factor is above 1 and the high effective SDE multiple is above
    `far_above` times the reported one.
    """
    high = effective_multiples(factors).sde_high
    return factors.location > 1 and high > EXACT.multiply(reported, far_above)


def _factors(answers: Answers, method: Method) -> Factors:
    trades = {industry.value: industry for industry in method.industries}
    trade = trades.get(answers.industry, method.unknown_industry)
    locations = {location.value: location.factor for location in method.locations}
    years = int(answers.years) if _YEARS.fullmatch(answers.years) else 0
    return Factors(
        revenue_multiple=trade.revenue.low,
        sde_low=trade.sde.low,
        sde_high=trade.sde.high,
        location=locations.get(answers.location, method.other_location_factor),
        years=years_factor(years, method),
    )


def years_factor(years: int, method: Method) -> Decimal:
    """Return the factor of the step with the largest `over` below `years` (10 years are not over
    10), or `fewer_years_factor`. Specification, section 9.
    """
    reached = (step.factor for step in method.years_factors if years > step.over)
    return next(reached, method.fewer_years_factor)


def _dollars(amount: Decimal, *factors: Decimal) -> int:
    for factor in factors:
        amount = EXACT.multiply(amount, factor)
    return int(EXACT.quantize(amount, Decimal(1)))
