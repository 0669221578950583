"""A calculator run that is kept: what is stored of it, and what is refused."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.core import facts
from brokerage.valuation import method as methods
from brokerage.valuation import rules, runs
from brokerage.valuation.rules import Answers
from brokerage.valuation.runs import RunSubmission

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
SENT = RunSubmission(ANSWERS, "2026-11")
_VECTORS = Path(__file__).resolve().parents[3] / "domain" / "vectors" / "valuation.json"


def test_the_kept_figures_are_those_of_the_rules() -> None:
    kept, result = runs.validate_and_calculate(SENT), rules.calculate(ANSWERS)
    assert kept is not None
    assert kept["result"] == {
        "assetBased": result.asset_based,
        "earningsBased": result.earnings_based,
        "marketBased": result.market_based,
        "rangeLow": result.range_low,
        "rangeHigh": result.range_high,
        "gap": result.gap,
    }
    assert kept["version"] == result.version


def test_answers_are_kept_as_given_and_amounts_in_one_spelling() -> None:
    kept = runs.validate_and_calculate(SENT)
    assert kept is not None
    assert kept["inputs"] == {**ANSWERS.by_field(), "revenue": "$1,200,000", "sde": "$300,000"}


def test_a_kept_run_computes_to_its_own_figures_again() -> None:
    """Nothing is lost by the one spelling, cents included."""
    kept = runs.validate_and_calculate(
        replace(SENT, answers=replace(ANSWERS, revenue=" 1 200 000.505 "))
    )
    assert kept is not None
    assert kept["inputs"]["revenue"] == "$1,200,000.51"
    again = replace(ANSWERS, revenue=kept["inputs"]["revenue"], sde=kept["inputs"]["sde"])
    assert runs.validate_and_calculate(RunSubmission(again, kept["version"])) == kept


@pytest.mark.parametrize(
    "version", ["", "2019-01", "words", "../current", "2026-11\0", " 2026-11", "method-2026-11"]
)
def test_a_version_that_never_was_is_refused(version: str) -> None:
    assert runs.validate_and_calculate(replace(SENT, version=version)) is None


@pytest.mark.parametrize(
    "name", ["industry", "years", "employees", "owner_involvement", "location", "real_estate"]
)
@pytest.mark.parametrize("value", ["", "Somewhere else", "<b>yes</b>", "10\0", "10 ", "YES"])
def test_an_answer_that_was_not_offered_is_refused(name: str, value: str) -> None:
    assert (
        runs.validate_and_calculate(replace(SENT, answers=replace(ANSWERS, **{name: value})))
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
def test_amounts_that_the_calculator_refuses_are_refused(revenue: str, sde: str) -> None:
    assert (
        runs.validate_and_calculate(
            replace(SENT, answers=replace(ANSWERS, revenue=revenue, sde=sde))
        )
        is None
    )


@given(st.builds(Answers, *[st.text(max_size=20)] * 8), st.text(max_size=12))
def test_whatever_is_sent_is_refused_or_kept_and_never_fails(
    answers: Answers, version: str
) -> None:
    assert runs.validate_and_calculate(RunSubmission(answers, version)) is None


def test_golden_runs_are_kept_with_their_golden_figures() -> None:
    vectors = json.loads(_VECTORS.read_bytes())
    kept = 0
    for case in vectors["cases"]:
        run = runs.validate_and_calculate(
            RunSubmission(Answers(*case["input"].values()), vectors["version"])
        )
        if run is not None:
            assert case["problem"] is None, case["name"]
            assert run["result"] == {name: case["result"][name] for name in run["result"]}
            kept += 1
    assert kept >= 250


@pytest.fixture
def _a_later_method(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A new version has doubled every multiple and renamed an option."""
    document = json.loads(facts.document("valuation", "method-2026-11"))
    for trade in document["industries"]:
        trade["sde"]["high"] = "9.00"
    document["version"], document["years"][2]["label"] = "2031-01", "8 to 15 years"
    read = facts.document
    later = {
        "method-2031-01": json.dumps(document).encode(),
        "current": json.dumps({"version": "2031-01"}).encode(),
    }
    monkeypatch.setattr(
        facts, "document", lambda feature, name: later.get(name) or read(feature, name)
    )
    methods.current.cache_clear()
    yield
    methods.current.cache_clear()
    methods.of_version.cache_clear()


@pytest.mark.usefixtures("_a_later_method")
def test_a_run_of_an_older_version_is_computed_and_told_as_it_was_then() -> None:
    old, new = (
        runs.validate_and_calculate(SENT),
        runs.validate_and_calculate(replace(SENT, version="2031-01")),
    )
    assert methods.current().version == "2031-01"
    assert old is not None
    assert new is not None
    assert old["result"]["rangeHigh"] < new["result"]["rangeHigh"]
    assert dict(runs.table(old))["Years in business"] == "8-15 years"
    assert dict(runs.table(new))["Years in business"] == "8 to 15 years"


def test_a_run_is_told_in_words_with_every_answer_and_figure() -> None:
    kept = runs.validate_and_calculate(SENT)
    assert kept is not None
    assert runs.table(kept) == [
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
        ("Method version", "2026-11"),
    ]
