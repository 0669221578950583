"""The layout of both reports: fonts, tags, margins, page counts; and the time to render them."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest
from tests.pdf.pdf_reader import NOON, PdfContent, assert_margins_are_empty, data_of, read
from tests.question_sets.sample_answers import (
    MIXED_SCORES,
    scores_of,
    with_all_scenarios,
    without_scenarios,
)

from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.business_health.services import report as health_report
from brokerage.value_assessment.rules.question_set import value_question_sets
from brokerage.value_assessment.services import report as value_report
from brokerage.value_assessment.services.respondent import MAX_LENGTH, Respondent

_LIMIT = 1.0  # CPU seconds, which do not depend on other processes; usual is under 0.1
_VALUE_QUESTIONS = value_question_sets.shipped()
_HEALTH_QUESTIONS = health_question_sets.shipped()
_UNBROKEN_HEADER = Respondent(
    "W" * MAX_LENGTH, "M" * MAX_LENGTH, "W" * MAX_LENGTH, "M" * MAX_LENGTH
)
_LONG_HEADER = Respondent(*["Plumbing & Sons of Tyler, Texas, " * 3] * 4)


def _value(answers: dict[int, str], header: Respondent = _LONG_HEADER) -> Callable[[], bytes]:
    return lambda: value_report.report(header, answers, _VALUE_QUESTIONS, made_at=NOON)


def _health(answers: dict[int, int], saved: bool = False) -> Callable[[], bytes]:
    return lambda: health_report.report(answers, _HEALTH_QUESTIONS, made_at=NOON, saved=saved)


REPORTS = {
    "no scenario": ("value_assessment/value-assessment", _value(without_scenarios())),
    "every scenario": ("value_assessment/value-assessment", _value(with_all_scenarios())),
    "unbroken words": (
        "value_assessment/value-assessment",
        _value(with_all_scenarios(), _UNBROKEN_HEADER),
    ),
    "empty header": (
        "value_assessment/value-assessment",
        _value(with_all_scenarios(), Respondent()),
    ),
    "mixed scores": ("business_health/business-health", _health(scores_of(MIXED_SCORES))),
    "all ones": ("business_health/business-health", _health(scores_of("1" * 50))),
    "all fives": ("business_health/business-health", _health(scores_of("5" * 50))),
    "a saved run": ("business_health/business-health", _health(scores_of("1" * 50), saved=True)),
}
_EACH = pytest.mark.parametrize("name", REPORTS)


@cache
def _rendered(name: str) -> PdfContent:
    return read(REPORTS[name][1]())


@_EACH
def test_only_the_firms_fonts_are_used_and_embedded(name: str) -> None:
    fonts = _rendered(name).fonts
    assert {font.partition("-")[0] for font in fonts} == {"Fraunces", "SourceSans3ExtraLight"}


@_EACH
def test_the_pdf_is_tagged_for_screen_readers(name: str) -> None:
    root = _rendered(name).root
    assert root["/Lang"] == "en-US"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


@_EACH
def test_nothing_is_printed_in_the_margins(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    template, make = REPORTS[name]
    assert_margins_are_empty(template, data_of(make, monkeypatch))


@_EACH
def test_the_report_has_three_to_ten_full_pages(name: str) -> None:
    pages = _rendered(name).pages
    assert 3 <= len(pages) <= 10
    assert all(len(page) > 400 for page in pages[:-1])


def _first_page(header: Respondent, answers: dict[int, str]) -> str:
    return read(_value(answers, header)()).pages[0]


def test_the_key_insights_are_on_the_first_page() -> None:
    named = Respondent("Muñoz & Sons", "José Muñoz", "2026-11-21", "HVAC Services")
    for answers in (without_scenarios(), with_all_scenarios()):
        assert "Key insights" in _first_page(named, answers)
    assert "Key insights" in _first_page(Respondent(), without_scenarios())
    assert "Key insights" in _rendered("empty header").pages[0]


def test_concurrent_threads_each_get_their_own_report() -> None:
    def make(number: int) -> str:
        header = Respondent(business_name=f"Company {number} of Texas")
        return _first_page(header, without_scenarios())

    with ThreadPoolExecutor(4) as threads:
        pages = list(threads.map(make, range(8)))
    for number, page in enumerate(pages):
        assert f"Company {number} of Texas" in page


def test_a_report_renders_within_the_time_limit() -> None:
    answers = [scores_of("12345"[n % 5] * 25 + "54321"[n % 3] * 25) for n in range(6)]
    headers = [Respondent(business_name=f"Company {n}") for n in range(6)]
    times: dict[str, list[float]] = {"health": [], "value": []}
    for scores, header in zip(answers, headers, strict=True):
        for kind, make in (
            ("health", _health(scores)),
            ("value", _value(without_scenarios(), header)),
        ):
            started = time.process_time()
            make()
            times[kind].append(time.process_time() - started)
    assert all(min(each) < _LIMIT for each in times.values())
