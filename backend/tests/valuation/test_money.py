"""Parsing and formatting money: golden cases and properties."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.valuation.rules.money import (
    format_amount,
    format_headline,
    format_money,
    parse_money,
    parse_signed_money,
)

_DOMAIN = Path(__file__).resolve().parents[3] / "domain"
_VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (_DOMAIN / "vectors" / "valuation-money.json").read_bytes()
)

_AMOUNTS = st.decimals("-999999999999.99", "999999999999.99", places=2)
_TEXTS = st.one_of(st.text(), st.text(st.sampled_from("0123456789000,,,. $-()km\xa0"), max_size=20))


def _golden(kind: str) -> pytest.MarkDecorator:
    cases = _VECTORS[kind]
    return pytest.mark.parametrize("case", cases, ids=[case["name"] for case in cases])


@_golden("parse")
def test_golden_texts_are_parsed_as_in_the_browser(case: dict[str, Any]) -> None:
    expected = None if case["amount"] is None else Decimal(case["amount"])
    signed = parse_signed_money(case["text"])
    assert signed == expected
    assert str(signed) == str(expected), "to the cent, and no negative zero"
    assert parse_money(case["text"]) == (None if expected is None or expected < 0 else expected)


@_golden("whole")
def test_golden_figures_are_formatted_as_in_the_browser(case: dict[str, Any]) -> None:
    assert format_money(case["dollars"]) == case["text"]


@_golden("headline")
def test_golden_figures_are_rounded_for_headlines_as_in_the_browser(case: dict[str, Any]) -> None:
    assert format_headline(case["dollars"]) == case["text"]


@given(st.integers(0, 999_499_999))
def test_a_headline_is_within_half_a_percent_of_its_figure(dollars: int) -> None:
    shown = parse_money(format_headline(dollars))
    assert shown is not None
    assert abs(shown - dollars) * 200 <= dollars


@_golden("exact")
def test_golden_amounts_are_formatted_as_in_the_browser(case: dict[str, Any]) -> None:
    assert format_amount(Decimal(case["amount"])) == case["text"]


@given(_AMOUNTS)
def test_a_formatted_amount_is_parsed_to_the_same_amount(amount: Decimal) -> None:
    assert parse_signed_money(format_amount(amount)) == amount
    assert parse_signed_money(format_money(int(amount))) == int(amount)


@given(_AMOUNTS.map(abs), st.sampled_from(" \xa0\u202f"))
def test_spaces_mean_the_same_as_commas(amount: Decimal, space: str) -> None:
    written = format_amount(amount)
    assert parse_money(written.replace(",", space)) == amount
    assert parse_money(f"{space}{written[1:]}\t") == amount


@given(_TEXTS)
def test_any_text_is_an_amount_within_bounds_or_none(text: str) -> None:
    amount = parse_signed_money(text)
    if amount is not None:
        assert abs(amount) < 10**12
        assert amount.as_tuple().exponent == -2
        assert parse_signed_money(format_amount(amount)) == amount


def test_a_very_long_text_is_parsed_quickly() -> None:
    """A backtracking pattern would take minutes."""
    assert parse_signed_money("1" + " 000," * 50_000) is None
    assert parse_signed_money("(" + " " * 200_000) is None
