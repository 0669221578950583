"""The way to closing as the buyer sees it whose offer was accepted."""

from typing import Any

import pytest
from tests.deals.cim.samples import interest_of, listed, reader, staff
from tests.deals.room.samples import accepted
from tests.people import Person

from brokerage.deals.dates.models import ClosingItem, WireInstructions
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing
from brokerage.deals.offers.models import Offer
from brokerage.deals.pipeline.models import Contact, DealEvent, DealPerson

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

ROUTING = "Routing 111000025"


@pytest.fixture
def ada() -> Person:
    return staff("Ada")


@pytest.fixture
def ben() -> Person:
    return staff("Ben")


@pytest.fixture
def listing(ada: Person, ben: Person) -> Listing:
    return listed(ada.user, ben.user)


@pytest.fixture
def rosa(listing: Listing) -> Person:
    rosa = reader(listing, "Rosa Delgado")
    accepted(interest_of(rosa))
    return rosa


def _path(listing: Listing) -> str:
    return f"buying/{listing.number}/closing"


def test_the_accepted_buyer_sees_their_dates_list_and_contacts(
    listing: Listing, rosa: Person
) -> None:
    for name, role in (("Ana Pruitt", "attorney"), ("Lou Lord", "landlord"), ("Gene", "seller")):
        contact = Contact.objects.create(name=name, phone="(903) 555-0177")
        DealPerson.objects.create(deal_id=listing.deal_id or 0, contact=contact, role=role)
    ClosingItem.objects.filter(key="own-money").update(state="done")
    found = rosa.get(_path(listing))
    labels = [each["label"] for each in found["dates"]]
    assert {"Letter of intent signed", "Closing"} <= set(labels)
    assert not {"Our engagement ends", "Payoff and lien release letters in"} & set(labels)
    texts = {each["text"]: each["isDone"] for each in found["items"]}
    assert texts["Have your own money with the escrow agent"] is True
    assert "Bill of sale" not in texts
    names = [each["name"] for each in found["contacts"]]
    assert names == ["Ada Nguyen", "Ben Nguyen", "Ana Pruitt"]
    assert found["callBack"]


@pytest.mark.parametrize("end", ["lost", "withdrawn offer", "other buyer", "agreement"])
def test_everyone_else_gets_what_nobody_gets(listing: Listing, rosa: Person, end: str) -> None:
    person = rosa
    if end == "lost":
        Interest.objects.filter(pk=interest_of(rosa).pk).update(state="lost")
    elif end == "withdrawn offer":
        Offer.objects.update(state="withdrawn")
    elif end == "agreement":
        interest_of(rosa).buyer.ndas.update(state="revoked")
    else:
        person = reader(listing, "Sam Poe")
    nothing = person.ask("GET", "buying/9999/closing")
    for method, path in (("GET", _path(listing)), ("POST", f"{_path(listing)}/wires")):
        answer = person.ask(method, path)
        assert (answer.status_code, answer.json()) == (404, nothing.json())


def test_a_wire_is_read_only_after_two_initials_and_only_if_the_buyer_sends_it(
    ada: Person, ben: Person, listing: Listing, rosa: Person
) -> None:
    def said() -> list[str]:
        found: dict[str, Any] = rosa.post(f"{_path(listing)}/wires")
        return [each["instructions"] for each in found["wires"]]

    path = f"desk/deals/{listing.deal_id}/wires"
    ada.post(path, {"payee": "Escrow", "instructions": ROUTING, "isForBuyer": True})
    ada.post(path, {"payee": "Gene", "instructions": "His own account"})
    escrow, gene = WireInstructions.objects.order_by("pk")
    assert said() == []
    called = {"person": "Lee", "number": "512 555 0100", "source": "Letterhead"}
    for wire in (escrow, gene):
        ada.post(f"{path}/{wire.pk}/call", called)
    assert said() == []
    assert rosa.get(_path(listing))["hasWires"] is False
    assert "Escrow" not in str(rosa.get(_path(listing)))
    for wire in (escrow, gene):
        ben.post(f"{path}/{wire.pk}/confirmation")
    assert rosa.get(_path(listing))["hasWires"] is True
    assert said() == [ROUTING]
    assert "Rosa Delgado" in DealEvent.objects.filter(kind="wire-read").latest("pk").text
    ada.ask("DELETE", f"{path}/{escrow.pk}")
    assert said() == []
