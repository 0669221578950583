"""Calculates the positions in the report's charts, as shares (0 to 1) of a scale's width."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from brokerage.valuation.rules.calculator import Result
from brokerage.valuation.rules.method import ComplexityFactor
from brokerage.valuation.rules.money import UNITS, format_money

# The end of a scale and the step from one tick to the next, in units of a power of ten.
_ENDS = (
    (1, 0.25),
    (1.5, 0.5),
    (2, 0.5),
    (3, 1),
    (4, 1),
    (5, 1),
    (6, 2),
    (8, 2),
    (10, 2.5),
    (12, 3),
)
_HEADROOM = 1.02
"""The scale reaches at least this many times the largest amount."""


@dataclass(frozen=True)
class Tick:
    at: float
    label: str


@dataclass(frozen=True)
class Scale:
    """The scale of a chart, from 0 to `end`, a round amount of US dollars that no
    amount exceeds.
    """

    end: int
    ticks: tuple[Tick, ...]

    def at(self, amount: int) -> float:
        return amount / self.end


@dataclass(frozen=True)
class Band:
    """The bar that shows the range. `labels`: `ends` is one at each end, with the gap between them;
    `left` and `right` are a single label next to a bar that is too narrow.
    """

    start: float
    end: float
    labels: Literal["ends", "left", "right"]


@dataclass(frozen=True)
class RangeDrawing:
    """The three approaches, the range and its width on one scale."""

    scale: Scale
    marks: tuple[float, ...]
    """Asset-based, earnings-based, market-based."""
    band: Band


@dataclass(frozen=True)
class Bar:
    start: float
    end: float


@dataclass(frozen=True)
class FactorsDrawing:
    """The effect of each complexity factor on a price, all on one scale."""

    scale: Scale
    bars: tuple[Bar, ...]


def range_drawing(result: Result) -> RangeDrawing:
    approaches = (result.asset_based, result.earnings_based, result.market_based)
    scale = scale_for(round(max(approaches) * _HEADROOM))
    start, end = scale.at(result.range_low), scale.at(result.range_high)
    return RangeDrawing(
        scale=scale,
        marks=tuple(map(scale.at, approaches)),
        band=Band(start, end, _labels(result, start, end)),
    )


def factors_drawing(factors: Iterable[ComplexityFactor]) -> FactorsDrawing:
    each = tuple(factors)
    scale = scale_for(max(factor.high for factor in each))
    return FactorsDrawing(
        scale, tuple(Bar(scale.at(factor.low), scale.at(factor.high)) for factor in each)
    )


def scale_for(most: int) -> Scale:
    """Choose a scale that reaches at least `most` US dollars, with four to six round ticks."""
    power = 10 ** (len(str(most)) - 1)
    end, step = next((end, step) for end, step in _ENDS if end * power >= most)
    whole = round(end * power)
    marked = [round(step * power * number) for number in range(round(end / step) + 1)]
    return Scale(whole, tuple(Tick(amount / whole, short_money(amount)) for amount in marked))


def short_money(dollars: int) -> str:
    """Format a round amount: `$750K`, `$1.5M`."""
    for unit, letter in UNITS:
        if dollars >= unit:
            return f"${dollars / unit:g}{letter}"
    return f"${dollars}"


def _labels(result: Result, start: float, end: float) -> Literal["ends", "left", "right"]:
    low, high, gap = map(_room, (result.range_low, result.range_high, result.gap))
    if end - start >= max((low + high) / 2, gap + _room(0)):  # each label is centered on its end
        return "ends"
    return "right" if 1 - end > start else "left"


def _room(amount: int) -> float:
    """Return the width of an amount's label with the space around it, as a share of the scale."""
    return 0.03 + 0.018 * len(format_money(amount))
