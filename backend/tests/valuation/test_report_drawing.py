"""The report's drawings: scales, marks and labels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.valuation.report_answers import answers

from brokerage.valuation.rules import calculator
from brokerage.valuation.rules.method import METHODS
from brokerage.valuation.services.drawing import (
    factors_drawing,
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


def test_marks_are_placed_at_their_figures() -> None:
    result = calculator.calculate(answers())
    drawing = range_drawing(result)
    assert drawing.scale.end == 2_000_000
    assert drawing.marks == (1_787_100 / 2e6, 1_243_725 / 2e6, 1_890_462 / 2e6)
    assert (drawing.band.start, drawing.band.end) == (1_243_725 / 2e6, 1_890_462 / 2e6)


@pytest.mark.parametrize(
    ("changed", "labels"),
    [
        ({}, "ends"),
        ({"revenue": "90000000", "sde": "50000"}, "right"),
        ({"revenue": "2400000", "sde": "412000", "industry": "Materials Distribution"}, "ends"),
        ({"revenue": "5600000", "sde": "412000", "industry": "Materials Distribution"}, "right"),
    ],
)
def test_a_narrow_range_has_its_label_next_to_it(changed: dict[str, str], labels: str) -> None:
    assert range_drawing(calculator.calculate(answers(**changed))).band.labels == labels


def test_the_factors_share_one_scale_that_ends_at_the_largest() -> None:
    factors = METHODS.current().complexity.factors
    drawing = factors_drawing(factors)
    assert drawing.scale.end == 500_000
    assert [(bar.start, bar.end) for bar in drawing.bars] == [
        (factor.low / 500_000, factor.high / 500_000) for factor in factors
    ]
