"""The stored reports of saved runs: rendered once, and deleted with the run or after a while."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from threading import Event
from typing import Any
from unittest.mock import Mock, patch

import pytest
from django.db import OperationalError
from django.utils import timezone
from tests.business_health.health_factories import body
from tests.conftest import ANSWERS
from tests.people import Person

from brokerage.accounts.services.deletion import erase
from brokerage.business_health.models import HealthReport, HealthRun
from brokerage.business_health.services import saved_reports as health_reports
from brokerage.pdf import stored_reports
from brokerage.pdf.renderer import RenderError
from brokerage.valuation.models import SavedRun, ValuationReport
from brokerage.valuation.services import saved_reports as valuation_reports

pytestmark = pytest.mark.django_db(transaction=True)

PDF = b"%PDF-1.7 a report"


@dataclass(frozen=True)
class Kind:
    """A tool whose runs are saved."""

    path: str
    body: dict[str, Any]
    runs: type[SavedRun] | type[HealthRun]
    reports: type[ValuationReport] | type[HealthReport]
    render_missing: Callable[[Event], None]
    delete_old: Callable[[], int]


KINDS = {
    "valuation": Kind(
        "valuations",
        {**ANSWERS, "version": "2026-11"},
        SavedRun,
        ValuationReport,
        valuation_reports.render_missing,
        valuation_reports.delete_old,
    ),
    "health run": Kind(
        "health/runs",
        body(),
        HealthRun,
        HealthReport,
        health_reports.render_missing,
        health_reports.delete_old,
    ),
}


@pytest.fixture(params=list(KINDS))
def kind(request: pytest.FixtureRequest) -> Kind:
    return KINDS[request.param]


@pytest.fixture
def owner() -> Person:
    return Person()


@pytest.fixture(autouse=True)
def pdf() -> Iterator[Mock]:
    """The renderer, which other tests call, replaced by one that is quick."""
    with patch("brokerage.pdf.renderer.pdf", return_value=PDF) as pdf:
        yield pdf


def save(owner: Person, kind: Kind) -> int:
    number: int = owner.post(kind.path, kind.body)["id"]
    return number


def download(owner: Person, kind: Kind, number: int) -> bytes:
    response = owner.ask("GET", f"{kind.path}/{number}/report")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    content: bytes = response.content
    return content


def test_a_report_is_rendered_at_the_first_download_and_stored(
    owner: Person, kind: Kind, pdf: Mock
) -> None:
    number = save(owner, kind)
    assert [download(owner, kind, number) for _ in range(3)] == [PDF] * 3
    assert pdf.call_count == 1


def test_the_worker_renders_the_report_before_the_first_download(
    owner: Person, kind: Kind, pdf: Mock
) -> None:
    number = save(owner, kind)
    kind.render_missing(Event())
    kind.render_missing(Event())
    assert pdf.call_count == 1
    assert download(owner, kind, number) == PDF
    assert pdf.call_count == 1


def test_a_run_whose_report_cannot_be_rendered_keeps_no_other_waiting(
    owner: Person, kind: Kind, pdf: Mock
) -> None:
    for person in (owner, Person()):
        save(person, kind)
    pdf.side_effect = [RenderError("a broken text"), PDF]
    with pytest.raises(RenderError):
        kind.render_missing(Event())
    assert kind.reports.objects.count() == 1


def test_the_worker_leaves_out_all_but_the_newest_runs(
    owner: Person, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_reports, "NEWEST", 1)
    _, number = save(owner, kind), save(Person(), kind)
    kind.render_missing(Event())
    assert [report.run_id for report in kind.reports.objects.all()] == [number]


def test_a_worker_that_stops_renders_no_further_report(owner: Person, kind: Kind) -> None:
    save(owner, kind)
    stopped = Event()
    stopped.set()
    kind.render_missing(stopped)
    assert not kind.reports.objects.exists()


def test_a_report_is_rendered_again_once_its_texts_have_changed(
    owner: Person, kind: Kind, pdf: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = save(owner, kind)
    download(owner, kind, number)
    monkeypatch.setattr("brokerage.pdf.renderer.sources_digest", lambda: "of another release")
    pdf.return_value = b"%PDF-1.7 in other words"
    assert [download(owner, kind, number) for _ in range(2)] == [pdf.return_value] * 2
    assert pdf.call_count == 2
    assert kind.reports.objects.count() == 1


def test_a_report_is_deleted_with_its_business(owner: Person, kind: Kind) -> None:
    download(owner, kind, save(owner, kind))
    erase(person=owner.user)
    assert not kind.runs.objects.exists()
    assert not kind.reports.objects.exists()


def test_a_report_is_deleted_with_its_run(owner: Person) -> None:
    kind = KINDS["valuation"]
    number = save(owner, kind)
    download(owner, kind, number)
    assert owner.ask("DELETE", f"valuations/{number}").status_code == 200
    assert not kind.reports.objects.exists()


def test_a_run_that_is_deleted_while_its_report_is_rendered_leaves_no_report(
    owner: Person, kind: Kind, pdf: Mock
) -> None:
    save(owner, kind)

    def render(*_: object, **__: object) -> bytes:
        erase(person=owner.user)
        return PDF

    pdf.side_effect = render
    kind.render_missing(Event())
    assert pdf.call_count == 1
    assert not kind.reports.objects.exists()


def test_a_report_that_cannot_be_stored_is_downloaded_all_the_same(
    owner: Person, kind: Kind
) -> None:
    number = save(owner, kind)
    with patch.object(stored_reports, "_store", side_effect=OperationalError("disk full")):
        assert download(owner, kind, number) == PDF


def test_reports_are_deleted_after_a_month(owner: Person, kind: Kind) -> None:
    numbers = save(owner, kind), save(Person(), kind)
    kind.render_missing(Event())
    old = timezone.now() - stored_reports.KEPT - timedelta(minutes=1)
    kind.reports.objects.filter(run=numbers[0]).update(stored_at=old)
    assert kind.delete_old() == 1
    assert [report.run_id for report in kind.reports.objects.all()] == [numbers[1]]
    assert kind.runs.objects.count() == 2
