"""The checks of a draft of the lending terms, beyond those of its schema."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, Final

from brokerage.content.rules.kinds import Body, Problem

_LARGEST_RATE: Final = Decimal(25)
_FIGURES: Final = ("value", "coverage", "tiers")
Path = tuple[str | int, ...]


def problems(body: Body, current: Body) -> list[Problem]:
    """Return what prevents the draft `body` from replacing `current`, the version in effect. Both
    must fit the schema.
    """
    return [*_figures(body), *_tiers(body), *_bands(body), *_sources(body, current)]


def _figures(body: Body) -> Iterator[Problem]:
    if not 0 < Decimal(body["injection"]["value"]) <= 50:
        yield Problem(("injection", "value"), "An injection is above 0 and at most 50 percent.")
    for name in ("baseRate", "spread"):
        if Decimal(body[name]["value"]) > _LARGEST_RATE:
            yield Problem((name, "value"), f"More than {_LARGEST_RATE}%? Check the decimals.")
    for name in ("minimumCoverage", "targetCoverage"):
        if Decimal(body[name]["value"]) < 1:
            yield Problem((name, "value"), "A coverage is at least 1.")
    minimum = Decimal(body["minimumCoverage"]["value"])
    if Decimal(body["targetCoverage"]["value"]) < minimum:
        yield Problem(("targetCoverage", "value"), f"Lenders want at least the SBA's {minimum}.")


def _tiers(body: Body) -> Iterator[Problem]:
    tiers = body["fees"]["tiers"]
    yield from _ends(("fees", "tiers"), tiers)
    for index, tier in enumerate(tiers):
        path: Path = ("fees", "tiers", index)
        if not Decimal(tier["guaranteed"]):
            yield Problem((*path, "guaranteed"), "The guaranteed part is above zero.")
        yield from _ends((*path, "steps"), tier["steps"])
        for position, step in enumerate(tier["steps"]):
            if Decimal(step["rate"]) > 10:
                yield Problem(
                    (*path, "steps", position, "rate"), "More than 10%? Check the decimals."
                )


def _bands(body: Body) -> Iterator[Problem]:
    yield from _ends(("assumptions", "bands"), body["assumptions"]["bands"])


def _ends(path: Path, parts: list[dict[str, Any]]) -> Iterator[Problem]:
    """Yield a problem for each part that does not end above the one before it. Only the last one
    has no end.
    """
    before = 0
    for index, part in enumerate(parts):
        end, is_last = part["upTo"], index == len(parts) - 1
        if is_last and end is not None:
            yield Problem((*path, index, "upTo"), "Leave the last one empty: it is for all others.")
        elif not is_last and (end is None or end <= before):
            yield Problem((*path, index, "upTo"), f"Enter an amount above ${before:,}.")
        before = end or before


def _sources(body: Body, current: Body) -> Iterator[Problem]:
    """Yield a problem for each changed figure that still has the source of the old one and the day
    on which that was read, and for each day that does not exist.
    """
    for name, part in body.items():
        if not isinstance(part, dict):
            continue
        for day in ("effectiveFrom", "readOn"):
            if day in part and not _is_date(part[day]):
                yield Problem((name, day), "Enter a date.")
        before = current[name]
        changed = any(part.get(each) != before.get(each) for each in _FIGURES)
        if changed and all(part[each] == before[each] for each in ("source", "readOn")):
            yield Problem((name, "source"), "Where does the new figure come from?")


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
