"""The report's drawings: scales, marks and labels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.valuation.report_answers import answers

from brokerage.valuation.rules import calculator
from brokerage.valuation.rules.method import METHODS
from brokerage.valuation.services.drawing import (
    RangeDrawing,
    factors_drawing,
    flag_span,
    range_drawing,
    scale_for,
    short_money,
)


@given(st.integers(1, 10**13))
def test_a_scale_ends_at_or_closely_above_its_amount(most: int) -> None:
    scale = scale_for(most)
    assert most <= scale.end <= 2 * most
    assert scale.ticks[0].at == 0
    assert scale.ticks[-1].at == 1
    assert 4 <= len(scale.ticks) <= 6


@pytest.mark.parametrize(
    ("most", "ticks"),
    [
        (500_000, ["$0", "$100K", "$200K", "$300K", "$400K", "$500K"]),
        (1_400_000, ["$0", "$500K", "$1M", "$1.5M"]),
        (1_999_999, ["$0", "$500K", "$1M", "$1.5M", "$2M"]),
        (99_500_000, ["$0", "$25M", "$50M", "$75M", "$100M"]),
        (2_400_000_000_000, ["$0", "$1T", "$2T", "$3T"]),
    ],
)
def test_ticks_are_round_amounts(most: int, ticks: list[str]) -> None:
    assert [tick.label for tick in scale_for(most).ticks] == ticks


def test_short_amounts_are_exact() -> None:
    assert [short_money(n) for n in (0, 250, 750_000, 1_250_000)] == [
        "$0",
        "$250",
        "$750K",
        "$1.25M",
    ]


_NAMES = ("Asset-based", "Earnings-based", "Market-based")


def _drawing(reported: int | None = None, **changed: str) -> RangeDrawing:
    result = calculator.calculate(answers(**changed))
    average = None if reported is None else ("Reported average", reported)
    return range_drawing(result, _NAMES, average)


def test_marks_are_placed_at_their_figures() -> None:
    drawing = _drawing(reported=1_500_000)
    assert drawing.scale.end == 2_000_000
    assert [mark.at for mark in drawing.marks] == [
        1_787_100 / 2e6,
        1_243_725 / 2e6,
        1_890_462 / 2e6,
        1_500_000 / 2e6,
    ]
    assert [mark.kind for mark in drawing.marks] == ["approach"] * 3 + ["reported"]
    assert drawing.marks[3].text == "Reported average $1.50M"
    assert (drawing.start, drawing.end) == (1_243_725 / 2e6, 1_890_462 / 2e6)


def test_a_revenue_based_figure_above_the_range_is_pale_and_far_above_it_left_out() -> None:
    above = _drawing(revenue="3600000", sde="412000", industry="Materials Distribution")
    kinds = [mark.kind for mark in above.marks]
    assert kinds == ["unused", "approach", "approach"]
    far = _drawing(revenue="90000000", sde="412000", industry="Materials Distribution")
    assert [mark.kind for mark in far.marks] == ["approach", "approach"]
    assert far.scale.end == 1_500_000


@given(
    st.integers(500_000, 20_000_000),
    st.integers(1, 60),
    st.sampled_from([industry.value for industry in METHODS.shipped().industries]),
    st.integers(150, 400),
)
def test_no_flag_leaves_the_drawing_or_meets_the_pole_of_another(
    revenue: int, share: int, industry: str, hundredths: int
) -> None:
    sde = max(50_000, revenue * share // 100)
    marks = _drawing(
        sde * hundredths // 100, revenue=str(revenue), sde=str(sde), industry=industry
    ).marks
    for mark in marks:
        start, end = flag_span(mark.at, mark.side, mark.text)
        assert start >= 0
        assert end <= 1
        for other in marks:
            assert other.row <= mark.row or not start < other.at < end
    assert sorted(mark.row for mark in marks) == list(range(len(marks)))


@given(st.integers(500_000, 20_000_000), st.integers(1, 60))
def test_the_labels_of_both_ends_keep_apart(revenue: int, share: int) -> None:
    sde = max(50_000, revenue * share // 100)
    low, high = _drawing(revenue=str(revenue), sde=str(sde)).ends
    room = 0.07 if low.align == "center" else 0
    assert low.at + room <= high.at - room
    assert low.at - (0.14 if low.align == "right" else room) >= 0
    assert high.at + (0.14 if high.align == "left" else room) <= 1
    assert [label.text for label in _drawing().ends] == ["$1.24M", "$1.89M"]


def test_the_gap_is_labeled_where_the_bar_has_no_mark() -> None:
    gap = _drawing().gap
    assert gap
    assert gap.text == "gap $647K"
    assert gap.at == (1_243_725 + 1_787_100) / 2 / 2e6


def test_the_factors_share_one_scale_that_ends_at_the_largest() -> None:
    factors = METHODS.current().complexity.factors
    drawing = factors_drawing(factors)
    assert drawing.scale.end == 500_000
    assert [(bar.start, bar.end) for bar in drawing.bars] == [
        (factor.low / 500_000, factor.high / 500_000) for factor in factors
    ]
