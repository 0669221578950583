"""The sample valuation report: the calculator's own, marked as a sample on every page."""

import pytest
from tests.library.document_files import DAY, by_key, made
from tests.pdf.pdf_reader import read

from brokerage.valuation.rules.calculator import calculate, check
from brokerage.valuation.rules.money import format_headline
from brokerage.valuation.services import sample

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def test_the_sample_passes_the_calculators_checks() -> None:
    assert check(sample.answers()) is None


def test_it_is_the_calculators_report_with_a_page_about_the_business_before_it() -> None:
    paper = read(sample.sample_report(DAY))
    about, first, *_ = paper.pages
    result = calculate(sample.answers())
    assert len(paper.pages) == 4
    assert "Caddo Line Electric" in about
    low, high = format_headline(result.range_low), format_headline(result.range_high)
    assert f"Estimated valuation range {low} to {high}" in first
    assert "Page 1 of 3" in first
    assert paper.root["/MarkInfo"]["/Marked"]


def test_every_page_says_that_the_business_is_fictitious() -> None:
    for page in read(sample.sample_report(DAY)).pages:
        assert "Sample: a made-up business" in page


def test_the_library_offers_the_calculators_sample() -> None:
    assert made(by_key("sample-valuation-report")) == sample.sample_report(DAY)
