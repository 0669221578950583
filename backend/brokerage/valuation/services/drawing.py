"""Calculates the positions in the report's charts, as shares (0 to 1) of a scale's width."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations, product
from typing import Final, Literal

from brokerage.valuation.rules.calculator import Result
from brokerage.valuation.rules.method import ComplexityFactor
from brokerage.valuation.rules.money import UNITS, format_headline

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
_HEADROOM: Final = 1.02
"""The scale reaches at least this many times the largest amount."""
_FAR_ABOVE: Final = 2
"""A figure beyond this many times the high end would leave the range no room."""
_END_ROOM: Final = 0.14
"""The share of the width that the label of an end takes."""
_GAP_ROOM: Final = 0.18


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


MarkKind = Literal["approach", "unused", "reported", "line"]


@dataclass(frozen=True)
class Mark:
    """A dot on the road, or a line across it for one amount such as a price, and its flag. `row`
    counts up from the road; the text hangs from the pole to the `side`.
    """

    kind: MarkKind
    at: float
    text: str
    row: int
    side: Literal["left", "right"]


@dataclass(frozen=True)
class Label:
    """A label that has its start, middle or end at a share of the width."""

    at: float
    align: Literal["left", "center", "right"]
    text: str


@dataclass(frozen=True)
class RangeDrawing:
    """The range as a bar on a road from zero, both ends labeled, and the amounts around it."""

    scale: Scale
    start: float
    end: float
    ends: tuple[Label, Label]
    gap: Label | None
    """A label inside the bar, if it fits between the marks."""
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Bar:
    start: float
    end: float


@dataclass(frozen=True)
class FactorsDrawing:
    """The effect of each complexity factor on a price, all on one scale."""

    scale: Scale
    bars: tuple[Bar, ...]


def range_drawing(
    result: Result, names: Sequence[str], reported: tuple[str, int] | None
) -> RangeDrawing:
    """Place the three approaches with these names and the reported average with its name. A
    revenue-based figure far above the range is left out.
    """
    unused = result.asset_based_position == "above"
    amounts = (result.asset_based, result.earnings_based, result.market_based)
    kinds: tuple[MarkKind, ...] = ("unused" if unused else "approach", "approach", "approach")
    marks = list(zip(kinds, names, amounts, strict=True))
    if reported:
        marks.append(("reported", *reported))
    return draw_range(result.range_low, result.range_high, marks)


def draw_range(low: int, high: int, marks: Sequence[tuple[MarkKind, str, int]]) -> RangeDrawing:
    """Place a range with marks: their kinds, names and amounts. All amounts are whole US dollars;
    a mark far above the range is left out.
    """
    drawn = [mark for mark in marks if mark[2] <= _FAR_ABOVE * high]
    scale = scale_for(round(max(high, *(amount for _, _, amount in drawn), 1) * _HEADROOM))
    start, end = scale.at(low), scale.at(high)
    return RangeDrawing(
        scale=scale,
        start=start,
        end=end,
        ends=_ends(start, end, low, high),
        gap=_gap(start, end, [scale.at(amount) for _, _, amount in drawn], high - low),
        marks=_flagged([(kind, name, scale.at(amount), amount) for kind, name, amount in drawn]),
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


def _ends(start: float, end: float, low: int, high: int) -> tuple[Label, Label]:
    """Label both ends of the bar: below them, or next to each other where the bar is narrow."""
    first, last = format_headline(low), format_headline(high)
    if end - start >= _END_ROOM and start >= _END_ROOM / 2:
        return Label(start, "center", first), Label(min(end, 1 - _END_ROOM / 2), "center", last)
    middle = (start + end) / 2
    if middle >= _END_ROOM:
        return Label(middle - 0.01, "right", first), Label(middle + 0.01, "left", last)
    return Label(start, "left", first), Label(max(end, start + _END_ROOM), "left", last)


def _gap(start: float, end: float, marks: Sequence[float], gap: int) -> Label | None:
    """Label the bar in the middle of its longest stretch without a mark."""
    stops = sorted({start, end, *(at for at in marks if start < at < end)})
    low, high = max(pairwise(stops), key=lambda pair: pair[1] - pair[0])
    if high - low < _GAP_ROOM:
        return None
    return Label((low + high) / 2, "center", f"gap {format_headline(gap)}")


def _flagged(marks: Sequence[tuple[MarkKind, str, float, int]]) -> tuple[Mark, ...]:
    """Give each mark a row and a side so that no text meets the pole of a higher row."""
    texts = [f"{name} {format_headline(amount)}" for _, name, _, amount in marks]
    sides: tuple[Literal["right", "left"], ...] = ("right", "left")
    ways = product(permutations(range(len(marks))), product(sides, repeat=len(marks)))
    spans = {
        side: [flag_span(at, side, text) for (_, _, at, _), text in zip(marks, texts, strict=True)]
        for side in sides
    }
    poles = [at for _, _, at, _ in marks]

    def meets(rows: Sequence[int], chosen: Sequence[Literal["right", "left"]]) -> int:
        """Count the texts that leave the drawing or meet a pole."""
        flags = [spans[side][index] for index, side in enumerate(chosen)]
        return sum(
            start < 0
            or end > 1
            or any(
                rows[other] > rows[index] and start < pole < end for other, pole in enumerate(poles)
            )
            for index, (start, end) in enumerate(flags)
        )

    rows, chosen = min(ways, key=lambda way: meets(*way))
    return tuple(
        Mark(kind, at, text, row, side)
        for (kind, _, at, _), text, row, side in zip(marks, texts, rows, chosen, strict=True)
    )


def flag_span(at: float, side: Literal["right", "left"], text: str) -> tuple[float, float]:
    """Return where a flag's text starts and ends."""
    width = 0.015 + 0.0105 * len(text)
    return (at, at + width) if side == "right" else (at - width, at)
