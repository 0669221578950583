"""Finds how the method in effect changes the range of a saved run, and which parts of the method
changed.
"""

from typing import Literal

from brokerage.core.schema import Fact
from brokerage.valuation.models import SavedRun
from brokerage.valuation.rules import calculator
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.method import METHODS, Industry, Location, Method

Part = Literal["industry", "location", "years"]


class MethodReason(Fact):
    """A part of the method that has changed. `name` is the run's answer in this part. `source` and
    `date` are those of the new figure, empty if there are none.
    """

    part: Part
    name: str
    source: str = ""
    date: str = ""


class MethodChange(Fact):
    """The range of a saved run by the method in effect, in whole US dollars, and why it differs."""

    version: str
    date: str
    """The day on which the method took effect, such as 2026-12-01."""
    range_low: int
    range_high: int
    reasons: tuple[MethodReason, ...]


def change_of(run: SavedRun) -> MethodChange | None:
    """Return how the range of a saved run differs by the method in effect; None if it does not."""
    method = METHODS.current()
    if run.version == method.version:
        return None
    answers = Answers.of_fields(run.inputs)
    result = calculator.calculate(answers, method)
    saved = run.result["rangeLow"], run.result["rangeHigh"]
    if (result.range_low, result.range_high) == saved:
        return None
    return MethodChange(
        version=method.version,
        date=method.date,
        range_low=result.range_low,
        range_high=result.range_high,
        reasons=_reasons(answers, METHODS.get(run.version), method),
    )


def _reasons(answers: Answers, before: Method, now: Method) -> tuple[MethodReason, ...]:
    old, new = (calculator.calculate(answers, each).factors for each in (before, now))
    reasons = []
    if (old.revenue_multiple, old.sde_low, old.sde_high) != (
        new.revenue_multiple,
        new.sde_low,
        new.sde_high,
    ):
        reasons.append(_reason("industry", answers.industry, now.industries))
    if old.location != new.location:
        reasons.append(_reason("location", answers.location, now.locations))
    if old.years != new.years:
        label = now.labels["years"].get(answers.years, answers.years)
        reasons.append(MethodReason(part="years", name=label))
    return tuple(reasons)


def _reason(part: Part, name: str, entries: tuple[Industry | Location, ...]) -> MethodReason:
    found = next((each for each in entries if each.value == name), None)
    if found is None or not found.source:
        return MethodReason(part=part, name=name)
    return MethodReason(part=part, name=name, source=found.source, date=found.date)
