"""Validating and storing submitted runs."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.content.selectors import bodies
from brokerage.core import facts
from brokerage.valuation.rules import calculator
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.method import METHODS
from brokerage.valuation.services import runs
from brokerage.valuation.services.runs import RunSubmission

ANSWERS = Answers(
    industry="Oil & Gas Services",
    revenue="1.2m",
    sde="$300,000",
    years="10",
    employees="6-15",
    owner_involvement="50-80%",
    location="East Texas",
    real_estate="yes",
)
NEWEST = METHODS.shipped_versions()[-1]
SUBMISSION = RunSubmission(ANSWERS, NEWEST)


def test_the_snapshot_has_the_figures_of_the_rules() -> None:
    snapshot, result = runs.validate_and_calculate(SUBMISSION), calculator.calculate(ANSWERS)
    assert snapshot is not None
    assert snapshot["result"] == {
        "assetBased": result.asset_based,
        "earningsBased": result.earnings_based,
        "marketBased": result.market_based,
        "rangeLow": result.range_low,
        "rangeHigh": result.range_high,
        "gap": result.gap,
    }
    assert snapshot["version"] == result.version


def test_answers_are_stored_unchanged_and_amounts_normalized() -> None:
    snapshot = runs.validate_and_calculate(SUBMISSION)
    assert snapshot is not None
    assert snapshot["inputs"] == {**ANSWERS.by_field(), "revenue": "$1,200,000", "sde": "$300,000"}


def test_a_snapshot_gives_the_same_figures_again() -> None:
    """Normalizing keeps cents."""
    snapshot = runs.validate_and_calculate(
        replace(SUBMISSION, answers=replace(ANSWERS, revenue=" 1 200 000.505 "))
    )
    assert snapshot is not None
    assert snapshot["inputs"]["revenue"] == "$1,200,000.51"
    again = replace(ANSWERS, revenue=snapshot["inputs"]["revenue"], sde=snapshot["inputs"]["sde"])
    assert runs.validate_and_calculate(RunSubmission(again, snapshot["version"])) == snapshot


@pytest.mark.parametrize(
    "version", ["", "2019-01", "words", "../current", "2026-11\0", " 2026-11", "method-2026-11"]
)
def test_an_unknown_version_is_rejected(version: str) -> None:
    assert runs.validate_and_calculate(replace(SUBMISSION, version=version)) is None


@pytest.mark.parametrize(
    "name", ["industry", "years", "employees", "owner_involvement", "location", "real_estate"]
)
@pytest.mark.parametrize("value", ["", "Somewhere else", "<b>yes</b>", "10\0", "10 ", "YES"])
def test_an_answer_that_is_not_an_option_is_rejected(name: str, value: str) -> None:
    assert (
        runs.validate_and_calculate(replace(SUBMISSION, answers=replace(ANSWERS, **{name: value})))
        is None
    )


@pytest.mark.parametrize(
    ("revenue", "sde"),
    [
        ("", "300,000"),
        ("lots", "300,000"),
        ("1.2m", "-300,000"),
        ("1.2m", "NaN"),
        ("1e9", "300,000"),
        ("499,999.99", "100,000"),
        ("1.2m", "49,999.99"),
        ("1.2m", "720,000.01"),
        ("9" * 60_000, "300,000"),
    ],
)
def test_amounts_that_fail_the_checks_are_rejected(revenue: str, sde: str) -> None:
    assert (
        runs.validate_and_calculate(
            replace(SUBMISSION, answers=replace(ANSWERS, revenue=revenue, sde=sde))
        )
        is None
    )


@given(st.builds(Answers, *[st.text(max_size=20)] * 8), st.text(max_size=12))
def test_any_submission_is_accepted_or_rejected_without_an_error(
    answers: Answers, version: str
) -> None:
    assert runs.validate_and_calculate(RunSubmission(answers, version)) is None


def test_golden_runs_have_their_golden_figures() -> None:
    vectors = json.loads(facts.domain_file("vectors", f"valuation-{NEWEST}"))
    snapshot = 0
    for case in vectors["cases"]:
        run = runs.validate_and_calculate(
            RunSubmission(Answers(*case["input"].values()), vectors["version"])
        )
        if run is not None:
            assert case["problem"] is None, case["name"]
            assert run["result"] == {name: case["result"][name] for name in run["result"]}
            snapshot += 1
    assert snapshot >= 250


@pytest.fixture
def _a_later_method(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new version has doubled every multiple and renamed an option."""
    document = json.loads(facts.domain_file("valuation", f"method-{NEWEST}"))
    for trade in document["industries"]:
        trade["sde"]["high"] = "9.00"
    document["version"], document["years"][2]["label"] = "2031-01-01.1", "8 to 15 years"
    released = {"2031-01-01.1": json.dumps(document)}
    monkeypatch.setattr(bodies, "released", lambda name: released)


@pytest.mark.usefixtures("_a_later_method")
def test_a_run_of_an_older_version_is_calculated_and_formatted_by_that_version() -> None:
    old, new = (
        runs.validate_and_calculate(SUBMISSION),
        runs.validate_and_calculate(replace(SUBMISSION, version="2031-01-01.1")),
    )
    assert METHODS.current().version == "2031-01-01.1"
    assert old is not None
    assert new is not None
    assert old["result"]["rangeHigh"] < new["result"]["rangeHigh"]
    assert dict(runs.table(old))["Years in business"] == "8-15 years"
    assert dict(runs.table(new))["Years in business"] == "8 to 15 years"


def test_a_formatted_run_has_every_answer_and_figure() -> None:
    snapshot = runs.validate_and_calculate(SUBMISSION)
    assert snapshot is not None
    assert runs.table(snapshot) == [
        ("Industry", "Oil & Gas Services"),
        ("Annual revenue", "$1,200,000"),
        ("SDE / EBITDA", "$300,000"),
        ("Years in business", "8-15 years"),
        ("Employees", "6-15"),
        ("Owner involvement", "50-80%"),
        ("Location", "East Texas"),
        ("Property", "Own commercial property"),
        ("Asset-based (a multiple of revenue)", "$718,200"),
        ("Earnings-based (a multiple of SDE)", "$598,500"),
        ("Market-based (a multiple of SDE)", "$957,600"),
        ("Range", "$598,500 to $957,600"),
        ("Gap (the width of the range)", "$359,100"),
        ("Method version", NEWEST),
    ]
