"""What the multiples workbook shows: our own method, and what others report, from the facts."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from brokerage.core import facts


@dataclass(frozen=True)
class Trade:
    """One industry: our multiples, low and high, and the averages reported for its like."""

    name: str
    sde: tuple[float, float]
    revenue: tuple[float, float]
    group: str
    reported_sde: float
    reported_revenue: float | None
    source: int
    """Its number in `Figures.sources`."""
    caution: str
    """Why the reported average tells less than it seems to, with its source; or nothing."""


@dataclass(frozen=True)
class Source:
    name: str
    date: str
    href: str | None


@dataclass(frozen=True)
class Figures:
    version: str
    trades: tuple[Trade, ...]
    locations: tuple[tuple[str, float], ...]
    years: tuple[tuple[str, float], ...]
    """What the form calls each range of years, and its factor."""
    minimum_revenue: int
    minimum_sde: int
    maximum_sde_share: float
    messages: dict[str, str]
    """What each check says when it fails."""
    origin: tuple[str, ...]
    """Where our multiples come from, in words."""
    by_size: tuple[tuple[str, float, float | None, int], ...]
    """Price, median multiples of SDE and of EBITDA, median months to close."""
    far_above: float
    """What times the reported average a high end has to pass to be far above it."""
    stretched: str
    """What is said where a location premium carries it there."""
    disclaimer: str
    sources: tuple[Source, ...]


@cache
def figures() -> Figures:
    """The method in use, beside the reported averages of `domain/valuation/words.json`."""
    version: str = json.loads(facts.document("valuation", "current"))["version"]
    method: Any = json.loads(facts.document("valuation", f"method-{version}"))
    words: Any = json.loads(facts.document("valuation", "words"))
    market: Any = json.loads(facts.document("valuation", "market-figures"))
    reported = {each["industry"]: each for each in words["multiples"]["comparisons"]}
    keys: list[str] = []
    cautions = [each["caution"] for each in reported.values() if "caution" in each]
    for each in (*reported.values(), *cautions, words["multiples"]["size"]):
        keys += [key for key in each["sources"] if key not in keys]
    limits = method["limits"]
    return Figures(
        version=version,
        trades=tuple(_trade(each, reported[each["value"]], keys) for each in method["industries"]),
        locations=tuple((each["value"], float(each["factor"])) for each in method["locations"]),
        years=tuple(
            (each["label"], _years_factor(int(each["value"]), method)) for each in method["years"]
        ),
        minimum_revenue=limits["minimumRevenue"],
        minimum_sde=limits["minimumSde"],
        maximum_sde_share=float(limits["maximumSdeShare"]),
        messages={each["rule"]: each["message"] for each in method["checks"]},
        origin=tuple(words["multiples"]["text"]),
        by_size=tuple(_by_size(each) for each in market["bySize"]),
        far_above=float(words["multiples"]["farAbove"]),
        stretched=words["multiples"]["stretched"],
        disclaimer=words["disclaimer"],
        sources=tuple(Source(**words["sources"][key]) for key in keys),
    )


def _trade(ours: Any, theirs: Any, keys: list[str]) -> Trade:
    caution = theirs.get("caution")
    return Trade(
        name=ours["value"],
        sde=(float(ours["sde"]["low"]), float(ours["sde"]["high"])),
        revenue=(float(ours["revenue"]["low"]), float(ours["revenue"]["high"])),
        group=theirs["group"],
        reported_sde=float(theirs["sde"]),
        reported_revenue=None if theirs["revenue"] is None else float(theirs["revenue"]),
        source=keys.index(theirs["sources"][0]) + 1,
        caution=f"{caution['text']} Source: {keys.index(caution['sources'][0]) + 1}."
        if caution
        else "",
    )


def _by_size(told: Any) -> tuple[str, float, float | None, int]:
    ebitda = told["ebitda"]
    return told["price"], float(told["sde"]), ebitda and float(ebitda), told["months"]


def _years_factor(years: int, method: Any) -> float:
    """The first factor whose `over` is below the years (specification, section 9)."""
    for each in method["yearsFactors"]:
        if years > each["over"]:
            return float(each["factor"])
    return float(method["fewerYears"])
