"""How both reports look: their pages and letters, that nothing leaves its column; and how soon."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from tests.pdf.reading import NOON, assert_margins_are_empty, data_of, read
from tests.question_sets.answer_sheets import MIXED_SCORES, everything, quiet, scored

from brokerage.business_health import report as health_report
from brokerage.value_assessment import report as value_report
from brokerage.value_assessment.respondent import LENGTH, Respondent

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

_LIMIT = 1.0  # seconds of the processor, which others do not use up: it takes under 0.1
_ENDLESS = Respondent("W" * LENGTH, "M" * LENGTH, "W" * LENGTH, "M" * LENGTH)
_WORDY = Respondent(*["Plumbing & Sons of Tyler, Texas, " * 3] * 4)


def _scenarios(answers: dict[int, str], header: Respondent = _WORDY) -> Callable[[], bytes]:
    return lambda: value_report.report(header, answers, made_at=NOON)


def _health(answers: dict[int, int], kept: bool = False) -> Callable[[], bytes]:
    return lambda: health_report.report(answers, made_at=NOON, kept=kept)


REPORTS = {
    "no scenario": ("value_assessment/value-assessment", _scenarios(quiet())),
    "every scenario": ("value_assessment/value-assessment", _scenarios(everything())),
    "endless words": ("value_assessment/value-assessment", _scenarios(everything(), _ENDLESS)),
    "nothing in the header": (
        "value_assessment/value-assessment",
        _scenarios(everything(), Respondent()),
    ),
    "mixed scores": ("business_health/business-health", _health(scored(MIXED_SCORES))),
    "all ones": ("business_health/business-health", _health(scored("1" * 50))),
    "all fives": ("business_health/business-health", _health(scored("5" * 50))),
    "a kept run": ("business_health/business-health", _health(scored("1" * 50), kept=True)),
}
_EACH = pytest.mark.parametrize(("template", "make"), REPORTS.values(), ids=REPORTS)


@_EACH
def test_its_letters_are_the_firms_own_and_inside_the_file(
    template: str, make: Callable[[], bytes]
) -> None:
    fonts = read(make()).fonts
    assert {name.partition("-")[0] for name in fonts} == {"Fraunces", "SourceSans3ExtraLight"}


@_EACH
def test_it_can_be_read_aloud(template: str, make: Callable[[], bytes]) -> None:
    root = read(make()).root
    assert root["/Lang"] == "en-US"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


@_EACH
def test_nothing_is_printed_into_the_margins(
    template: str, make: Callable[[], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_margins_are_empty(template, data_of(make, monkeypatch))


@_EACH
def test_it_is_no_longer_than_it_must_be(template: str, make: Callable[[], bytes]) -> None:
    pages = read(make()).pages
    assert 3 <= len(pages) <= 10
    assert all(len(page) > 400 for page in pages[:-1])


def test_the_insights_share_the_first_page_with_the_answer() -> None:
    for header in (
        Respondent(),
        Respondent("Muñoz & Sons", "José Muñoz", "2026-11-21", "HVAC Services"),
    ):
        for answers in (quiet(), everything()):
            first = read(value_report.report(header, answers, made_at=NOON)).pages[0]
            assert "Key insights" in first


def test_each_of_several_threads_gets_its_own_report() -> None:
    def make(number: int) -> str:
        try:
            header = Respondent(business_name=f"Company {number} of Texas")
            return read(value_report.report(header, quiet(), made_at=NOON)).pages[0]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as threads:
        pages = list(threads.map(make, range(8)))
    for number, page in enumerate(pages):
        assert f"Company {number} of Texas" in page


def test_a_report_takes_no_longer_than_a_click() -> None:
    sheets = [scored("12345"[n % 5] * 25 + "54321"[n % 3] * 25) for n in range(6)]
    headers = [Respondent(business_name=f"Company {n}") for n in range(6)]
    taken: dict[str, list[float]] = {"health": [], "scenarios": []}
    for sheet, header in zip(sheets, headers, strict=True):
        for kind, make in (("health", _health(sheet)), ("scenarios", _scenarios(quiet(), header))):
            started = time.process_time()
            make()
            taken[kind].append(time.process_time() - started)
    assert all(min(times) < _LIMIT for times in taken.values())
