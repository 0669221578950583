"""The report's answers, range and formulas as its template reads them, amounts as text."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from brokerage.valuation.drawing import range_drawing
from brokerage.valuation.method import Method
from brokerage.valuation.money import format_amount, format_money, parse_money
from brokerage.valuation.rules import Answers, Result

_NOT_LISTED = "Not listed"
"""Stands for an answer that is no option of the method: the rules count it as they say."""


def given(answers: Answers, method: Method) -> dict[str, str]:
    """The eight answers in words, by field. What was typed passes as an amount or not at all."""
    options = method.labels
    return {
        name: options[name].get(value, _NOT_LISTED) if name in options else _amount(value)
        for name, value in answers.by_field().items()
    }


def approaches(result: Result, given: Mapping[str, str], words: Any) -> list[dict[str, Any]]:
    """Each figure with its formula: the terms that are multiplied, and what each of them is."""
    used, told = result.factors, words["approaches"]
    rows = (
        (
            "assetBased",
            "revenue",
            used.revenue_multiple,
            "low revenue multiple",
            result.asset_based,
        ),
        ("earningsBased", "sde", used.sde_low, "low SDE multiple", result.earnings_based),
        ("marketBased", "sde", used.sde_high, "high SDE multiple", result.market_based),
    )
    return [
        {
            "title": told[key]["title"],
            "meaning": told[key]["meaning"],
            "terms": [
                {"value": given[base], "name": words["fields"][base]["label"]},
                {"value": factor(multiple), "name": name},
                {"value": factor(used.location), "name": given["location"]},
                {"value": factor(used.years), "name": given["years"]},
            ],
            "amount": format_money(amount),
        }
        for key, base, multiple, name, amount in rows
    ]


def range_part(
    result: Result, approaches: Sequence[Mapping[str, Any]], words: Any
) -> dict[str, Any]:
    """The range, its drawing, and what the drawing shows told to who cannot see it."""
    low, high, gap = map(format_money, (result.range_low, result.range_high, result.gap))
    told = ", ".join(f"{each['title']} {each['amount']}" for each in approaches)
    return {
        "low": low,
        "high": high,
        "gap": gap,
        "rule": words["range"],
        "caveat": words["gap"],
        "drawing": range_drawing(result),
        "told": f"On one scale: {told}. The range runs from {low} to {high}, {gap} wide.",
    }


def factor(number: Decimal) -> str:
    """A multiple or a factor, in hundredths as the specification writes most of them."""
    return f"{number:.2f}"


def _amount(typed: str) -> str:
    amount = parse_money(typed)
    if amount is None:
        raise ValueError("an amount cannot be read")
    return format_amount(amount)
