"""Questions of buyers: routed and answered by staff, and published without who asked."""

from typing import Any

import pytest
from tests.deals.cim.samples import interest_of, reader, staff
from tests.deals.room.samples import pushed, stored
from tests.people import Person

from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.room.models import RoomRequest
from brokerage.deals.room.rules.requests import MOST_OPEN
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

QUESTION = "I'm Rosa Delgado of Delgado Air. Why did margins drop in 2024?"


@pytest.fixture
def room(listing: Listing) -> str:
    return f"buying/{listing.number}/room"


@pytest.fixture
def asked(rosa: Person, room: str) -> RoomRequest:
    rosa.post(f"{room}/requests", {"text": QUESTION})
    return RoomRequest.objects.get()


def _path(deal: Deal, asked: RoomRequest, rest: str = "") -> str:
    return f"desk/deals/{deal.pk}/room/requests/{asked.pk}{rest}"


def _request(ada: Person, deal: Deal) -> Any:
    return ada.get(f"desk/deals/{deal.pk}/room")["room"]["requests"][0]


def test_a_buyer_asks_and_reads_the_answer(
    ada: Person, rosa: Person, room: str, deal: Deal, asked: RoomRequest
) -> None:
    waiting = rosa.get(room)["requests"][0]
    assert (waiting["text"], waiting["state"], waiting["answer"]) == (QUESTION, "open", "")
    assert ada.get(f"desk/deals/{deal.pk}")["waits"]
    path = _path(deal, asked)
    draft = {"answer": "A large job", "owner": ada.user.pk, "dueOn": "2026-12-04", "version": 1}
    ada.patch(path, draft)
    assert rosa.get(room)["requests"][0]["answer"] == ""
    assert ada.ask("PATCH", path, {"state": "answered", "version": 1}).status_code == 409
    ada.patch(path, {"state": "answered", "version": 2})
    mine = rosa.get(room)["requests"][0]
    assert (mine["state"], mine["answer"]) == ("answered", "A large job")
    sent = [mail.subject for mail in Mail.objects.order_by("pk")]
    assert sent == ["New on your desk", "We have an answer for you"]
    found = _request(ada, deal)
    assert (found["owner"]["id"], found["dueOn"]) == (ada.user.pk, "2026-12-04")


def test_an_answer_needs_words_or_a_file_and_shows_only_files_that_the_buyer_may_have(
    ada: Person, rosa: Person, room: str, listing: Listing, deal: Deal, asked: RoomRequest
) -> None:
    path = _path(deal, asked)
    assert ada.ask("PATCH", path, {"state": "answered", "version": 1}).status_code == 422
    [low] = pushed(ada, listing, stored(deal, "Margins"))
    [high] = pushed(ada, listing, stored(deal, "Payroll"), level=3)
    ada.patch(path, {"state": "answered", "files": [low, high], "version": 1})
    assert [each["title"] for each in rosa.get(room)["requests"][0]["files"]] == ["Margins"]


def test_other_buyers_read_the_edited_question_and_never_who_asked(
    ada: Person, rosa: Person, room: str, listing: Listing, deal: Deal, asked: RoomRequest
) -> None:
    kim = reader(listing, "Kim Lee")
    ada.patch(_path(deal, asked), {"answer": "A job", "state": "answered", "version": 1})
    body = {"answer": "A large job ran late.", "level": 1, "version": 2}
    named = {**body, "question": "Rosa asks: why did margins drop?"}
    refused = ada.ask("PUT", _path(deal, asked, "/published"), named)
    assert (refused.status_code, set(refused.json()["fields"])) == (422, {"question"})
    edited = {**body, "question": "Why did margins drop in 2024?"}
    ada.put(_path(deal, asked, "/published"), edited)
    seen = kim.ask("GET", room)
    assert [each["text"] for each in seen.json()["published"]] == [edited["question"]]
    assert b"Rosa" not in seen.content
    assert seen.json()["requests"] == []
    assert rosa.get(room)["published"] == []
    assert RoomRequest.objects.get().text == QUESTION
    ada.put(_path(deal, asked, "/published"), {"level": None, "version": 3})
    assert kim.get(room)["published"] == []


def test_a_question_published_for_a_later_level_stays_hidden_before(
    ada: Person, room: str, listing: Listing, deal: Deal, asked: RoomRequest
) -> None:
    kim = reader(listing, "Kim Lee")
    ada.patch(_path(deal, asked), {"answer": "A job", "state": "partly", "version": 1})
    body = {"question": "Why?", "answer": "A job.", "level": 2, "version": 2}
    ada.put(_path(deal, asked, "/published"), body)
    assert kim.get(room)["published"] == []


def test_staff_write_down_what_a_lender_asks_and_the_buyer_does_not_read_it(
    ada: Person, rosa: Person, room: str, deal: Deal
) -> None:
    body = {
        "interest": interest_of(rosa).pk,
        "side": "lender",
        "name": "First Piney Bank",
        "text": "Send the buyer's tax returns",
    }
    ada.post(f"desk/deals/{deal.pk}/room/requests", body)
    assert _request(ada, deal)["askedByName"] == "First Piney Bank"
    assert rosa.get(room)["requests"] == []
    assert not Mail.objects.exists()


def test_a_buyer_has_only_so_many_questions_open(
    rosa: Person, room: str, asked: RoomRequest
) -> None:
    RoomRequest.objects.bulk_create(
        RoomRequest(
            room=asked.room, number=number, interest=asked.interest, asked_by_name="R", text="Why?"
        )
        for number in range(2, MOST_OPEN + 1)
    )
    answer = rosa.ask("POST", f"{room}/requests", {"text": "One more"})
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_requests")
    assert rosa.ask("POST", f"{room}/requests", {"text": " "}).status_code == 422


def test_nobody_else_asks_or_answers(
    room: str, listing: Listing, deal: Deal, asked: RoomRequest
) -> None:
    stranger = reader(listing, "Kim Lee", state="nda-signed")
    assert stranger.ask("POST", f"{room}/requests", {"text": "Why?"}).status_code == 404
    cy = staff("Cy")
    assert cy.ask("PATCH", _path(deal, asked), {"version": 1}).status_code == 404
    assert RoomRequest.objects.count() == 1
