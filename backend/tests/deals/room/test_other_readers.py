"""The co-broker and the lender of a buyer in a room: what opens it to them, what they get, and what
closes it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from tests.deals.cim.samples import buyer_of, interest_of, owner_of, reader
from tests.deals.cobroke.samples import co_broker, registered, shared
from tests.deals.room.samples import EXCEL, accepted, stored
from tests.factories import UserFactory
from tests.factories.buyers import signed_nda
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.accounts.services.export import personal_data
from brokerage.deals.cobroke.models import CoBroker, Registration
from brokerage.deals.cobroke.services import deciding
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from brokerage.deals.offers.models import Offer
from brokerage.deals.pipeline.models import Deal, DealEvent
from brokerage.deals.room.models import (
    Room,
    RoomDecision,
    RoomFile,
    RoomFolder,
    RoomLender,
    RoomReading,
    RoomShutOut,
    RoomStamp,
)
from brokerage.deals.room.rules.lenders import LenderState, lender_state
from brokerage.deals.room.rules.levels import co_broker_level, lender_level
from brokerage.deals.room.selectors import lenders
from brokerage.deals.room.services import retention
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db

LENDER = {"bank": "First Bank of Tyler", "name": "Ben Cole", "email": "Ben@bank.example.com"}
NAMED = {**LENDER, "agreed": True}


@pytest.fixture
def files(deal: Deal) -> dict[str, RoomFile]:
    """One file of each level in a financial folder, a spreadsheet, and one in another folder."""
    room = Room.objects.get(deal=deal)
    money = room.folders.get(name="Financial statements")
    lease = room.folders.get(name="Premises and leases")
    for level in (1, 2, 3):
        _given(room, money, f"Level {level}", level=level)
    _given(room, money, "Books", kind="excel", level=2, handling="native")
    _given(room, lease, "Lease")
    return {each.title: each for each in RoomFile.objects.all()}


def _given(
    room: Room, folder: RoomFolder, title: str, *, kind: str = "pdf", **choices: Any
) -> None:
    """Give buyers a new file of the deal."""
    file = stored(room.deal, title, kind=kind)
    RoomFile.objects.create(
        room=room,
        folder=folder,
        file=file,
        title=title,
        pushed=file.versions.get(),
        pushed_at=timezone.now(),
        **choices,
    )


@pytest.fixture
def pat(ada: Person, listing: Listing, rosa: Person) -> Person:
    """The co-broker of Rosa, who has joined her agreement."""
    shared(listing)
    pat = co_broker()
    who = {"name": "Rosa Delgado", "email": rosa.user.email, "phone": ""}
    registration = registered(pat, listing, **who)
    deciding.confirm(by=ada.user, registration_id=registration.pk, reason="Their client")
    nda = Nda.objects.get(buyer=buyer_of(rosa))
    signed_nda(buyer_of(pat), listing, kind="joinder", joins=nda)
    return pat


@pytest.fixture
def ben(ada: Person, listing: Listing, rosa: Person) -> Person:
    """The lender of Rosa, let in after her letter of intent was accepted."""
    accepted(interest_of(rosa))
    rosa.post(f"buying/{listing.number}/room/lenders", NAMED)
    _let_in(ada, listing)
    return Person(User.objects.get(email="ben@bank.example.com"))


@contextmanager
def undone() -> Iterator[None]:
    """Roll back what happens inside."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _let_in(ada: Person, listing: Listing, reason: str = "Spoke with the bank") -> Any:
    pk = RoomLender.objects.latest("pk").pk
    path = f"desk/deals/{listing.deal_id}/room/lenders/{pk}"
    return ada.put(path, {"isOpen": True, "reason": reason})


def _titles(person: Person, listing: Listing) -> set[str]:
    answer = person.ask("GET", f"buying/{listing.number}/room")
    folders = answer.json()["folders"] if answer.status_code == 200 else []
    return {file["title"] for folder in folders for file in folder["files"]}


def _get(person: Person, listing: Listing, file: RoomFile, rest: str = "/pages/1") -> Any:
    return person.client.get(f"/api/buying/{listing.number}/room/files/{file.key}{rest}")


def test_a_co_broker_reads_level_1_once_the_owner_said_yes(
    pat: Person, rosa: Person, listing: Listing, deal: Deal, files: dict[str, RoomFile]
) -> None:
    owner = owner_of(deal)
    assert _titles(pat, listing) == set()
    assert pat.get("co-broking")["buyers"][0]["roomOpen"] is False
    assert owner.get("sale/room")["coBrokersSince"] is None
    accepted(interest_of(rosa))
    said = owner.put("sale/room/co-brokers", {"agreed": True})
    assert (said["coBrokersSince"] is not None, said["coBrokersByName"]) == (True, "Dana Moss")
    assert _titles(pat, listing) == {"Level 1", "Lease"}  # also after the letter
    assert pat.get("co-broking")["buyers"][0]["roomOpen"] is True
    room = pat.get(f"buying/{listing.number}/room")
    assert (room["role"], room["buyer"], room["lenders"]) == ("co-broker", "Rosa Delgado", None)
    assert _get(pat, listing, files["Level 1"]).status_code == 200
    assert _get(pat, listing, files["Level 2"]).status_code == 404
    stamp = RoomStamp.objects.get()
    assert (stamp.reader_name, stamp.role, stamp.buyer_name) == (
        "Pat Lane",
        "co-broker",
        "Rosa Delgado",
    )
    for path, body in (("requests", {"text": "Why?"}), ("lenders", NAMED)):
        assert pat.ask("POST", f"buying/{listing.number}/room/{path}", body).status_code == 404
    owner.put("sale/room/co-brokers", {"agreed": False})
    assert _get(pat, listing, files["Level 1"]).status_code == 404
    assert DealEvent.objects.filter(kind="room-co-brokers").count() == 2
    for person in (rosa, pat):
        answer = person.ask("PUT", "sale/room/co-brokers", {"agreed": True})
        assert answer.status_code == 404


CO_BROKER_ENDS: dict[str, Callable[[], object]] = {
    "the owner takes it back": lambda: Room.objects.update(co_brokers_since=None),
    "shut out by staff": lambda: RoomShutOut.objects.create(
        room=Room.objects.get(), reader=User.objects.get(email="pat@brokers.example.com")
    ),
    "room closed to the buyer": lambda: RoomDecision.objects.create(
        interest=Interest.objects.get(buyer__name="Rosa Delgado"), level=0
    ),
    "buyer declined": lambda: Interest.objects.update(state="declined"),
    "joinder revoked": lambda: Nda.objects.filter(kind="joinder").update(state="revoked"),
    "registration ended": lambda: Registration.objects.update(state="ended"),
    "co-broker deactivated": lambda: CoBroker.objects.update(deactivated_at=timezone.now()),
    "named buyers only": lambda: RoomFile.objects.update(is_named=True),
}


@pytest.mark.any_database
def test_each_link_closes_the_room_to_a_co_broker(
    pat: Person, listing: Listing, files: dict[str, RoomFile], subtests: pytest.Subtests
) -> None:
    Room.objects.update(co_brokers_since=timezone.now())
    assert _get(pat, listing, files["Level 1"]).status_code == 200
    for how, end in CO_BROKER_ENDS.items():
        with subtests.test(how=how), undone():
            end()
            for rest in ("/open", "/pages/1"):
                assert _get(pat, listing, files["Level 1"], rest).status_code == 404
    assert RoomReading.objects.count() == 1


def test_staff_see_co_brokers_and_shut_one_out_with_a_reason(
    pat: Person, ada: Person, listing: Listing, deal: Deal, files: dict[str, RoomFile]
) -> None:
    Room.objects.update(co_brokers_since=timezone.now())
    [row] = ada.get(f"desk/deals/{deal.pk}/room")["room"]["coBrokers"]
    assert (row["name"], row["firm"], row["level"]) == ("Pat Lane", "Blue Ridge Brokers", 1)
    path = f"desk/deals/{deal.pk}/room/co-brokers/{pat.user.pk}"
    assert ada.ask("PUT", path, {"isClosed": True}).status_code == 422
    [row] = ada.put(path, {"isClosed": True, "reason": "Left"})["room"]["coBrokers"]
    assert (row["isClosed"], row["level"], row["reason"]) == (True, 0, "Left")
    assert _titles(pat, listing) == set()
    ada.put(path, {"isClosed": False})
    assert _titles(pat, listing) == {"Level 1", "Lease"}
    stranger = f"desk/deals/{deal.pk}/room/co-brokers/{UserFactory.create().pk}"
    assert ada.ask("PUT", stranger, {"isClosed": True, "reason": "No"}).status_code == 404


def test_a_lender_reads_the_financial_folders_and_nothing_else(
    ben: Person, rosa: Person, ada: Person, listing: Listing, files: dict[str, RoomFile]
) -> None:
    number = listing.number
    rosa.post(f"buying/{number}/room/requests", {"text": "Why is June low?"})
    assert _titles(ben, listing) == {"Level 1", "Level 2", "Books"}
    room = ben.get(f"buying/{number}/room")
    assert (room["role"], room["buyer"]) == ("lender", "Rosa Delgado")
    assert (room["business"], room["requests"]) == ("Pecan Fork Heating & Air", [])
    books = _get(ben, listing, files["Books"], "/content")
    assert b"".join(books.streaming_content) == EXCEL
    assert _get(ben, listing, files["Level 1"]).status_code == 200
    for title in ("Level 3", "Lease"):
        assert _get(ben, listing, files[title]).status_code == 404
    for path in (f"buying/{number}/cim", f"buying/{number}/closing", "sale/room", "co-broking"):
        assert ben.ask("GET", path).status_code == 404
    assert ben.ask("POST", f"buying/{number}/room/requests", {"text": "Why?"}).status_code == 404
    stamps = set(RoomStamp.objects.values_list("reader_name", "role", "buyer_name"))
    assert stamps == {("Ben Cole", "lender", "Rosa Delgado")}
    [home] = ben.get("lending")["rooms"]
    assert (home["number"], home["bank"], home["buyer"]) == (
        number,
        "First Bank of Tyler",
        "Rosa Delgado",
    )
    assert ben.get("session")["isLender"]
    readings = ada.get(f"desk/deals/{listing.deal_id}/room/readings")["readings"]
    assert {(each["role"], each["buyer"]) for each in readings} == {("lender", "Rosa Delgado")}


LENDER_ENDS: dict[str, Callable[[], object]] = {
    "consent taken back": lambda: RoomLender.objects.update(ended_at=timezone.now()),
    "consent missing": lambda: RoomLender.objects.update(agreed_at=None),
    "letter withdrawn": lambda: Offer.objects.update(state="withdrawn"),
    "buyer passed": lambda: Interest.objects.update(state="passed"),
    "room closed": lambda: RoomDecision.objects.create(interest=Interest.objects.get(), level=0),
    "buyer's agreement revoked": lambda: Nda.objects.update(state="revoked"),
    "listing withdrawn": lambda: Listing.objects.update(state="withdrawn"),
    "90 days": lambda: RoomLender.objects.update(ends_on=timezone.localdate() - timedelta(days=1)),
    "folder not for lenders": lambda: RoomFolder.objects.update(for_lenders=False),
    "named buyers only": lambda: RoomFile.objects.update(is_named=True),
}


@pytest.mark.any_database
def test_after_an_end_not_one_byte_reaches_a_lender(
    ben: Person, listing: Listing, files: dict[str, RoomFile], subtests: pytest.Subtests
) -> None:
    assert _get(ben, listing, files["Books"], "/content").status_code == 200
    for how, end in LENDER_ENDS.items():
        with subtests.test(how=how), undone():
            end()
            for title, rest in (
                ("Books", "/content"),
                ("Level 1", "/open"),
                ("Level 1", "/pages/1"),
            ):
                assert _get(ben, listing, files[title], rest).status_code == 404
    assert RoomReading.objects.count() == 1


def test_a_buyer_names_a_lender_after_the_letter_and_staff_look_again(
    rosa: Person, ada: Person, listing: Listing, deal: Deal
) -> None:
    path = f"buying/{listing.number}/room"
    assert rosa.get(path)["lenders"] is None
    assert rosa.ask("POST", f"{path}/lenders", NAMED).status_code == 404
    accepted(interest_of(rosa))
    assert rosa.get(path)["lenders"] == []
    refused = rosa.ask("POST", f"{path}/lenders", {**LENDER, "agreed": False})
    assert "agreed" in refused.json()["fields"]
    [row] = rosa.post(f"{path}/lenders", NAMED)["lenders"]
    assert row["state"] == "agreed"
    assert "I want Ben Cole of First Bank of Tyler to read" in row["consent"]
    assert f"No. {listing.number}" in row["consent"]
    lender = RoomLender.objects.get()
    assert (lender.agreed_by, lender.email) == (rosa.user, "ben@bank.example.com")
    assert not User.objects.filter(email=lender.email).exists()
    assert [each.tab for each in lenders.waits([deal.pk])] == ["room"]
    one = f"desk/deals/{deal.pk}/room/lenders/{lender.pk}"
    assert ada.ask("PUT", one, {"isOpen": True}).status_code == 422
    [seen] = _let_in(ada, listing)["room"]["lenders"]
    assert (seen["state"], seen["level"], seen["letInByName"]) == ("open", 2, "Ada Nguyen")
    mail = Mail.objects.get(to=lender.email)
    assert "/auth?next=%2Flending#forgot" in mail.text
    assert "Pecan Fork" not in f"{mail.subject} {mail.text}"
    assert list(lenders.waits([deal.pk])) == []
    assert StaffLogEntry.objects.filter(act="deal-changed").exists()
    rosa.put(f"{path}/lenders/{row['key']}", {"agreed": False})
    assert ada.ask("PUT", one, {"isOpen": True, "reason": "Again"}).json()["code"] == "not_agreed"
    [ended] = ada.get(f"desk/deals/{deal.pk}/room")["room"]["lenders"]
    assert (ended["state"], ended["reason"]) == ("over", "Taken back by the buyer")


def test_a_lender_whom_staff_name_waits_for_the_buyers_yes(
    rosa: Person, ada: Person, listing: Listing, deal: Deal
) -> None:
    path = f"desk/deals/{deal.pk}/room/lenders"
    body = {**LENDER, "interest": interest_of(rosa).pk}
    assert ada.ask("POST", path, body).json()["code"] == "letter_needed"
    accepted(interest_of(rosa))
    [row] = ada.post(path, body)["room"]["lenders"]
    assert row["state"] == "asked"
    assert Mail.objects.get(to=rosa.user.email).subject == "Please answer one question"
    one = f"{path}/{row['id']}"
    assert ada.ask("PUT", one, {"isOpen": True, "reason": "Yes"}).json()["code"] == "not_agreed"
    mine = f"buying/{listing.number}/room"
    [asked] = rosa.get(mine)["lenders"]
    kim = reader(listing, "Kim Lee")
    assert kim.ask("PUT", f"{mine}/lenders/{asked['key']}", {"agreed": True}).status_code == 404
    rosa.put(f"{mine}/lenders/{asked['key']}", {"agreed": True})
    assert _let_in(ada, listing)["room"]["lenders"][0]["state"] == "open"
    [closed] = ada.put(one, {"isOpen": False, "reason": "Changed banks"})["room"]["lenders"]
    assert (closed["state"], closed["level"]) == ("over", 0)


def test_nobody_reads_as_a_lender_who_is_on_another_side(
    rosa: Person, ada: Person, listing: Listing, deal: Deal
) -> None:
    accepted(interest_of(rosa))
    kim = reader(listing, "Kim Lee")
    for person in (rosa, ada, kim, owner_of(deal)):
        body = {**NAMED, "email": person.user.email}
        answer = rosa.ask("POST", f"buying/{listing.number}/room/lenders", body)
        assert answer.json()["code"] == "not_a_lender"


def test_the_owner_learns_how_much_the_buyers_bank_has_read(
    ben: Person, listing: Listing, deal: Deal, files: dict[str, RoomFile]
) -> None:
    _get(ben, listing, files["Level 1"])
    [row] = owner_of(deal).get("sale/room")["readers"]
    assert (row["name"], row["role"], row["buyer"]) == ("Ben Cole", "lender", "Rosa Delgado")


def test_a_lender_gets_and_erases_their_data_and_the_consent_stays(
    ben: Person, rosa: Person, listing: Listing
) -> None:
    for person in (ben, rosa):
        assert "First Bank of Tyler" in str(personal_data(person.user))
    ben.user.delete()
    lender = RoomLender.objects.get()
    assert (lender.name, lender.email, lender.bank) == ("", "", "First Bank of Tyler")
    assert lender.state == "over"
    assert lender.agreed_at
    retention.delete_old_records(timezone.now() + timedelta(days=6 * 366 + 91))
    assert not RoomLender.objects.exists()


@given(st.booleans(), st.booleans(), st.sampled_from([None, 0, 3]))
def test_a_co_broker_never_gets_past_level_1(
    agreed: bool, is_shut_out: bool, decided: int | None
) -> None:
    level = co_broker_level(agreed=agreed, is_shut_out=is_shut_out, decided=decided)
    assert level == (1 if agreed and not is_shut_out and decided != 0 else 0)


@given(st.integers(0, 3))
def test_a_lender_reads_only_after_the_letter_and_never_the_last_level(level: int) -> None:
    assert lender_level(level) == (2 if level >= 2 else 0)


@given(st.booleans(), st.booleans(), st.none() | st.dates(), st.booleans(), st.dates())
def test_a_lender_is_open_only_with_both_answers_and_in_time(
    agreed: bool, is_let_in: bool, until: Any, is_ended: bool, today: Any
) -> None:
    state = lender_state(
        agreed=agreed, is_let_in=is_let_in, until=until, is_ended=is_ended, today=today
    )
    if state is LenderState.OPEN:
        assert agreed
        assert is_let_in
        assert not is_ended
        assert until is None or today <= until
