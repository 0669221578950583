"""The checks of a draft of the method, beyond those of its schema.

`domain/vectors/valuation-method-checks.json` has a case for each.
"""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Any

from brokerage.content.rules.kinds import Body, Problem
from brokerage.pdf.font_coverage import texts_not_shown

_LARGEST_MULTIPLE = Decimal(20)
_LARGEST_FACTOR = Decimal(2)
_OPTIONS = ("years", "employees", "ownerInvolvement", "realEstate")
Path = tuple[str | int, ...]


def problems(body: Body, current: Body) -> list[Problem]:
    """Return what prevents the draft `body` from replacing `current`, the version in effect. Both
    must fit the schema.
    """
    return [
        *_choices(body, current),
        *_multiples(body),
        *_factors(body),
        *_limits(body),
        *_amounts(body),
        *_sources(body, current),
        *_signs(body),
    ]


def _choices(body: Body, current: Body) -> Iterator[Problem]:
    """Yield a problem for each change of the form or its options, which saved runs and texts of the
    site name. Industries and locations may change their order; of the other options only the labels
    may change, and of the checks only the messages.
    """
    for name in ("fields", "worksheet"):
        if body[name] != current[name]:
            yield Problem((name,), "This is part of the form and cannot be changed here.")
    if [each["rule"] for each in body["checks"]] != [each["rule"] for each in current["checks"]]:
        yield Problem(("checks",), "Keep the four checks in their order.")
    for name in _OPTIONS:
        if _values(body[name]) != _values(current[name]):
            yield Problem((name,), "Only the labels can be changed, not the choices.")
    for name, what in (("industries", "industry"), ("locations", "location")):
        listed = _values(body[name])
        for index, value in enumerate(listed):
            if value in listed[:index]:
                yield Problem((name, index, "value"), f"This {what} is listed twice.")
        for value in _values(current[name]):
            if value not in listed:
                yield Problem((name,), f"“{value}” is missing: saved runs name it.")
        for index, value in enumerate(listed):
            if value not in _values(current[name]):
                yield Problem((name, index, "value"), f"There is no {what} with this name.")


def _multiples(body: Body) -> Iterator[Problem]:
    trades = [(("industries", index), each) for index, each in enumerate(body["industries"])]
    for path, trade in (*trades, (("unknownIndustry",), body["unknownIndustry"])):
        for name in ("revenue", "sde"):
            low, high = Decimal(trade[name]["low"]), Decimal(trade[name]["high"])
            if not low:
                yield Problem((*path, name, "low"), "A multiple is above zero.")
            if low > high:
                yield Problem((*path, name, "high"), f"The high end is below the low end {low}.")
            if high > _LARGEST_MULTIPLE:
                yield Problem(
                    (*path, name, "high"),
                    f"More than {_LARGEST_MULTIPLE} times? Check the decimals.",
                )


def _factors(body: Body) -> Iterator[Problem]:
    factors: list[tuple[Path, str]] = [
        *((("locations", i, "factor"), each["factor"]) for i, each in enumerate(body["locations"])),
        (("otherLocationFactor",), body["otherLocationFactor"]),
        *((("yearsFactors", i, "factor"), e["factor"]) for i, e in enumerate(body["yearsFactors"])),
        (("fewerYearsFactor",), body["fewerYearsFactor"]),
    ]
    for path, factor in factors:
        if not 0 < Decimal(factor) <= _LARGEST_FACTOR:
            yield Problem(path, f"A factor is above 0.00 and at most {_LARGEST_FACTOR}.00.")
    steps = body["yearsFactors"]
    for index in range(1, len(steps)):
        if steps[index]["over"] >= steps[index - 1]["over"]:
            yield Problem(("yearsFactors", index, "over"), "The most years come first.")
    # More years in business never give a lower range.
    yearly = factors[len(body["locations"]) + 1 :]
    for (_, more), (path, fewer) in pairwise(yearly):
        if Decimal(fewer) > Decimal(more):
            yield Problem(path, f"Fewer years have at most the factor of more years, {more}.")


def _limits(body: Body) -> Iterator[Problem]:
    limits = body["limits"]
    share = Decimal(limits["maximumSdeShare"])
    if not 0 < share <= 1:
        yield Problem(("limits", "maximumSdeShare"), "A share is above 0.00 and at most 1.00.")
    elif limits["minimumSde"] > limits["minimumRevenue"] * share:
        yield Problem(
            ("limits", "minimumSde"), "A business with the least revenue could never reach this."
        )


def _amounts(body: Body) -> Iterator[Problem]:
    for index, each in enumerate(body["complexity"]["factors"]):
        path: Path = ("complexity", "factors", index)
        if each["low"] > each["high"]:
            yield Problem((*path, "high"), "The high end is below the low end.")
        if each["impact"] != f"${each['low'] // 1000}K-${each['high'] // 1000}K":
            yield Problem((*path, "impact"), "The text names other amounts than low and high.")


def _sources(body: Body, current: Body) -> Iterator[Problem]:
    """Yield a problem for each new figure without its source or the source's date, and for each
    date that is not like 2026-11-21.
    """
    for name, figures in (("industries", ("revenue", "sde")), ("locations", ("factor",))):
        before = {each["value"]: each for each in current[name]}
        for index, each in enumerate(body[name]):
            old: dict[str, Any] = before.get(each["value"], {})
            changed = any(each[figure] != old.get(figure) for figure in figures)
            if changed and not each.get("source", "").strip():
                yield Problem((name, index, "source"), "Where does the new figure come from?")
            if (changed or each.get("date")) and not _is_date(each.get("date", "")):
                yield Problem((name, index, "date"), "Enter the date of the source.")


def _signs(body: Body) -> Iterator[Problem]:
    """Yield a problem for each text with a character that PDFs cannot show, except sources and
    notes, which no report shows.
    """
    for path, message in texts_not_shown(body):
        if path[-1] not in ("source", "note"):
            yield Problem(path, message)


def _is_date(text: str) -> bool:
    """Return whether a text is a date such as 2026-11-21."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _values(options: list[dict[str, Any]]) -> list[str]:
    return [each["value"] for each in options]
