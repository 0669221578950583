"""Rendering reports in several threads, and how long one takes."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from tests.pdf.pdf_reader import NOON, read
from tests.valuation.report_answers import answers

from brokerage.valuation.rules.money import format_amount, parse_money
from brokerage.valuation.services.report import report

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

_LIMIT = 1.0  # seconds of processor time; a report takes about 0.03
_REVENUES = [str(1_000_000 + number * 7) for number in range(12)]


def test_each_of_several_threads_gets_its_own_report() -> None:
    def make(revenue: str) -> str:
        try:
            return read(report(answers(revenue=revenue), made_at=NOON)).pages[0]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as threads:
        pages = list(threads.map(make, _REVENUES))
    for revenue, page in zip(_REVENUES, pages, strict=True):
        amount = parse_money(revenue)
        assert amount is not None
        assert f"Annual revenue {format_amount(amount)}" in page


def test_a_report_is_rendered_within_a_second() -> None:
    report(answers(), made_at=NOON)  # starts the compiler
    durations = []
    for revenue in _REVENUES[:5]:
        started = time.process_time()
        report(answers(revenue=revenue), made_at=NOON)
        durations.append(time.process_time() - started)
    assert min(durations) < _LIMIT
