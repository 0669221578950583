"""Buyers at the desk: found, added, changed, and matched with listings."""

import json
from typing import Any

import pytest
from django.test import Client
from tests.deals.buyers.test_profile import READY, answer
from tests.deals.buyers.test_proofs import picture
from tests.factories import BuyerFactory, DealFactory, ListingFactory, UserFactory

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.rules.matching import Offered, reasons, trades_of
from brokerage.deals.buyers.rules.profile import FIELDS, Wanted
from brokerage.deals.buyers.services.proofs import add_proof
from brokerage.deals.listing.rules.public_listing import REGIONS
from brokerage.deals.pipeline.models import DealMember

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

SAME = {"Sec-Fetch-Site": "same-origin"}


def _desk(person: User) -> Client:
    browser = Client()
    browser.force_login(person)
    return browser


@pytest.fixture
def desk() -> Client:
    return _desk(UserFactory.create(staff=True))


def _send(desk: Client, method: str, path: str, body: Any) -> Any:
    return desk.generic(
        method, f"/api/desk{path}", json.dumps(body), "application/json", headers=SAME
    )


def _names(answer: Any) -> list[str]:
    return [each["name"] for each in answer.json()["buyers"]]


def test_buyers_are_found_by_name_company_email_and_phone(desk: Client) -> None:
    BuyerFactory.create(
        name="Rosa O'Neil",
        company="Pine Capital",
        email="rosa@pine.example.com",
        phone="903-555-0142",
        phone_e164="+19035550142",
    )
    BuyerFactory.create(name="Ann Lee", email="ann@example.com")
    for words in (
        "ros",
        "o'neil",
        "oneil",
        "pine cap",
        "rosa@pine.example.com",
        "(903) 555-0142",
        "555-0142",
        "+1 903 555 0142",
    ):
        assert _names(desk.get("/api/desk/buyers", {"search": words})) == ["Rosa O'Neil"], words
    assert _names(desk.get("/api/desk/buyers", {"search": "osa"})) == []


def test_pages_follow_each_other_without_gaps(desk: Client) -> None:
    for number in range(7):
        BuyerFactory.create(name=f"Buyer {number}")
    for sort in ("name", "contact"):
        seen, after = [], ""
        while True:
            page = desk.get("/api/desk/buyers", {"sort": sort, "limit": 3, "after": after})
            seen += _names(page)
            after = page.json()["nextCursor"]
            if not after:
                break
        assert len(seen) == len(set(seen)) == 7


def test_filters_read_what_buyers_stated(desk: Client) -> None:
    fits = BuyerFactory.create(name="Fits", account=UserFactory.create(outsider=True))
    answer(fits, **READY)
    anywhere = BuyerFactory.create(name="Anywhere", account=UserFactory.create(outsider=True))
    answer(anywhere, priceTo="5000000")
    BuyerFactory.create(name="Silent")
    listed: dict[str, Any] = {"trade": "home-services", "region": "east-texas", "price": 1_200_000}
    assert set(_names(desk.get("/api/desk/buyers", listed))) == {"Fits", "Anywhere"}
    assert _names(desk.get("/api/desk/buyers", {**listed, "price": 2_000_000})) == ["Anywhere"]
    assert _names(desk.get("/api/desk/buyers", {**listed, "trade": "food"})) == ["Anywhere"]


def test_a_listing_finds_buyers_and_a_buyer_listings_with_reasons(desk: Client) -> None:
    buyer = BuyerFactory.create(name="Fits", account=UserFactory.create(outsider=True))
    answer(buyer, **READY)
    barred = BuyerFactory.create(name="Barred", account=UserFactory.create(outsider=True))
    answer(barred, **READY)
    Buyer.objects.filter(pk=barred.pk).update(do_not_introduce="Owns a competitor")
    listing = ListingFactory.create(industry="HVAC and plumbing", asking_price=1_000_000)
    ListingFactory.create(industry="Restaurant", title="Barbecue")
    [found] = desk.get(f"/api/desk/listings/{listing.pk}/buyers").json()["buyers"]
    said = ["Looks for home services", "In East Texas", "Pays up to $1,500,000"]
    assert (found["name"], found["reasons"]) == ("Fits", said)
    [other] = desk.get(f"/api/desk/buyers/{buyer.pk}/listings").json()["listings"]
    assert (other["number"], other["reasons"]) == (listing.number, said)


def test_a_known_address_or_phone_is_not_added_twice(desk: Client) -> None:
    body = {"name": "Rosa", "email": "Rosa@Example.com", "phone": "903-555-0142"}
    added = _send(desk, "POST", "/buyers", body)
    assert (added.status_code, added.json()["email"]) == (200, "rosa@example.com")
    again = _send(desk, "POST", "/buyers", {"name": "R.", "phone": "(903) 555 0142"})
    assert (again.status_code, again.json()["buyer"]) == (409, added.json()["id"])


def test_a_change_is_in_the_timeline_and_a_late_one_refused(desk: Client) -> None:
    buyer = BuyerFactory.create()
    path = f"/buyers/{buyer.pk}"
    changed = _send(desk, "PATCH", path, {"version": 1, "tier": "A", "doNotContact": "Asked us"})
    assert changed.json()["tier"] == "A"
    assert {event["text"] for event in changed.json()["events"]} == {
        "Tier A",
        "Do not contact: Asked us",
    }
    assert _send(desk, "PATCH", path, {"version": 1, "tier": "C"}).json()["code"] == "changed"
    assert _send(desk, "POST", f"{path}/notes", {"text": "Called"}).json()["events"][0]["text"] == (
        "Called"
    )


def test_only_staff_of_deals_and_principals_open_bank_statements(desk: Client) -> None:
    buyer = BuyerFactory.create(account=UserFactory.create(outsider=True))
    account = buyer.account
    assert account is not None
    proof = add_proof(
        buyer=buyer,
        by=account,
        kind="funds",
        name="a.png",
        content=picture(),
        dated_on="",
        amount="",
    )
    proof.state, proof.file_kind = "ready", "png"
    proof.save()
    path = f"/api/desk/buyers/{buyer.pk}/proofs/{proof.pk}/content"
    advisor = UserFactory.create(staff=True, staff_role="advisor", email="ada@firm.example.com")
    assert _desk(advisor).get(path).status_code == 403
    analyst = DealMember.objects.create(deal=DealFactory.create(), user=advisor, role="analyst")
    assert _desk(advisor).get(path).status_code == 403
    analyst.role = "coordinator"
    analyst.save()
    answer = _desk(advisor).get(path)
    assert b"".join(answer) == picture()
    assert StaffLogEntry.objects.filter(act="proof-opened", object_id=buyer.pk).exists()


@pytest.mark.parametrize(
    ("industry", "title", "trades"),
    [
        ("HVAC and plumbing", "", ("home-services",)),
        ("", "Commercial landscaping company", ("landscaping",)),
        ("Auto repair", "", ("automotive",)),
        ("Machine shops", "", ("manufacturing",)),
        ("Something else", "Nothing known", ()),
    ],
)
def test_an_industry_is_sorted_into_trades(
    industry: str, title: str, trades: tuple[str, ...]
) -> None:
    assert trades_of(industry, title) == trades


def test_what_is_unknown_excludes_nothing() -> None:
    wanted = Wanted(["food"], ["panhandle"], 100, 200, 50)
    assert reasons(Offered(("food",), "", None, None), wanted) == ["Looks for restaurants and food"]
    assert reasons(Offered(("food",), "panhandle", 150, 40), wanted) is None
    assert reasons(Offered((), "", 1, None), Wanted([], [], None, None, None)) == [
        "Open to any business"
    ]


def test_the_regions_of_buyers_are_those_of_listings() -> None:
    assert {*FIELDS["regions"].options.values(), "Texas"} == set(REGIONS)
