"""Explains why the ranges of two runs differ: each change, one after the other, with its effect.

The range is calculated again after each change, so that the steps add up to the whole difference.
The order is fixed: the method; then industry, location and years; then the amounts.
"""

from dataclasses import dataclass, replace
from typing import Final, Literal

from brokerage.core.schema import Fact
from brokerage.valuation.rules import calculator
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.method import METHODS, Method

Cause = Literal["version", "industry", "location", "years", "revenue", "sde"]

_PRICED: Final = ("industry", "location", "years", "revenue", "sde")
_UNPRICED: Final = ("employees", "owner_involvement", "real_estate")


@dataclass(frozen=True)
class Run:
    """Answers that pass the checks, and the version of the method."""

    answers: Answers
    version: str


class RangeStep(Fact):
    """One change between two runs: the range after it, and the change of each end, in whole US
    dollars.
    """

    cause: Cause
    before: str
    """An answer as in `inputs` of a run, or the version of the method; so is `after`."""
    after: str
    range_low: int
    range_high: int
    low_change: int
    high_change: int


@dataclass(frozen=True)
class Comparison:
    """The steps from the range of one run to the range of the other."""

    steps: tuple[RangeStep, ...]
    unpriced: tuple[str, ...]
    """Changed answers that enter no formula, by the form's names."""


def compare(first: Run, second: Run) -> Comparison:
    """Return the changes that lead from the range of `first` to that of `second`. Raises KeyError
    for an unknown version of the method.
    """
    old, new = METHODS.get(first.version), METHODS.get(second.version)
    steps: list[RangeStep] = []
    answers, result = first.answers, calculator.calculate(first.answers, old)

    def step(cause: Cause, before: str, after: str, then: Answers, method: Method) -> None:
        nonlocal answers, result
        changed = calculator.calculate(then, method)
        steps.append(
            RangeStep(
                cause=cause,
                before=before,
                after=after,
                range_low=changed.range_low,
                range_high=changed.range_high,
                low_change=changed.range_low - result.range_low,
                high_change=changed.range_high - result.range_high,
            )
        )
        answers, result = then, changed

    if old.version != new.version:
        step("version", old.version, new.version, answers, new)
    for name in _PRICED:
        before, after = getattr(answers, name), getattr(second.answers, name)
        if before != after:
            step(name, before, after, replace(answers, **{name: after}), new)
    unpriced = [
        field
        for name, field in zip(Answers.__dataclass_fields__, first.answers.by_field(), strict=True)
        if name in _UNPRICED and getattr(first.answers, name) != getattr(second.answers, name)
    ]
    return Comparison(tuple(steps), tuple(unpriced))
