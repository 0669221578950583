"""Who sees which level of a room: a table over all roles."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from tests.deals.cim.samples import interest_of, owner_of, reader, staff
from tests.deals.room.samples import accepted, pushed, stored
from tests.factories import UserFactory
from tests.people import Person

from brokerage.deals.interests.rules.states import KNOWING, READING, InterestState
from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.room.models import RoomDecision, RoomFile
from brokerage.deals.room.rules.levels import Handling, Way, buyer_level, ways

db = pytest.mark.django_db


def _buyer(listing: Listing, state: str = "cim-sent") -> Person:
    return reader(listing, state=state)


def _with_letter(listing: Listing, decided: int | None = None, offer: str = "accepted") -> Person:
    person = _buyer(listing)
    letter = accepted(interest_of(person))
    letter.state = offer
    letter.save()
    if decided is not None:
        RoomDecision.objects.create(interest=interest_of(person), level=decided)
    return person


def _closed(listing: Listing) -> Person:
    person = _buyer(listing)
    RoomDecision.objects.create(interest=interest_of(person), level=0)
    return person


def _opened_without_letter(listing: Listing) -> Person:
    person = _buyer(listing)
    RoomDecision.objects.create(interest=interest_of(person), level=3)
    return person


def _beside_a_letter(listing: Listing) -> Person:
    other = reader(listing, "Kim Lee")
    accepted(interest_of(other))
    return _buyer(listing)


def _outsider(listing: Listing) -> Person:
    return Person(UserFactory.create(outsider=True))


PEOPLE: dict[str, tuple[Callable[[Listing], Person], set[int]]] = {
    "an outsider": (_outsider, set()),
    "an owner of another business": (lambda listing: Person(), set()),
    "a buyer who inquired": (lambda listing: _buyer(listing, "inquired"), set()),
    "a buyer who signed": (lambda listing: _buyer(listing, "nda-signed"), set()),
    "a buyer about whom the seller was asked": (
        lambda listing: _buyer(listing, "seller-asked"),
        set(),
    ),
    "a declined buyer": (lambda listing: _buyer(listing, "declined"), set()),
    "an approved buyer who may not read yet": (lambda listing: _buyer(listing, "approved"), set()),
    "a reading buyer": (_buyer, {1}),
    "a reading buyer next to another's letter": (_beside_a_letter, {1}),
    "a buyer opened up without a letter": (_opened_without_letter, {1}),
    "a buyer whose letter is open": (lambda listing: _with_letter(listing, offer="submitted"), {1}),
    "a buyer with an accepted letter": (_with_letter, {1, 2}),
    "a buyer opened up": (lambda listing: _with_letter(listing, 3), {1, 2, 3}),
    "a buyer with a letter and a closed room": (lambda listing: _with_letter(listing, 0), set()),
    "a buyer with a closed room": (_closed, set()),
    "the owner": (lambda listing: owner_of(_deal(listing)), set()),
    "staff on the deal": (lambda listing: staff("Pat", "principal"), set()),
}


def _deal(listing: Listing) -> Deal:
    assert listing.deal is not None
    return listing.deal


@db
@pytest.mark.any_database
@pytest.mark.parametrize("who", PEOPLE)
def test_each_role_gets_its_levels_as_a_buyer(who: str, ada: Person, listing: Listing) -> None:
    for level in (1, 2, 3):
        pushed(ada, listing, stored(_deal(listing), f"Level {level}"), level=level)
    make, expected = PEOPLE[who]
    person = make(listing)
    got = {
        each.level
        for each in RoomFile.objects.all()
        if person.client.get(
            f"/api/buying/{listing.number}/room/files/{each.key}/pages/1"
        ).status_code
        == 200
    }
    assert got == expected
    answer = person.ask("GET", f"buying/{listing.number}/room")
    assert answer.status_code == (200 if expected else 404)
    listed = answer.json().get("folders", [])
    titles = {file["title"] for folder in listed for file in folder["files"]}
    assert titles == {f"Level {level}" for level in expected}


@db
@pytest.mark.any_database
def test_a_visitor_gets_nothing_and_the_owner_and_staff_have_ways_of_their_own(
    ada: Person, listing: Listing, deal: Deal
) -> None:
    for level in (1, 2, 3):
        pushed(ada, listing, stored(deal, f"Level {level}"), level=level)
    assert Client().get(f"/api/buying/{listing.number}/room").status_code == 401
    assert [each["level"] for each in owner_of(deal).get("sale/room")["files"]] == [1, 2, 3]
    files = ada.get(f"desk/deals/{deal.pk}/room")["room"]["files"]
    assert [each["level"] for each in files] == [1, 2, 3]
    assert staff("Cy").ask("GET", f"desk/deals/{deal.pk}/room").status_code == 404


@db
@pytest.mark.any_database
def test_by_default_nobody_sees_a_file(ada: Person, listing: Listing, rosa: Person) -> None:
    from tests.deals.room.samples import staged

    staged(ada, listing, stored(_deal(listing), "Profit and loss"))
    assert rosa.get(f"buying/{listing.number}/room")["folders"] == []


@db
@pytest.mark.any_database
def test_a_file_for_named_buyers_has_a_reason_and_is_hidden_from_others(
    ada: Person, listing: Listing, rosa: Person
) -> None:
    kim = reader(listing, "Kim Lee")
    [pk] = pushed(ada, listing, stored(_deal(listing), "Customer list"))
    path = f"desk/deals/{listing.deal_id}/room/files/{pk}"
    named: dict[str, Any] = {"isNamed": True, "allowed": [interest_of(kim).pk]}
    assert ada.ask("PATCH", path, named).status_code == 422
    ada.patch(path, {**named, "reason": "Clean team only"})
    room = f"buying/{listing.number}/room"
    assert rosa.get(room)["folders"] == []
    assert kim.get(room)["folders"][0]["files"][0]["title"] == "Customer list"
    ada.patch(path, {"isNamed": False})
    assert rosa.get(room)["folders"]


@db
@pytest.mark.any_database
def test_staff_learn_who_will_see_a_file_before_they_push_it(
    ada: Person, listing: Listing, rosa: Person
) -> None:
    from tests.deals.room.samples import staged

    kim = reader(listing, "Kim Lee")
    accepted(interest_of(kim))
    deal = _deal(listing)
    staged(ada, listing, stored(deal, "Profit and loss"))
    staged(ada, listing, stored(deal, "Contracts"), level=2)
    staged(ada, listing, stored(deal, "Books", kind="excel"))
    files = ada.get(f"desk/deals/{deal.pk}/room")["room"]["files"]
    seen = {each["title"]: (set(each["seenBy"]), each["canBeHad"]) for each in files}
    both = {interest_of(rosa).pk, interest_of(kim).pk}
    assert seen == {
        "Profit and loss": (both, True),
        "Contracts": ({interest_of(kim).pk}, True),
        "Books": (set(), False),
    }
    books = next(each["id"] for each in files if each["title"] == "Books")
    answer = ada.ask("POST", f"desk/deals/{deal.pk}/room/push", {"files": [books]})
    assert (answer.status_code, answer.json()["code"]) == (409, "nothing_to_show")


@db
@pytest.mark.any_database
def test_the_last_level_opens_only_after_the_letter_and_with_a_reason(
    ada: Person, listing: Listing, rosa: Person
) -> None:
    interest = interest_of(rosa)
    path = f"desk/deals/{listing.deal_id}/room/buyers/{interest.pk}"
    answer = ada.ask("PUT", path, {"level": 3, "reason": "Financing is committed"})
    assert answer.json()["code"] == "letter_needed"
    accepted(interest)
    assert ada.ask("PUT", path, {"level": 3}).status_code == 422
    found = ada.put(path, {"level": 3, "reason": "Financing is committed"})["room"]["buyers"]
    assert [each["level"] for each in found] == [3]
    assert ada.put(path, {"level": None})["room"]["buyers"][0]["level"] == 2


@given(st.sampled_from([None, 0, 3]), st.booleans())
def test_nobody_without_a_letter_gets_past_the_first_level(
    decided: int | None, has_letter: bool
) -> None:
    level = buyer_level(has_letter=has_letter, decided=decided)
    assert has_letter or level <= 1
    assert decided != 0 or level == 0
    assert (level == 3) == (has_letter and decided == 3)


@given(st.sampled_from(Handling), st.integers(1, 3), st.integers(0, 3))
def test_a_file_leaves_as_it_is_only_where_staff_chose_so(
    handling: Handling, level: int, pages: int
) -> None:
    found = ways(handling, level=level, pages=pages)
    assert (Way.NATIVE in found) == (handling is Handling.NATIVE and level >= 2)
    assert Way.DOCUMENT not in found or handling is Handling.STAMPED
    assert pages or not {Way.PAGES, Way.DOCUMENT} & set(found)


def test_every_state_that_reads_is_one_that_knows() -> None:
    assert set(READING) < set(KNOWING) < set(InterestState)
