"""The versions of the valuation method as typed data: `domain/valuation/method-<version>.json` and
the releases of the firm. Older versions stay, so that saved results can be explained.
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
    """The source of a figure, its date, and a note; empty if not given."""

    source: str = ""
    date: str = ""
    note: str = ""


class Industry(Trade, Origin):
    value: str


class Location(Origin):
    """A location with the factor by which it changes a price."""

    value: str
    factor: Decimal


class YearsFactor(Fact):
    """The factor for more than `over` years in business. Only the one with the largest `over`
    counts.
    """

    over: int
    factor: Decimal


class Option(Fact):
    value: str
    label: str


class Limits(Fact):
    """The lowest accepted revenue and SDE, in US dollars, and the highest SDE as a share of revenue
    (0 to 1).
    """

    minimum_revenue: int
    minimum_sde: int
    maximum_sde_share: Decimal


class Check(Fact):
    rule: Rule
    message: str


class WorksheetLine(Fact):
    """A line of the worksheet in which an owner adds up SDE."""

    name: str
    may_be_negative: bool


class ComplexityFactor(Fact):
    """An example of what makes a sale harder, with its illustrative effect on a price, from `low`
    to `high` US dollars. `impact` is the effect as text, such as `$50K-$100K`.
    """

    name: str
    impact: str
    low: int
    high: int
    meaning: str


class Complexity(Fact):
    """The complexity factors, and the milliseconds after which the page shows them."""

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
        """The labels of options, by the form's name of the question and the option's value."""
        return {
            "industry": {each.value: each.value for each in self.industries},
            "years": {each.value: each.label for each in self.years},
            "employees": {each.value: each.label for each in self.employees},
            "ownerInvolvement": {each.value: each.label for each in self.owner_involvement},
            "location": {each.value: each.value for each in self.locations},
            "realEstate": {each.value: each.label for each in self.real_estate},
        }


METHODS: Final = FactVersions("valuation", "method", Method)


_UNPUBLISHED: Final = frozenset({"$schema", "source", "note"})


def for_pages() -> dict[str, Any]:
    """Return the method in effect as JSON for pages: without the sources of its figures."""
    body: dict[str, Any] = json.loads(METHODS.text(METHODS.current_version()))
    for name in ("industries", "locations"):
        body[name] = [
            {key: value for key, value in each.items() if key not in (*_UNPUBLISHED, "date")}
            for each in body[name]
        ]
    return {key: value for key, value in body.items() if key not in _UNPUBLISHED}
