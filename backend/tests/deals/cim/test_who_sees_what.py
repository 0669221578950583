"""Who sees what of a business: each cell of the table by which the firm works. Columns
are people, rows are the name, the memorandum, other buyers, the price floor and the reading record.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from tests.deals.cim.samples import buyer_of, listed, owner_of, reader, released, staff
from tests.deals.cobroke.samples import co_broker
from tests.factories import BuyerFactory, InterestFactory, UserFactory
from tests.factories.buyers import signed_nda
from tests.people import Person

from brokerage.deals.cim.models import CimReading, CimStamp, CimVersion
from brokerage.deals.cobroke.models import CoBroker, Registration
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.selectors.access import access_of
from brokerage.deals.listing.models import Listing, ListingInternal
from brokerage.deals.listing.selectors.public import public_listings

pytestmark = pytest.mark.django_db

NAME = "Pecan Fork"
RIVAL = "Kim Lee"
FLOOR = 987_123
_PEOPLE = (
    "visitor",
    "buyer without approval",
    "approved buyer",
    "LOI buyer",
    "seller",
    "co-broker",
    "co-broker of an approved buyer",
    "lender",
    "listing broker",
    "principal",
    "other advisor",
)
TABLE: dict[str, tuple[bool, ...]] = {
    # visitor, not approved, approved, LOI, seller, co-broker, the same whose registered buyer is
    # approved and whose agreement they joined, lender, broker, principal, other
    "name": (False, False, True, True, True, False, True, False, True, True, False),
    "memorandum": (False, False, True, True, True, False, True, False, True, True, False),
    "other buyers": (False, False, False, False, True, False, False, False, True, True, False),
    "price floor": (False, False, False, False, False, False, False, False, True, True, False),
    "reading record": (False, False, False, False, False, False, False, False, True, True, False),
    "reading summary": (False, False, False, False, True, False, False, False, True, True, False),
}
"""The seller knows their own floor: the firm does not show it back, since others may look at the
screen. Buyers are told that a record exists: `test_readers_are_told_that_it_is_recorded`.
"""


class World:
    """A business for sale with one of each, and a rival buyer who has read it."""

    def __init__(self) -> None:
        self.broker = staff("Ada")
        self.listing = listed(self.broker.user)
        assert self.listing.deal is not None
        ListingInternal.objects.filter(listing=self.listing).update(floor={"priceFloor": FLOOR})
        released(self.listing, self.broker.user)
        rival = reader(self.listing, RIVAL)
        stamp = CimStamp.objects.create(
            version=CimVersion.objects.get(),
            reader=rival.user,
            reader_name=RIVAL,
            reader_email=rival.user.email,
            day="2026-11-20",
        )
        CimReading.objects.create(stamp=stamp, page=1, kind="image")

    def person(self, role: str) -> Person | None:
        """Return the person of a column, signed in; None for visitors."""
        deal = self.listing.deal
        assert deal is not None
        makers: dict[str, Callable[[], Person | None]] = {
            "visitor": lambda: None,
            "buyer without approval": lambda: reader(self.listing, "Sam Poe", state="seller-asked"),
            "approved buyer": lambda: reader(self.listing, "Rosa Delgado"),
            "LOI buyer": lambda: reader(self.listing, "Lou Hart", state="loi"),
            "seller": lambda: owner_of(deal),
            "co-broker": self._co_broker,
            "co-broker of an approved buyer": self._working_co_broker,
            "lender": lambda: Person(UserFactory.create(outsider=True)),
            "listing broker": lambda: self.broker,
            "principal": lambda: staff("Ruth", "principal"),
            "other advisor": lambda: staff("Cy"),
        }
        return makers[role]()

    def _co_broker(self) -> Person:
        """A broker with an agreement, whose own client is approved, and not they themselves."""
        account = UserFactory.create(outsider=True, email="pat@brokers.example.com")
        broker = BuyerFactory.create(account=account, kind="co-broker", email=account.email)
        signed_nda(broker, self.listing)
        client = buyer_of(reader(self.listing, "Dee Cole"))
        client.represented_by = broker
        client.save()
        return Person(account)

    def _working_co_broker(self) -> Person:
        """A broker with a page, who joined the agreement of a registered and approved buyer."""
        person, client = co_broker(), buyer_of(reader(self.listing, "Dee Cole"))
        mine = {"listing": self.listing, "protected_until": "2099-01-01", "state": "confirmed"}
        broker = CoBroker.objects.get(buyer__account=person.user)
        Registration.objects.create(co_broker=broker, interest=client.interests.get(), **mine)
        joins = client.ndas.get()
        signed_nda(broker.buyer, self.listing, kind="joinder", joins=joins)
        return person

    def answers(self, person: Person | None) -> dict[str, str]:
        """Return all that a person gets of the business, by address; empty where it is refused."""
        number, deal = self.listing.number, self.listing.deal_id
        paths = [
            *(f"buying/{number}/cim{rest}" for rest in ("", "/open", "/text")),
            "buying",
            "co-broking",
            "sale",
            "sale/cim",
            "sale/words",
            "sale/buyers",
            f"desk/deals/{deal}",
            f"desk/deals/{deal}/cim",
            f"desk/deals/{deal}/cim/readers",
            f"desk/deals/{deal}/cim/traces",
            f"desk/deals/{deal}/listing",
            f"desk/listings/{self.listing.pk}",
        ]
        client = person.client if person else Client(headers={"Sec-Fetch-Site": "same-origin"})
        found = {}
        for path in paths:
            answer = client.get(f"/api/{path}")
            found[path] = answer.content.decode() if answer.status_code == 200 else ""
        return found


@pytest.fixture
def world() -> World:
    return World()


def _sees(row: str, found: dict[str, str]) -> bool:
    said = "".join(found.values())
    match row:
        case "name":
            return NAME in said
        case "memorandum":
            return any('"parts"' in text or '"content"' in text for text in _memoranda(found))
        case "other buyers":
            return RIVAL in said
        case "price floor":
            return str(FLOOR) in said
        case "reading record":
            return "kim@buyers.example.com" in said
        case _:
            return RIVAL in found["sale/cim"] or RIVAL in _readers(found)


def _memoranda(found: dict[str, str]) -> list[str]:
    return [
        text
        for path, text in found.items()
        if path.endswith(("/cim/text", "/cim")) and text and text != '{"cim": null}'
    ]


def _readers(found: dict[str, str]) -> str:
    return next(text for path, text in found.items() if path.endswith("/cim/readers"))


@pytest.mark.parametrize("role", _PEOPLE)
def test_each_sees_exactly_what_the_table_says(role: str, world: World) -> None:
    found = world.answers(world.person(role))
    column = _PEOPLE.index(role)
    assert {row: _sees(row, found) for row in TABLE} == {
        row: cells[column] for row, cells in TABLE.items()
    }


def test_readers_are_told_that_it_is_recorded(world: World) -> None:
    rosa = reader(world.listing)
    overview: Any = rosa.get(f"buying/{world.listing.number}/cim")
    assert "recorded" in overview["recorded"]


def test_a_buyer_gets_no_count_and_no_order_of_others(world: World) -> None:
    """The same answers, byte for byte, whether there is one other buyer or several."""
    rosa = reader(world.listing)
    before = _of_buyer(world, rosa)
    for number in range(2):
        InterestFactory.create(listing=world.listing, buyer=BuyerFactory.create())
        reader(world.listing, f"Rival{number} Stone")
    assert _of_buyer(world, rosa) == before


def _of_buyer(world: World, person: Person) -> dict[str, Any]:
    found = world.answers(person)
    return {path: json.loads(text) for path, text in found.items() if text}


def test_what_the_public_reads_does_not_change_with_buyers(world: World) -> None:
    said = json.dumps([page.model_dump(mode="json") for page in public_listings()])
    assert NAME not in said
    assert RIVAL not in said


def test_the_seller_of_another_business_and_staff_are_no_buyers(world: World) -> None:
    other = owner_of(listed(staff("Zoe").user).deal or pytest.fail("no deal"))
    for person in (other, world.broker):
        assert not access_of(person.user, Listing.objects.get(pk=world.listing.pk)).name
    assert Interest.objects.count() == 1
