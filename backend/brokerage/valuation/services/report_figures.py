"""The report's answers, range and formulas, with amounts as text.

`labels` are those of `answer_labels`, `words` the texts of `content/valuation.json`.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from brokerage.valuation.rules.calculator import (
    Answers,
    Result,
    effective_multiples,
    times_sde,
)
from brokerage.valuation.rules.method import Method
from brokerage.valuation.rules.money import (
    format_amount,
    format_headline,
    format_money,
    parse_money,
)
from brokerage.valuation.rules.reported_multiples import comparison_for, is_shown_beside_range
from brokerage.valuation.services.drawing import range_drawing

_NOT_LISTED = "Not listed"
"""Shown for an answer that is not an option of the method."""


def answer_labels(answers: Answers, method: Method) -> dict[str, str]:
    """Return the eight answers as the report shows them, by the form's names. Raises ValueError if
    an amount cannot be parsed or is negative.
    """
    options = method.labels
    return {
        name: options[name].get(value, _NOT_LISTED) if name in options else _amount(value)
        for name, value in answers.by_field().items()
    }


def approach_rows(result: Result, labels: Mapping[str, str], words: Any) -> list[dict[str, Any]]:
    """Return the results of the three approaches, each with the named terms of its formula."""
    used, texts = result.factors, words["approaches"]
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
            "title": texts[key]["title"],
            "meaning": texts[key]["meaning"],
            "terms": [
                {"value": labels[base], "name": words["fields"][base]["label"]},
                {"value": factor(multiple), "name": name},
                {"value": factor(used.location), "name": labels["location"]},
                {"value": factor(used.years), "name": labels["years"]},
            ],
            "amount": format_money(amount),
        }
        for key, base, multiple, name, amount in rows
    ]


def range_section(
    result: Result,
    labels: Mapping[str, str],
    approaches: Sequence[Mapping[str, Any]],
    words: Any,
) -> dict[str, Any]:
    """Return the range, rounded and to the dollar, with its texts and chart. `approaches` are those
    of `approach_rows`.
    """
    low, high, gap = map(format_money, (result.range_low, result.range_high, result.gap))
    found = _reported(labels)
    names = [each["title"] for each in approaches]
    figures = [f"{each['title']} {each['amount']}" for each in approaches]
    average = words["multiples"]["average"]
    if found:
        figures.append(f"{average} {format_money(found[1])}")
    return {
        "headline": [format_headline(result.range_low), format_headline(result.range_high)],
        "caution": words["caution"],
        "exact": words["exact"].format(low=low, high=high),
        "multiples": _multiples_beside(result, found, words) if found else "",
        "gap": gap,
        "rule": words["range"],
        "caveat": words["gap"],
        "drawing": range_drawing(result, names, (average, found[1]) if found else None),
        "alt": f"On one scale: {', '.join(figures)}. "
        f"The range runs from {low} to {high}, {gap} wide.",
    }


def _reported(labels: Mapping[str, str]) -> tuple[Any, int] | None:
    """Return the reported average for the industry, if it is shown next to a range, and what it
    would make of the SDE.
    """
    found = comparison_for(labels["industry"])
    sde = parse_money(labels["sde"])
    if found is None or sde is None or not is_shown_beside_range(found):
        return None
    return found, times_sde(sde, Decimal(found["sde"]))


def _multiples_beside(result: Result, reported: tuple[Any, int], words: Any) -> str:
    """Return our multiples next to the reported average."""
    found, amount = reported
    ours = effective_multiples(result.factors)
    text: str = words["multiples"]["besideRange"].format(
        low=factor(ours.sde_low),
        high=factor(ours.sde_high),
        group=found["group"],
        reported=found["sde"],
        amount=format_headline(amount),
        source=found["reportedBy"],
        years=found["years"],
    )
    return text


def factor(number: Decimal) -> str:
    """Format a multiple or a factor with two decimals."""
    return f"{number:.2f}"


def _amount(typed: str) -> str:
    amount = parse_money(typed)
    if amount is None:
        raise ValueError("an amount cannot be parsed")
    return format_amount(amount)
