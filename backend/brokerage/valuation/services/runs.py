"""Validates and calculates submitted calculator runs, and formats them for staff and mails.

Browsers submit the eight answers and the version of the method; the figures are calculated here.
"""

from dataclasses import dataclass
from typing import TypedDict

from brokerage.content.selectors.bodies import cached_body
from brokerage.valuation.rules import calculator
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.method import METHODS
from brokerage.valuation.rules.money import format_amount, format_money, parse_money

_MONEY = ("revenue", "sde")
_APPROACHES = (
    ("assetBased", "a multiple of revenue"),  # its name suggests a valuation of assets
    ("earningsBased", "a multiple of SDE"),
    ("marketBased", "a multiple of SDE"),
)


@dataclass(frozen=True)
class RunSubmission:
    """A run as a browser submitted it."""

    answers: Answers
    version: str


class RunSnapshot(TypedDict):
    """A run as it is stored: enough to explain its figures after the method has changed."""

    version: str
    inputs: dict[str, str]
    """Answers by the form's names; amounts as `$1,200,000`."""
    result: dict[str, int]
    """US dollars: assetBased, earningsBased, marketBased, rangeLow, rangeHigh, gap."""


def validate_and_calculate(submission: RunSubmission) -> RunSnapshot | None:
    """Return a submitted run with its figures. None if the version is unknown, an answer is not an
    option of it, or the answers fail its checks.
    """
    try:
        method = METHODS.get(submission.version)
    except KeyError:
        return None
    inputs = submission.answers.by_field()
    options = method.labels
    if any(inputs[name] not in options[name] for name in options):
        return None
    if calculator.check(submission.answers, method) is not None:
        return None
    result = calculator.calculate(submission.answers, method)
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
    """Return a run as pairs of label and value."""
    named = cached_body("valuation")["approaches"]
    approaches = [
        (f"{named[key]['title']} ({basis})", format_money(run["result"][key]))
        for key, basis in _APPROACHES
    ]
    return [
        *_answers(run),
        *approaches,
        ("Range", _range(run)),
        ("Gap (the width of the range)", format_money(run["result"]["gap"])),
        ("Method version", run["version"]),
    ]


def approach_amounts(run: RunSnapshot) -> list[tuple[str, int]]:
    """Return the title and the result, in US dollars, of each of the three approaches."""
    named = cached_body("valuation")["approaches"]
    return [(named[key]["title"], run["result"][key]) for key, _ in _APPROACHES]


def paragraph(run: RunSnapshot) -> str:
    """Format the range, the answers and the version of the method as lines of a mail."""
    lines = [f"{label}: {value}" for label, value in _answers(run)]
    return "\n  ".join([_range(run), *lines, f"Method version: {run['version']}"])


def _range(run: RunSnapshot) -> str:
    low, high = (format_money(run["result"][key]) for key in ("rangeLow", "rangeHigh"))
    return f"{low} to {high}"


def _answers(run: RunSnapshot) -> list[tuple[str, str]]:
    """Return pairs of the question's label and the answer in words, in the order of the form."""
    method, inputs, fields = (
        METHODS.get(run["version"]),
        run["inputs"],
        cached_body("valuation")["fields"],
    )
    labels = method.labels
    return [
        (fields[name]["label"], labels.get(name, {}).get(inputs[name], inputs[name]))
        for name in method.fields
    ]


def _amount(typed: str) -> str:
    """Rewrite a typed amount such as `1.2m` as `$1,200,000`, so that equal amounts give
    equal runs.
    """
    amount = parse_money(typed)
    assert amount is not None  # the checks passed
    return format_amount(amount)
