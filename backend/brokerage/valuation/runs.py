"""A calculator run that is kept: worked out from what was sent, and told in words.

What the browser worked out is not even asked for: it sends the eight answers and the version of the
method, and the figures are made here, by the same rules (specification, section 9).
"""

from dataclasses import dataclass
from typing import TypedDict

from brokerage.content.selectors import text_of
from brokerage.valuation import method as methods
from brokerage.valuation import rules
from brokerage.valuation.money import format_amount, format_money, parse_money
from brokerage.valuation.rules import Answers

_MONEY = ("revenue", "sde")
_APPROACHES = (
    ("assetBased", "a multiple of revenue"),  # its usual name says something else
    ("earningsBased", "a multiple of SDE"),
    ("marketBased", "a multiple of SDE"),
)


@dataclass(frozen=True)
class RunSubmission:
    """What a browser sent. Nothing of it is believed yet."""

    answers: Answers
    version: str


class RunSnapshot(TypedDict):
    """What is stored: enough to explain the figures after the method changed."""

    version: str
    inputs: dict[str, str]
    """By the form's names: options as their values, amounts as `$1,200,000`."""
    result: dict[str, int]
    """Whole US dollars: assetBased, earningsBased, marketBased, rangeLow, rangeHigh, gap."""


def validate_and_calculate(sent: RunSubmission) -> RunSnapshot | None:
    """The run with its figures. None: no version of the calculator could have made it."""
    try:
        method = methods.of_version(sent.version)
    except KeyError:
        return None
    inputs = sent.answers.by_field()
    offered = method.labels
    if any(inputs[name] not in offered[name] for name in offered):
        return None
    if rules.check(sent.answers, method) is not None:
        return None
    result = rules.calculate(sent.answers, method)
    return {
        "version": method.version,
        "inputs": inputs | {name: _amount(inputs[name]) for name in _MONEY},
        "result": {
            "assetBased": result.asset_based,
            "earningsBased": result.earnings_based,
            "marketBased": result.market_based,
            "rangeLow": result.range_low,
            "rangeHigh": result.range_high,
            "gap": result.gap,
        },
    }


def table(run: RunSnapshot) -> list[tuple[str, str]]:
    """All of the run in words, a label and a value a row."""
    result, named = run["result"], text_of("valuation")["approaches"]
    approaches = [
        (f"{named[key]['title']} ({basis})", format_money(result[key]))
        for key, basis in _APPROACHES
    ]
    return [
        *_given(run),
        *approaches,
        ("Range", _range(run)),
        ("Gap (the width of the range)", format_money(result["gap"])),
        ("Method version", run["version"]),
    ]


def paragraph(run: RunSnapshot) -> str:
    """The range, the answers and the version for a mail, a line each below the first."""
    lines = [f"{label}: {value}" for label, value in _given(run)]
    return "\n  ".join([_range(run), *lines, f"Method version: {run['version']}"])


def _range(run: RunSnapshot) -> str:
    low, high = (format_money(run["result"][key]) for key in ("rangeLow", "rangeHigh"))
    return f"{low} to {high}"


def _given(run: RunSnapshot) -> list[tuple[str, str]]:
    """The answers under the labels of the form, in its order."""
    method, inputs, fields = (
        methods.of_version(run["version"]),
        run["inputs"],
        text_of("valuation")["fields"],
    )
    labels = method.labels
    return [
        (fields[name]["label"], labels.get(name, {}).get(inputs[name], inputs[name]))
        for name in method.fields
    ]


def _amount(typed: str) -> str:
    """`1.2m` as `$1,200,000`, so that the same amount is the same run however it was typed."""
    amount = parse_money(typed)
    assert amount is not None  # the checks passed
    return format_amount(amount)
