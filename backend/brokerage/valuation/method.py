"""The method as data, typed: `domain/valuation/method-<version>.json` and the firm's releases.

A new method is a new version. Older versions stay, so that saved results can be explained.
"""

import json
from collections.abc import Mapping
from decimal import Decimal
from functools import cached_property
from typing import Any, Final, Literal

from brokerage.core.fact_versions import FactVersions
from brokerage.core.schema import Fact

Rule = Literal["filled", "minimumRevenue", "minimumSde", "maximumSdeShare"]


class Multiples(Fact):
    low: Decimal
    high: Decimal


class Trade(Fact):
    """The firm's multiples of revenue and SDE for one industry."""

    revenue: Multiples
    sde: Multiples


class Origin(Fact):
    """Where a figure comes from, and since when it is so."""

    source: str = ""
    date: str = ""
    note: str = ""


class Industry(Trade, Origin):
    value: str


class Location(Origin):
    value: str
    factor: Decimal


class YearsFactor(Fact):
    over: int
    factor: Decimal


class Option(Fact):
    value: str
    label: str


class Limits(Fact):
    """Whole US dollars; `maximum_sde_share` is a share of revenue (0 to 1)."""

    minimum_revenue: int
    minimum_sde: int
    maximum_sde_share: Decimal


class Check(Fact):
    rule: Rule
    message: str


class WorksheetLine(Fact):
    name: str
    may_be_negative: bool


class ComplexityFactor(Fact):
    """An illustrative effect on a price in whole US dollars; `impact` is the specified text."""

    name: str
    impact: str
    low: int
    high: int
    meaning: str


class Complexity(Fact):
    title: str
    delay_ms: int
    factors: tuple[ComplexityFactor, ...]


class Method(Fact):
    """One version of the method."""

    version: str
    date: str
    source: str
    fields: tuple[str, ...]
    industries: tuple[Industry, ...]
    unknown_industry: Trade
    years: tuple[Option, ...]
    years_factors: tuple[YearsFactor, ...]
    fewer_years_factor: Decimal
    employees: tuple[Option, ...]
    owner_involvement: tuple[Option, ...]
    locations: tuple[Location, ...]
    other_location_factor: Decimal
    real_estate: tuple[Option, ...]
    limits: Limits
    checks: tuple[Check, ...]
    worksheet: tuple[WorksheetLine, ...]
    complexity: Complexity

    @cached_property
    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """The options of each question: label by value."""
        return {
            "industry": {each.value: each.value for each in self.industries},
            "years": {each.value: each.label for each in self.years},
            "employees": {each.value: each.label for each in self.employees},
            "ownerInvolvement": {each.value: each.label for each in self.owner_involvement},
            "location": {each.value: each.value for each in self.locations},
            "realEstate": {each.value: each.label for each in self.real_estate},
        }


METHODS: Final = FactVersions("valuation", "method", Method)


def versions() -> tuple[str, ...]:
    """All versions, oldest first."""
    return METHODS.versions()


def of_version(version: str) -> Method:
    """The method of a version.

    Raises:
        KeyError: the version is unknown, or has not taken effect yet.
    """
    return METHODS.get(version)


def current() -> Method:
    """The method for new results."""
    return METHODS.current()


_NOT_ON_PAGES: Final = frozenset({"$schema", "source", "note"})


def for_pages() -> dict[str, Any]:
    """The method for new results as pages get it: without where each figure comes from."""
    body: dict[str, Any] = json.loads(METHODS.text(METHODS.current_version()))
    for name in ("industries", "locations"):
        body[name] = [
            {key: value for key, value in each.items() if key not in (*_NOT_ON_PAGES, "date")}
            for each in body[name]
        ]
    return {key: value for key, value in body.items() if key not in _NOT_ON_PAGES}
