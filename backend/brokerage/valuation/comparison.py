"""Why one range differs from another: the changes one after the other, each with what it moved.

Figures are worked out again after each change by the rules themselves, so that the steps add up to
the whole difference exactly. The order is fixed: our method first, then what the owner cannot
choose, then the numbers that an owner works on.
"""

from dataclasses import dataclass, replace
from typing import Final, Literal

from brokerage.valuation import method as methods
from brokerage.valuation import rules
from brokerage.valuation.method import Method
from brokerage.valuation.rules import Answers

Cause = Literal["version", "industry", "location", "years", "revenue", "sde"]

_MOVING: Final = ("industry", "location", "years", "revenue", "sde")
_OTHERS: Final = ("employees", "owner_involvement", "real_estate")


@dataclass(frozen=True)
class Run:
    """A run that the checks let pass, with the version of its method."""

    answers: Answers
    version: str


@dataclass(frozen=True)
class Step:
    """One change: what was, what is, and the range after it. Whole US dollars."""

    cause: Cause
    before: str
    after: str
    range_low: int
    range_high: int
    low_change: int
    high_change: int


@dataclass(frozen=True)
class Comparison:
    steps: tuple[Step, ...]
    unpriced: tuple[str, ...]
    """Answers that changed and enter no formula, by the form's names."""


def compare(first: Run, second: Run) -> Comparison:
    """What led from the first range to the second. KeyError: a version that never was."""
    old, new = methods.of_version(first.version), methods.of_version(second.version)
    steps: list[Step] = []
    answers, result = first.answers, rules.calculate(first.answers, old)

    def step(cause: Cause, before: str, after: str, then: Answers, method: Method) -> None:
        nonlocal answers, result
        made = rules.calculate(then, method)
        steps.append(
            Step(
                cause=cause,
                before=before,
                after=after,
                range_low=made.range_low,
                range_high=made.range_high,
                low_change=made.range_low - result.range_low,
                high_change=made.range_high - result.range_high,
            )
        )
        answers, result = then, made

    if old.version != new.version:
        step("version", old.version, new.version, answers, new)
    for name in _MOVING:
        before, after = getattr(answers, name), getattr(second.answers, name)
        if before != after:
            step(name, before, after, replace(answers, **{name: after}), new)
    changed = [
        to_field
        for name, to_field in zip(
            Answers.__dataclass_fields__, first.answers.by_field(), strict=True
        )
        if name in _OTHERS and getattr(first.answers, name) != getattr(second.answers, name)
    ]
    return Comparison(tuple(steps), tuple(changed))
