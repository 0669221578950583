"""The figures of the multiples workbook: from our method, and from what others report."""

import json
from dataclasses import dataclass
from typing import Any

from brokerage.content.selectors.bodies import cached_body
from brokerage.core import facts
from brokerage.valuation.rules.calculator import years_factor
from brokerage.valuation.rules.method import METHODS, Industry, Method
from brokerage.valuation.rules.reported_multiples import reported_multiples, sources_with


@dataclass(frozen=True)
class Trade:
    """An industry: our low and high multiples, and the average that others report."""

    name: str
    sde: tuple[float, float]
    revenue: tuple[float, float]
    group: str
    reported_sde: float
    reported_revenue: float | None
    source: int
    """Its number in `Figures.sources`."""
    caution: str
    """Why the reported average tells less than it seems to, with its source; may be empty."""


@dataclass(frozen=True)
class Source:
    name: str
    date: str
    href: str | None


@dataclass(frozen=True)
class Figures:
    method: Method
    trades: tuple[Trade, ...]
    locations: tuple[tuple[str, float], ...]
    years: tuple[tuple[str, float], ...]
    """The form's name of each range of years, and its factor."""
    origin: tuple[str, ...]
    """Where our multiples come from, in words."""
    by_size: tuple[tuple[str, str, str, str], ...]
    """Price; the range of quarterly medians of multiples of SDE, of EBITDA, and of months to close,
    such as "3.0–3.3x" or "9".
    """
    far_above: float
    """A high end of more than this many times the reported average is far above it."""
    stretched: str
    """The text for a location premium that carries the high end that far."""
    disclaimer: str
    sources: tuple[Source, ...]


def figures() -> Figures:
    """Collect the figures from the method in effect and the reported averages."""
    method = METHODS.current()
    words: Any = cached_body("valuation")
    market: Any = json.loads(facts.domain_file("valuation", "market-figures"))
    reported = {each["industry"]: each for each in reported_multiples()["comparisons"]}
    sources = sources_with(words)
    cautions = [each["caution"] for each in reported.values() if "caution" in each]
    citing = (*reported.values(), *cautions, words["multiples"]["size"])
    keys = list(dict.fromkeys(key for each in citing for key in each["sources"]))
    return Figures(
        method=method,
        trades=tuple(_trade(each, reported[each.value], keys) for each in method.industries),
        locations=tuple((each.value, float(each.factor)) for each in method.locations),
        years=tuple(
            (each.label, float(years_factor(int(each.value), method))) for each in method.years
        ),
        origin=tuple(words["multiples"]["text"]),
        by_size=tuple(_by_size(each) for each in market["bySize"]["rows"]),
        far_above=float(words["multiples"]["farAbove"]),
        stretched=words["multiples"]["stretched"],
        disclaimer=words["disclaimer"],
        sources=tuple(Source(**sources[key]) for key in keys),
    )


def _trade(ours: Industry, reported: Any, keys: list[str]) -> Trade:
    caution = reported.get("caution")
    return Trade(
        name=ours.value,
        sde=(float(ours.sde.low), float(ours.sde.high)),
        revenue=(float(ours.revenue.low), float(ours.revenue.high)),
        group=reported["group"],
        reported_sde=float(reported["sde"]),
        reported_revenue=None if reported["revenue"] is None else float(reported["revenue"]),
        source=keys.index(reported["sources"][0]) + 1,
        caution=f"{caution['text']} Source: {keys.index(caution['sources'][0]) + 1}."
        if caution
        else "",
    )


def _by_size(row: Any) -> tuple[str, str, str, str]:
    sde, ebitda = _span(row["sde"]), _span(row["ebitda"])
    return row["price"], f"{sde}x", f"{ebitda}x", _span(row["months"])


def _span(medians: list[Any]) -> str:
    """Return the lowest and the highest, or the only one."""
    return "–".join(str(each) for each in dict.fromkeys((min(medians), max(medians))))
