"""Reading a memorandum: only pictures with the reader's name in them, only with permission, and all
of it recorded. The first five tests are the failures of other tools that this one must not have.
"""

import io
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from PIL import Image, ImageChops
from pypdf import PdfReader
from tests.deals.cim.samples import (
    interest_of,
    listed,
    reader,
    released,
    staff,
)
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry
from brokerage.core.whole_files import write_whole
from brokerage.deals.cim.models import CimReading, CimStamp, CimVersion
from brokerage.deals.cim.services import pages
from brokerage.deals.cim.services.stamping import Stamp, stamped
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda

pytestmark = pytest.mark.django_db


def _draw(version: CimVersion, first: int, last: int) -> None:
    """Draw blank pages without a process."""
    buffer = io.BytesIO()
    Image.new("RGB", (400, 520), "white").save(buffer, "PNG")
    for number in range(first, last + 1):
        write_whole(pages._clean_file(version, number), buffer.getvalue())


@pytest.fixture(autouse=True)
def _quick_drawing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "real_drawing" not in request.fixturenames:
        monkeypatch.setattr(pages, "_draw", _draw)


@pytest.fixture
def real_drawing() -> None:
    """Draw in a process, as the site does."""


@pytest.fixture
def version(listing: Listing, ada: Person) -> CimVersion:
    return released(listing, ada.user)


@pytest.fixture
def rosa(listing: Listing, version: CimVersion) -> Person:
    return reader(listing)


def _path(listing: Listing, rest: str = "") -> str:
    return f"buying/{listing.number}/cim{rest}"


def _page(
    person: Person, listing: Listing, page: int = 1, headers: dict[str, str] | None = None
) -> Any:
    path = f"/api/{_path(listing, f'/pages/{page}')}"
    return person.client.get(path, headers=headers or {})


def test_only_pixels_with_the_name_burned_in_leave_the_server(
    rosa: Person, listing: Listing, version: CimVersion
) -> None:
    """Failure 1: a watermark above a clean page is taken off by four lines."""
    answer = _page(rosa, listing)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
    sent = Image.open(io.BytesIO(answer.content)).convert("L")
    clean = Image.open(io.BytesIO(pages._clean_page(version, 1))).convert("L")
    body = sent.crop((0, 0, *clean.size))
    marked = ImageChops.difference(body, clean).point(lambda value: 255 * (value > 12))
    left, top, right, bottom = marked.getbbox() or (0, 0, 0, 0)
    assert (right - left, bottom - top) > (clean.width * 0.9, clean.height * 0.9)
    assert sent.height > clean.height
    assert bytes(version.pdf or b"") not in answer.content

    set_permit = staff("Ben", "principal")
    set_permit.put(f"desk/interests/{interest_of(rosa).pk}/cim", {"mayDownload": True})
    file = rosa.client.get(f"/api/{_path(listing, '/document')}")
    pdf = PdfReader(io.BytesIO(file.content))
    assert len(pdf.pages) == version.pages
    for page in pdf.pages:
        assert len(page.images) == 1
        assert page.extract_text().strip() == ""
        assert page.get("/Annots") is None


def test_a_reading_is_recorded_only_because_the_server_sent_a_page(
    rosa: Person, listing: Listing
) -> None:
    """Failure 2: records that a browser reports can be forged."""
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        path = _path(listing, "/pages/1")
        assert rosa.ask(method, path, {"page": 2, "seconds": 900}).status_code == 405
    assert not CimReading.objects.exists()
    _page(rosa, listing, 2)
    reading = CimReading.objects.get()
    assert (reading.page, reading.kind) == (2, "image")
    assert reading.stamp.reader == rosa.user
    assert not _page(rosa, listing, 99).content.startswith(b"\xff\xd8")
    assert CimReading.objects.count() == 1


@pytest.mark.parametrize("rest", ["", "/open", "/pages/1", "/pages/99", "/text", "/document"])
def test_every_byte_asks_for_permission(
    rest: str, rosa: Person, listing: Listing, ada: Person
) -> None:
    """Failure 3: a view that takes what to show from the request and does not look up who may."""
    other = listed(ada.user)
    released(other, ada.user)
    unapproved = reader(listing, "Kim Lee", state="seller-asked")
    for person, number in (
        (unapproved, listing.number),
        (rosa, other.number),
        (rosa, "9999"),
        (ada, listing.number),
    ):
        answer = person.ask("GET", f"buying/{number}/cim{rest}")
        assert answer.status_code == 404
        assert answer.json() == rosa.ask("GET", "buying/0000/cim").json()
    assert not CimReading.objects.exists()


def test_a_number_that_exists_takes_as_many_queries_as_one_that_does_not(
    rosa: Person, listing: Listing, ada: Person
) -> None:
    """So that the time of an answer tells nobody which numbers exist."""
    other = listed(ada.user)
    released(other, ada.user)
    rosa.ask("GET", "buying/9999/cim/pages/1")
    with CaptureQueriesContext(connection) as missing:
        rosa.ask("GET", "buying/9999/cim/pages/1")
    with CaptureQueriesContext(connection) as refused:
        rosa.ask("GET", f"buying/{other.number}/cim/pages/1")
    assert len(missing) == len(refused)


def test_consent_is_a_live_agreement_and_no_flag(rosa: Person, listing: Listing) -> None:
    """Failure 4: consent stored as yes or no, without a text, an end or a version."""
    assert _page(rosa, listing).status_code == 200
    Nda.objects.update(term_ends_on="2020-01-01")
    assert _page(rosa, listing).status_code == 404


def test_no_address_opens_it_without_a_signature(rosa: Person, listing: Listing) -> None:
    """Failure 5: links that let a buyer read without signing."""
    Nda.objects.all().delete()
    for rest in ("", "/open", "/pages/1", "/text", "/document"):
        assert rosa.ask("GET", _path(listing, rest)).status_code == 404


@pytest.mark.parametrize(
    "revoke",
    [
        lambda: Interest.objects.update(state="declined"),
        lambda: Nda.objects.update(state="revoked"),
        lambda: Listing.objects.update(state="withdrawn"),
        lambda: Interest.objects.get().buyer.__class__.objects.update(do_not_introduce="Rival"),
        lambda: CimVersion.objects.update(state="replaced"),
    ],
)
def test_after_a_revocation_not_one_byte_is_sent(
    revoke: Any, rosa: Person, listing: Listing
) -> None:
    first = _page(rosa, listing)
    assert first.status_code == 200
    revoke()
    assert rosa.ask("GET", _path(listing, "/open")).status_code == 404
    headers: dict[str, str]
    for headers in ({}, {"Range": "bytes=0-99"}, {"If-None-Match": "*"}, {"If-Match": "*"}):
        answer = _page(rosa, listing, headers=headers)
        assert answer.status_code == 404
        assert b"JFIF" not in answer.content
    assert rosa.ask("HEAD", _path(listing, "/pages/1")).status_code in (404, 405)
    assert CimReading.objects.count() == 1


def test_what_is_revoked_while_a_page_is_drawn_is_not_sent(
    rosa: Person, listing: Listing, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(version: CimVersion, first: int, last: int) -> None:
        _draw(version, first, last)
        Interest.objects.update(state="passed")

    monkeypatch.setattr(pages, "_draw", draw)
    assert _page(rosa, listing).status_code == 404
    assert not CimReading.objects.exists()


def test_a_page_is_sent_whole_and_kept_by_nobody(rosa: Person, listing: Listing) -> None:
    whole = _page(rosa, listing)
    part = _page(rosa, listing, headers={"Range": "bytes=0-99"})
    assert (part.status_code, len(part.content)) == (200, len(whole.content))
    assert whole["Cache-Control"] == "private, no-store"
    assert "ETag" not in whole
    assert "Last-Modified" not in whole
    assert rosa.ask("HEAD", _path(listing, "/pages/1")).status_code == 405


def test_the_stamp_is_of_one_reader_and_one_day(rosa: Person, listing: Listing) -> None:
    kim = reader(listing, "Kim Lee")
    for page in (1, 2, 1):
        _page(rosa, listing, page)
    _page(kim, listing)
    stamps = {stamp.reader_name: stamp for stamp in CimStamp.objects.all()}
    assert set(stamps) == {"Rosa Delgado", "Kim Lee"}
    assert stamps["Rosa Delgado"].code != stamps["Kim Lee"].code
    assert _page(rosa, listing).content != _page(kim, listing).content
    assert [each.page for each in stamps["Rosa Delgado"].readings.all()] == [1, 2, 1, 1]


def test_a_long_name_still_fits_the_foot_of_a_page() -> None:
    buffer = io.BytesIO()
    Image.new("RGB", (1600, 2071), "white").save(buffer, "PNG")
    name = "Maximiliana Featherstonehaugh-Villanueva de la Santa Cruz " * 2
    sent = Image.open(io.BytesIO(stamped(buffer.getvalue(), Stamp(name, name * 2))))
    band = sent.crop((0, 2075, 1600, sent.height)).convert("L")
    dark = band.point(lambda value: 255 * (value < 90)).getbbox()
    assert dark is not None
    assert dark[0] > 20
    assert dark[2] < 1580


def test_the_words_for_screen_readers_carry_the_name_and_are_recorded(
    rosa: Person, listing: Listing
) -> None:
    found = rosa.get(_path(listing, "/text"))
    code = CimStamp.objects.get().shown_code
    assert found["line"].startswith("Confidential. Only for Rosa Delgado, rosa@buyers.example.com")
    assert code in found["line"]
    assert any("Pecan Fork" in part["html"] for part in found["parts"])
    assert [each.kind for each in CimReading.objects.all()] == ["text"]


def test_a_file_needs_a_permit_which_can_be_taken_back(
    rosa: Person, listing: Listing, ada: Person
) -> None:
    permit = f"desk/interests/{interest_of(rosa).pk}/cim"
    assert rosa.ask("GET", _path(listing, "/document")).status_code == 404
    ada.put(permit, {"mayDownload": True})
    assert rosa.get(_path(listing))["mayDownload"]
    assert rosa.client.get(f"/api/{_path(listing, '/document')}").status_code == 200
    assert CimStamp.objects.get().is_download
    ada.put(permit, {"mayDownload": False})
    assert rosa.ask("GET", _path(listing, "/document")).status_code == 404


def test_a_leaked_page_leads_to_its_reader(rosa: Person, listing: Listing, ada: Person) -> None:
    kim = reader(listing, "Kim Lee")
    for person, page in ((rosa, 1), (rosa, 2), (kim, 2)):
        _page(person, listing, page)
    path = f"desk/deals/{listing.deal_id}/cim/traces"
    by_page = ada.get(f"{path}?page=2")["traces"]
    assert [each["name"] for each in by_page] == ["Rosa Delgado", "Kim Lee"]
    code = CimStamp.objects.get(reader=kim.user).shown_code.lower()
    assert [each["name"] for each in ada.get(f"{path}?code={code}")["traces"]] == ["Kim Lee"]
    assert StaffLogEntry.objects.filter(act="memorandum-traced").exists()
    rosa.user.delete()
    assert ada.get(f"{path}?page=1")["traces"][0]["email"] == "rosa@buyers.example.com"


def test_staff_look_as_the_buyer_with_their_own_name_in_the_pages(
    rosa: Person, listing: Listing, ada: Person
) -> None:
    path = f"desk/interests/{interest_of(rosa).pk}/cim/as-buyer"
    assert ada.get(path) == rosa.get(_path(listing))
    assert ada.client.get(f"/api/{path}/pages/1").status_code == 200
    assert CimStamp.objects.get().reader_email == ada.user.email
    assert StaffLogEntry.objects.filter(act="seen-as-buyer", actor_id=ada.user.pk).count() == 1
    Interest.objects.update(state="approved")
    for rest in ("", "/open", "/pages/1"):
        assert ada.ask("GET", f"{path}{rest}").status_code == 404
    assert staff("Cy").ask("GET", path).status_code == 404


def test_staff_see_readers_by_page_and_the_owner_only_how_much(
    rosa: Person, listing: Listing, ada: Person
) -> None:
    from tests.deals.cim.samples import owner_of

    assert listing.deal is not None
    owner = owner_of(listing.deal)
    for page in (1, 2, 2):
        _page(rosa, listing, page)
    ada.client.get(f"/api/desk/deals/{listing.deal_id}/cim/versions/1/pages/1")
    found = ada.get(f"desk/deals/{listing.deal_id}/cim/readers")
    readers = {each["name"]: each for each in found["readers"]}
    assert readers["Rosa Delgado"]["pages"] == [1, 2]
    assert readers["Ada Nguyen"]["isStaff"]
    assert [each["name"] for each in found["buyers"]] == ["Rosa Delgado"]
    summary = owner.get("sale/cim")["readers"]
    assert [(each["name"], each["pages"]) for each in summary] == [("Rosa Delgado", 2)]
    assert set(summary[0]) == {"name", "pages", "pageCount", "firstAt", "lastAt", "days"}


@pytest.mark.usefixtures("real_drawing")
def test_pages_are_drawn_in_a_process_with_limits_and_kept(
    rosa: Person, listing: Listing, version: CimVersion
) -> None:
    assert _page(rosa, listing, 2).status_code == 200
    with Image.open(pages._clean_file(version, 2)) as clean:
        assert clean.width == 1600
    assert not pages._clean_file(version, 1).exists()
    pages.draw_ahead()
    assert pages._clean_file(version, 1).exists()


def test_pages_of_past_days_and_lost_versions_leave_the_disk(
    rosa: Person, listing: Listing, version: CimVersion
) -> None:
    _page(rosa, listing)
    pages.forget_stamped()
    assert len(list(pages._subfolders("stamped"))) == 1
    pages.forget_stamped(now=32503680000)
    assert list(pages._subfolders("stamped")) == []
    version.delete()
    pages.forget_stamped()
    assert list(pages._subfolders("clean")) == []
