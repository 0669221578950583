"""What leaves a room, and to whom: only what may, in the form that it may, and all of it recorded.
The first tests are the failures of other tools that this one must not have.
"""

import io
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader
from tests.deals.cim.samples import interest_of, listed, owner_of, reader, staff
from tests.deals.room.samples import EXCEL, accepted, add_version, jpeg, opened, pushed, stored
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from brokerage.deals.offers.models import Offer
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.room.models import RoomDecision, RoomFile, RoomReading, RoomStamp
from brokerage.deals.room.services import pages

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(ada: Person, listing: Listing, deal: Deal) -> RoomFile:
    """A file that every approved buyer may look at."""
    [pk] = pushed(ada, listing, stored(deal, "Profit and loss"))
    return RoomFile.objects.get(pk=pk)


def _path(listing: Listing, file: RoomFile, rest: str = "/pages/1") -> str:
    return f"buying/{listing.number}/room/files/{file.key}{rest}"


def _get(person: Person, path: str, headers: dict[str, str] | None = None) -> Any:
    return person.client.get(f"/api/{path}", headers=headers or {})


RESTS = ("", "/open", "/pages/1", "/pages/99", "/document", "/content")


def test_only_pixels_with_the_name_burned_in_leave_the_server(
    rosa: Person, ada: Person, listing: Listing, file: RoomFile
) -> None:
    answer = _get(rosa, _path(listing, file))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
    sent = Image.open(io.BytesIO(answer.content)).convert("L")
    body = sent.crop((0, 0, 400, 520))
    clean = Image.open(io.BytesIO(jpeg())).convert("L")
    marked = ImageChops.difference(body, clean).point(lambda value: 255 * (value > 12))
    left, top, right, bottom = marked.getbbox() or (0, 0, 0, 0)
    assert (right - left, bottom - top) > (360, 460)
    assert sent.height > clean.height
    for rest in ("/document", "/content"):
        assert _get(rosa, _path(listing, file, rest)).status_code == 404
    ada.patch(f"desk/deals/{listing.deal_id}/room/files/{file.pk}", {"handling": "stamped"})
    pdf = PdfReader(io.BytesIO(_get(rosa, _path(listing, file, "/document")).content))
    assert len(pdf.pages) == 2
    for page in pdf.pages:
        assert len(page.images) == 1
        assert page.extract_text().strip() == ""


def test_a_reading_is_recorded_only_because_the_server_sent_a_page(
    rosa: Person, listing: Listing, file: RoomFile
) -> None:
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert rosa.ask(method, _path(listing, file), {"seconds": 900}).status_code == 405
    assert not RoomReading.objects.exists()
    _get(rosa, _path(listing, file, "/pages/2"))
    assert _get(rosa, _path(listing, file, "/pages/3")).status_code == 404
    reading = RoomReading.objects.get()
    assert (reading.page, reading.kind, reading.stamp.reader) == (2, "image", rosa.user)


@pytest.mark.parametrize("rest", RESTS)
def test_every_byte_asks_for_permission(
    rest: str, rosa: Person, ada: Person, listing: Listing, deal: Deal, file: RoomFile
) -> None:
    other = listed(ada.user)
    opened(ada, other)
    assert other.deal is not None
    [pk] = pushed(ada, other, stored(other.deal, "Secret"), handling="stamped")
    foreign = RoomFile.objects.get(pk=pk)
    [late] = pushed(ada, listing, stored(deal, "Payroll"), level=3)
    unapproved = reader(listing, "Kim Lee", state="seller-asked")
    nothing = rosa.ask("GET", "buying/0000/room").json()
    for person, number, key in (
        (unapproved, listing.number, file.key),
        (rosa, listing.number, foreign.key),
        (rosa, other.number, foreign.key),
        (rosa, other.number, file.key),
        (rosa, listing.number, RoomFile.objects.get(pk=late).key),
        (rosa, listing.number, "none"),
        (ada, listing.number, file.key),
    ):
        answer = person.ask("GET", f"buying/{number}/room/files/{key}{rest}")
        assert answer.status_code == 404
        assert answer.json() == nothing
    assert not RoomReading.objects.exists()


REVOCATIONS: dict[str, Callable[[], object]] = {
    "buyer declined": lambda: Interest.objects.update(state="declined"),
    "agreement revoked": lambda: Nda.objects.update(state="revoked"),
    "listing withdrawn": lambda: Listing.objects.update(state="withdrawn"),
    "room closed": lambda: RoomDecision.objects.create(interest=Interest.objects.get(), level=0),
    "level raised": lambda: RoomFile.objects.update(level=2),
    "others named": lambda: RoomFile.objects.update(is_named=True),
    "taken back": lambda: RoomFile.objects.update(pushed=None),
    "bytes removed": lambda: RoomFile.objects.get().file.versions.update(state="removed"),
}


@pytest.mark.parametrize("how", REVOCATIONS)
def test_after_a_revocation_not_one_byte_is_sent(
    how: str, rosa: Person, listing: Listing, file: RoomFile
) -> None:
    RoomFile.objects.update(handling="stamped")
    assert _get(rosa, _path(listing, file)).status_code == 200
    REVOCATIONS[how]()
    assert rosa.ask("GET", _path(listing, file, "/open")).status_code == 404
    headers: dict[str, str]
    for headers in ({}, {"Range": "bytes=0-99"}, {"If-None-Match": "*"}, {"If-Match": "*"}):
        for rest in ("/pages/1", "/document", "/content"):
            answer = _get(rosa, _path(listing, file, rest), headers)
            assert answer.status_code == 404
            assert b"JFIF" not in answer.content
    assert RoomReading.objects.count() == 1


def test_what_is_revoked_while_a_page_is_drawn_is_not_sent(
    rosa: Person, listing: Listing, file: RoomFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(version: object, number: int) -> bytes:
        Interest.objects.update(state="passed")
        return jpeg()

    monkeypatch.setattr(pages, "page_picture", draw)
    assert _get(rosa, _path(listing, file)).status_code == 404
    assert not RoomReading.objects.exists()


def test_a_page_is_sent_whole_and_kept_by_nobody(
    rosa: Person, listing: Listing, file: RoomFile
) -> None:
    whole = _get(rosa, _path(listing, file))
    part = _get(rosa, _path(listing, file), {"Range": "bytes=0-99"})
    assert (part.status_code, len(part.content)) == (200, len(whole.content))
    assert whole["Cache-Control"] == "private, no-store"
    assert "ETag" not in whole


def test_a_spreadsheet_can_be_had_as_it_is_only_after_the_letter(
    rosa: Person, ada: Person, listing: Listing, deal: Deal
) -> None:
    [pk] = pushed(ada, listing, stored(deal, "Recast", kind="excel"), level=1, handling="native")
    book = RoomFile.objects.get(pk=pk)
    assert rosa.get(f"buying/{listing.number}/room")["folders"] == []
    assert _get(rosa, _path(listing, book, "/content")).status_code == 404
    accepted(interest_of(rosa))
    found = rosa.get(f"buying/{listing.number}/room")["folders"][0]["files"][0]
    assert (found["title"], found["ways"], found["pages"]) == ("Recast", ["native"], 0)
    answer = _get(rosa, _path(listing, book, "/content"))
    assert b"".join(answer.streaming_content) == EXCEL
    assert RoomReading.objects.get().kind == "native"
    Offer.objects.update(state="withdrawn")
    assert _get(rosa, _path(listing, book, "/content")).status_code == 404


def test_buyers_keep_the_pushed_version_until_staff_push_the_next(
    rosa: Person, ada: Person, listing: Listing, file: RoomFile
) -> None:
    before = rosa.get(_path(listing, file, "/open"))
    _get(rosa, _path(listing, file))
    add_version(file.file, b"%PDF- newer", pages=7)
    assert rosa.get(_path(listing, file, ""))["pages"] == 2
    path = f"desk/deals/{listing.deal_id}/room"
    shown = ada.get(path)["room"]["files"][0]
    assert (shown["pushedVersion"], shown["latestVersion"]) == (1, 2)
    ada.post(f"{path}/push", {"files": [file.pk]})
    assert rosa.get(_path(listing, file, ""))["pages"] == 7
    assert rosa.get(_path(listing, file, "/open")) != before
    _get(rosa, _path(listing, file))
    versions = [each["version"] for each in ada.get(f"{path}/readings")["readings"]]
    assert versions == [2, 1]


def test_staff_look_as_the_buyer_with_their_own_name_in_the_pages(
    rosa: Person, ada: Person, listing: Listing, file: RoomFile
) -> None:
    path = f"desk/interests/{interest_of(rosa).pk}/room/as-buyer"
    assert ada.get(path) == rosa.get(f"buying/{listing.number}/room")
    page = f"{path}/files/{file.key}/pages/1"
    assert _get(ada, page).status_code == 200
    assert RoomStamp.objects.get().reader_email == ada.user.email
    assert StaffLogEntry.objects.filter(act="seen-as-buyer").exists()
    Interest.objects.update(state="approved")
    for rest in ("", f"/files/{file.key}", f"/files/{file.key}/open"):
        assert ada.ask("GET", f"{path}{rest}").status_code == 404
    assert staff("Cy").ask("GET", path).status_code == 404


def test_staff_see_readers_by_file_and_the_owner_only_how_much(
    rosa: Person, ada: Person, listing: Listing, deal: Deal, file: RoomFile
) -> None:
    owner = owner_of(deal)
    for page in (1, 2, 2):
        _get(rosa, _path(listing, file, f"/pages/{page}"))
    found = ada.get(f"desk/deals/{listing.deal_id}/room/readings")["readings"]
    assert [(each["name"], each["title"], each["pages"]) for each in found] == [
        ("Rosa Delgado", "Profit and loss", 2)
    ]
    mine = owner.get("sale/room")
    assert [(each["name"], each["files"]) for each in mine["readers"]] == [("Rosa Delgado", 1)]
    assert set(mine["readers"][0]) == set("name role buyer files firstAt lastAt days".split())
    assert rosa.ask("GET", "sale/room").status_code == 404


def test_pages_of_past_days_leave_the_disk(rosa: Person, listing: Listing, file: RoomFile) -> None:
    _get(rosa, _path(listing, file))
    pages.forget_stamped()
    assert len(list(pages._folders())) == 1
    pages.forget_stamped(now=32503680000)
    assert list(pages._folders()) == []
