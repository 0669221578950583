"""The text of the PDF report: figures, notes, sources and disclaimers."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.pdf.pdf_reader import NOON, read
from tests.valuation.report_answers import answers

from brokerage.content.selectors import bodies
from brokerage.content.services.loading import load_shipped
from brokerage.content.services.publishing import edit
from brokerage.core import facts
from brokerage.valuation.rules.method import METHODS
from brokerage.valuation.rules.money import (
    format_amount,
    format_headline,
    format_money,
    parse_money,
)
from brokerage.valuation.rules.reported_multiples import (
    is_shown_beside_range,
    reported_multiples,
    sources_with,
)
from brokerage.valuation.services.notes_on_answers import notes_for
from brokerage.valuation.services.report import filename, report

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_CASES = json.loads(facts.domain_file("vectors", f"valuation-{METHODS.shipped_versions()[-1]}"))[
    "cases"
]
_RUNS = [case for case in _CASES if case["problem"] is None][::35]
_WORDS: Any = facts.shipped("valuation")


@pytest.mark.parametrize("case", _RUNS, ids=[case["name"] for case in _RUNS])
def test_the_report_shows_the_figures_of_a_golden_case(case: dict[str, Any]) -> None:
    asked, result = answers(**case["input"]), case["result"]
    pdf = read(report(asked, made_at=NOON))
    first, second, _ = pdf.pages

    low, high, gap = (format_money(result[name]) for name in ("rangeLow", "rangeHigh", "gap"))
    headline = f"{format_headline(result['rangeLow'])} to {format_headline(result['rangeHigh'])}"
    assert f"Estimated valuation range {headline} {_WORDS['caution']}" in first
    for figure in (low, high):
        assert figure in first
    assert f"The gap between the low and the high end is {gap}. {_WORDS['gap']}" in first
    for name in ("assetBased", "earningsBased", "marketBased"):
        assert f"= {format_money(result[name])}" in second
    for factor in case["result"]["factors"].values():
        assert factor in second
    for typed in (asked.revenue, asked.sde):
        amount = parse_money(typed)
        assert amount is not None
        assert format_amount(amount) in second
    assert _WORDS["assetBasedPosition"][case["assetBasedPosition"]]["text"] in first
    for note in notes_for(asked):
        assert f"{note.title}. {note.text}" in pdf.text


def test_each_formula_shows_its_terms() -> None:
    assert (
        "$1,850,000 Annual revenue × 0.80 low revenue multiple × 1.15 Dallas-Fort Worth "
        "× 1.05 8-15 years = $1,787,100"
    ) in read(report(answers(), made_at=NOON)).text


def test_all_eight_answers_are_shown_with_their_labels() -> None:
    pdf = read(report(answers(revenue="1.2m", sde=" $ 300,000.50 "), made_at=NOON))
    assert (
        "What you told us Industry Electrical Contracting Annual revenue $1,200,000 "
        "SDE / EBITDA $300,000.50 Years in business 8-15 years Employees 16-50 "
        "Owner involvement 50-80% Location Dallas-Fort Worth Property Own commercial property"
    ) in pdf.pages[0]


def test_the_complexity_factors_have_their_specified_amounts() -> None:
    text = read(report(answers(), made_at=NOON)).text
    assert "Why This Range Exists: The Hidden Complexity" in text
    assert _WORDS["illustrative"] in text
    for factor in METHODS.current().complexity.factors:
        assert f"{factor.name} {factor.impact}" in text


def test_the_report_has_a_disclaimer_and_lists_what_is_not_included() -> None:
    pdf = read(report(answers(), made_at=NOON))
    assert _WORDS["disclaimer"] in pdf.text
    for item in _WORDS["notIncluded"]["items"]:
        assert f"{item['title']}. {item['text']}" in pdf.text
    for page in pdf.pages:
        assert "An estimate for information, not an appraisal." in page


def test_the_report_names_its_date_its_method_and_the_firm() -> None:
    pdf = read(report(answers(), made_at=NOON))
    version = METHODS.current().version
    assert "Sabine Ridge" in pdf.pages[0]
    assert "(903) 555-0142" in pdf.pages[0]
    assert f"made on November 21, 2026 with version {version} of our method" in pdf.text
    for number, page in enumerate(pdf.pages, start=1):
        assert f"Method {version} Page {number} of 3" in page


def test_the_report_says_whether_the_run_is_saved() -> None:
    texts = {
        saved: read(report(answers(), made_at=NOON, saved=saved)).pages[0]
        for saved in (False, True)
    }
    nobody, owner = "We did not ask who you are, and we keep no copy.", "kept among your valuations"
    assert nobody in texts[False]
    assert owner not in texts[False]
    assert owner in texts[True]
    assert nobody not in texts[True]


def test_every_source_that_the_text_names_is_listed_with_its_date() -> None:
    text = read(report(answers(), made_at=NOON)).text
    listed = text.partition(" Sources ")[2]
    for number, key in enumerate(
        ["concentration", "texas-licenses", "bizbuysell-electrical", "bizbuysell-2025"],
        start=1,
    ):
        source = sources_with(_WORDS)[key]
        assert f"{number}. {source['name']}, {source['date']}" in listed
    assert "Electrical Contracting, Dallas-Fort Worth, 8-15 years 3.02–4.59 0.97" in text
    assert "electrical and mechanical contractors3 2.66 0.60" in text
    assert "bizbuysell.com" not in listed


@pytest.mark.parametrize(
    "industry", [*reported_multiples()["comparisons"]], ids=lambda each: each["industry"]
)
def test_each_industry_is_compared_with_its_reported_multiples(industry: dict[str, Any]) -> None:
    text = read(report(answers(industry=industry["industry"]), made_at=NOON)).text
    assert f"Reported average: {industry['group']}" in text


@pytest.mark.parametrize(
    "industry", [*reported_multiples()["comparisons"]], ids=lambda each: each["industry"]
)
def test_the_first_page_shows_a_verified_average_next_to_the_range(
    industry: dict[str, Any],
) -> None:
    first = read(report(answers(industry=industry["industry"]), made_at=NOON)).pages[0]
    line = f"Reported average for {industry['group']}: {industry['sde']} times SDE, which "
    assert (line in first) is is_shown_beside_range(industry)
    assert ("Our multiples: " in first) is is_shown_beside_range(industry)


@pytest.mark.parametrize(
    ("industry", "location", "ours", "position", "stretched"),
    [
        ("Electrical Contracting", "Dallas-Fort Worth", "3.16–4.81", "below", True),
        ("Plumbing Services", "Austin", "2.86–4.54", "below", True),
        ("HVAC Services", "East Texas", "2.40–3.76", "inside", False),
        ("Construction", "San Antonio", "1.98–3.08", "inside", False),
        ("Property Management", "Austin", "3.63–5.84", "below", True),
    ],
)
def test_reported_multiples_are_compared_with_effective_multiples(
    industry: str, location: str, ours: str, position: str, stretched: bool
) -> None:
    asked = answers(industry=industry, location=location, years="20")
    text = read(report(asked, made_at=NOON)).text
    texts = _WORDS["multiples"]
    assert f"{industry}, {location}, 15+ years {ours}" in text
    assert texts["positions"][position] in text
    assert (f"Part of that is our factor for {location}" in text) is stretched


def test_a_reported_average_of_little_value_has_a_caution() -> None:
    caution = next(
        each["caution"] for each in reported_multiples()["comparisons"] if "caution" in each
    )
    text = read(report(answers(industry="Solar/Energy Services"), made_at=NOON)).text
    assert caution["text"] in text
    assert caution["text"] not in read(report(answers(), made_at=NOON)).text


def test_an_answer_that_is_not_an_option_is_not_printed() -> None:
    hostile = '#panic("x") <script> $1$ \\ "'
    pdf = report(answers(industry=hostile, location=hostile, employees=hostile), made_at=NOON)
    text = read(pdf).text
    assert "panic" not in text
    assert "script" not in text
    assert "Industry Not listed" in text
    assert "× 1.00 Not listed" in text


def test_an_older_version_has_its_own_figures() -> None:
    now = METHODS.current()
    older = now.model_copy(
        update={
            "version": "2025-01",
            "date": "2025-01-31",
            "other_location_factor": now.fewer_years_factor,
        }
    )
    asked = answers(location="El Paso", revenue="1000000", sde="200000")
    text = read(report(asked, made_at=NOON, method=older)).text
    assert "× 0.95 Not listed" in text
    assert "with version 2025-01 of our method, which dates from January 31, 2025" in text


def test_the_letterhead_shows_edited_content() -> None:
    load_shipped()
    edit(key="firm", body=bodies.public_body("firm") | {"name": "Pine #1 Co.", "shortName": "Pine"})
    bodies.forget()
    assert "Pine #1 Co. 100 Sample Square" in read(report(answers(), made_at=NOON)).text


def test_the_report_is_dated_in_the_firms_time_zone() -> None:
    late = datetime(2026, 11, 22, 5, 59, tzinfo=UTC)  # before midnight in Tyler
    assert filename(late) == "valuation-range-2026-11-21.pdf"
    assert read(report(answers(), made_at=late)).pages[0].count("November 21, 2026") == 1


def test_the_same_run_at_the_same_time_is_the_same_file() -> None:
    assert report(answers(), made_at=NOON) == report(answers(), made_at=NOON)
