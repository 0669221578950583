"""The desk's operations on the documents for download."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone
from tests.library.sample_library import SampleLibrary
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.library.models import DownloadCount, LibraryDocument
from brokerage.library.services import downloads

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 23, 18, tzinfo=UTC)  # a Monday
TODAY = date(2026, 11, 23)


@pytest.fixture(autouse=True)
def _loaded(library: SampleLibrary, settings: LazySettings) -> None:
    settings.LIBRARY_OPEN = True
    library.load()


@pytest.fixture
def me(staff: User) -> Person:
    return Person(staff)


@pytest.fixture
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOON)


def row(me: Person, key: str = "exit-guide") -> Any:
    return next(each for each in me.get("desk/documents")["documents"] if each["key"] == key)


def downloaded(day: date, number: int, key: str = "exit-guide") -> None:
    DownloadCount.objects.create(document_id=key, day=day, downloads=number)


@pytest.mark.usefixtures("noon")
def test_a_download_is_counted_on_its_day(me: Person, client: Client) -> None:
    for address in ("192.0.2.1", "192.0.2.2"):
        answer = client.get("/api/documents/exit-guide", REMOTE_ADDR=address)
        assert answer.status_code == 200
    client.head("/api/documents/exit-guide")
    counted = DownloadCount.objects.get()
    assert (counted.document_id, counted.day, counted.downloads) == ("exit-guide", TODAY, 2)
    found = row(me)
    assert (found["downloads"], found["downloads30Days"], found["months"]) == (2, 2, [0] * 11 + [2])
    assert row(me, "buyer-nda")["months"] == [0] * 12


def test_the_day_is_in_the_firms_time_zone(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOON - timedelta(hours=15))
    client.get("/api/documents/exit-guide")
    assert DownloadCount.objects.get().day == TODAY - timedelta(days=1)


@pytest.mark.usefixtures("noon")
def test_downloads_are_summed_by_month_and_for_thirty_days(me: Person) -> None:
    downloaded(TODAY, 1)
    downloaded(TODAY - timedelta(days=29), 2)
    downloaded(TODAY - timedelta(days=30), 4)
    downloaded(date(2025, 12, 1), 8)
    downloaded(date(2025, 11, 30), 16)
    found = row(me)
    assert found["downloads30Days"] == 3
    assert found["months"] == [8, *[0] * 9, 6, 1]


@pytest.mark.usefixtures("noon")
def test_downloads_are_summed_by_week(me: Person) -> None:
    downloaded(TODAY, 1)
    downloaded(TODAY - timedelta(days=1), 2)
    downloaded(TODAY - timedelta(days=7), 4)
    downloaded(TODAY - timedelta(weeks=26), 8)
    weeks = me.get("desk/documents/exit-guide/downloads")["weeks"]
    assert len(weeks) == 26
    assert weeks[-2:] == [
        {"starts": "2026-11-16", "downloads": 6},
        {"starts": "2026-11-23", "downloads": 1},
    ]
    assert sum(each["downloads"] for each in weeks) == 7


@pytest.mark.usefixtures("noon")
def test_counts_are_deleted_after_two_years_and_the_total_stays(me: Person, client: Client) -> None:
    client.get("/api/documents/exit-guide")
    downloaded(TODAY - downloads.KEPT, 1)
    downloaded(TODAY - downloads.KEPT - timedelta(days=1), 1)
    assert downloads.purge() == 1
    assert DownloadCount.objects.count() == 2
    assert row(me)["downloads"] == 1


def test_staff_take_a_document_off_the_site_and_put_it_back(me: Person, client: Client) -> None:
    assert me.patch("desk/documents/exit-guide", {"published": False})["published"] is False
    assert client.get("/api/documents/exit-guide").status_code == 404
    assert row(me)["size"] > 0
    assert me.patch("desk/documents/exit-guide", {"published": True})["published"] is True
    assert client.get("/api/documents/exit-guide").status_code == 200
    me.patch("desk/documents/exit-guide", {"published": True})
    assert list(StaffLogEntry.objects.order_by("pk").values_list("act", "detail")) == [
        ("download-unpublished", {"document": "exit-guide"}),
        ("download-published", {"document": "exit-guide"}),
    ]


def test_a_document_that_was_never_made_cannot_be_published(me: Person) -> None:
    LibraryDocument.objects.filter(key="exit-guide").delete()
    assert row(me)["size"] is None
    answer = me.ask("PATCH", "desk/documents/exit-guide", {"published": True})
    assert answer.status_code == 404


def test_a_document_that_was_never_made_has_no_uploaded_files(me: Person) -> None:
    LibraryDocument.objects.filter(key="exit-guide").delete()
    listed = me.get("desk/documents/exit-guide/files")
    assert (listed["files"], listed["hasShipped"]) == ([], True)
