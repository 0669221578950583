"""Listings: three parts kept apart, the owner's approval, publication, and what visitors read."""

from typing import Any

import pytest
from tests.deals.listing_samples import CONTENT, shipped_listings, written
from tests.factories import DealFactory, UserFactory
from tests.people import Person

from brokerage.accounts.services.export import personal_data
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.listing.models import Listing, ListingMove, Teaser
from brokerage.deals.listing.models.listings import PUBLIC
from brokerage.deals.listing.rules.lines import amount, lines
from brokerage.deals.listing.rules.page import PageListing
from brokerage.deals.listing.rules.private_parts import (
    ListingFloorContent,
    ListingInternalContent,
    ListingSecretsContent,
)
from brokerage.deals.listing.rules.public_listing import REGIONS, PublicListing
from brokerage.deals.listing.rules.states import MOVES, ListingState
from brokerage.deals.listing.selectors.public import public_listings
from brokerage.deals.listing.services import drafting, publication
from brokerage.deals.pipeline.models import Contact, Deal, DealEvent, DealPerson
from brokerage.deals.pipeline.rules.stages import DealStage
from brokerage.deals.pipeline.selectors.extensions import asks, conditions, waits
from brokerage.mail.models import Mail
from brokerage.publishing.models import Publication
from brokerage.publishing.services.source import render_input

pytestmark = pytest.mark.django_db


def _staff(name: str, role: str = "advisor") -> Person:
    email = f"{name}@sabineridge.example.com"
    return Person(UserFactory.create(staff=True, staff_role=role, email=email, full_name=name))


@pytest.fixture(autouse=True)
def _shipped_listings() -> None:
    shipped_listings()


@pytest.fixture
def ada() -> Person:
    return _staff("ada")


@pytest.fixture
def ben() -> Person:
    return _staff("ben")


@pytest.fixture
def deal(ada: Person, ben: Person) -> Deal:
    return DealFactory.create(members=[ada.user, ben.user], stage=DealStage.ON_MARKET)


@pytest.fixture
def owner(deal: Deal) -> Person:
    contact = Contact.objects.create(name="Dana Moss", email="dana@example.com")
    DealPerson.objects.create(deal=deal, contact=contact, role="seller")
    return Person(UserFactory.create(email="dana@example.com", full_name="Dana Moss"))


@pytest.fixture
def listing(deal: Deal, ada: Person) -> Listing:
    return written(deal, ada.user)


def _path(listing: Listing, rest: str = "") -> str:
    return f"desk/listings/{listing.pk}{rest}"


def _approve(listing: Listing, staff: Person, owner: Person) -> Any:
    """Send the words to the owner, who approves every line."""
    sent = staff.post(_path(listing, "/teaser"), {"version": _version(listing)})
    shown = owner.get("sale/words")["words"]
    return owner.post(f"sale/words/{shown['number']}", {"linesRead": len(shown["lines"])}), sent


def _version(listing: Listing) -> int:
    return Listing.objects.get(pk=listing.pk).version


def _publish(listing: Listing, staff: Person, state: str = "active") -> Any:
    return staff.post(_path(listing, "/publish"), {"version": _version(listing), "state": state})


def _code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_only_public_fields_can_reach_the_pages() -> None:
    columns = {field.name for field in Listing._meta.concrete_fields}
    assert set(PUBLIC) <= columns
    private = {
        name
        for model in (ListingSecretsContent, ListingInternalContent, ListingFloorContent)
        for name in model.model_fields
    }
    assert not private & (columns | set(PageListing.model_fields))


def test_the_owner_reads_every_public_field_in_a_line() -> None:
    full = CONTENT | {
        **dict.fromkeys(("price_note", "note_terms", "hours", "reason", "growth"), "Words"),
        **dict.fromkeys(("monthly_rent", "inventory", "equipment"), 1000),
        **dict.fromkeys(("prequalified", "relocatable", "home_based", "franchise"), True),
        "competition": "Few",
        "part_time": "1 to 4",
        "real_estate": "leased",
        "note_percent": 10,
        "training_weeks": 4,
        "photo": {"file": "a.jpg", "alt": "A yard"},
    }
    found = {line.id for line in lines(PublicListing.model_validate(full))}
    aliases = {str(info.alias) for info in PublicListing.model_fields.values()}
    parts_of_others = {
        "priceOnRequest",
        "cashFlowBasis",
        "cashFlowIsLeast",
        "figuresPeriod",
        "inventoryIncluded",
        "equipmentIncluded",
        "drawing",
    }
    assert found == aliases - parts_of_others


@pytest.mark.parametrize(
    ("dollars", "text"),
    [
        (425_000, "$425,000"),
        (11_000_000, "$11M"),
        (1_900_000, "$1.9M"),
        (1_250_000, "$1.25M"),
        (1_234_567, "$1,234,567"),
    ],
)
def test_amounts_are_shown_as_people_write_them(dollars: int, text: str) -> None:
    assert amount(dollars) == text


def test_the_shipped_listings_are_on_the_page_as_they_were() -> None:
    found = public_listings()
    assert [(each.number, each.price) for each in found] == [
        ("1041", "$425,000"),
        ("1042", "$11M"),
        ("1043", "$950,000"),
    ]
    assert [each.value for each in found[1].figures] == ["$12.5M", "above $2M"]
    assert all(each.location in REGIONS for each in found)
    assert [each["slug"] for each in render_input()["listings"]] == [each.slug for each in found]


def test_a_listing_goes_through_check_owner_and_second_person_to_the_page(
    listing: Listing, ada: Person, ben: Person, owner: Person, deal: Deal
) -> None:
    version = {"version": _version(listing)}
    assert _code(ben.ask("POST", _path(listing, "/publish"), version)) == (409, "not_approved")
    answered, sent = _approve(listing, ada, owner)
    assert (sent["isSent"], sent["isApproved"], answered["state"]) == (True, False, "approved")
    mails = Mail.objects.filter(reference=f"deal-{deal.pk}").order_by("pk")
    assert [mail.to for mail in mails] == ["dana@example.com", ada.user.email]
    told = " ".join(mail.subject + mail.text for mail in mails)
    assert not any(word in told for word in ("Whitfield", "heating", "sale", "1044"))
    refused = ada.ask("POST", _path(listing, "/publish"), version)
    assert _code(refused) == (403, "second_person_needed")
    published = _publish(listing, ben)
    assert (published["label"], published["isReleased"]) == ("On the market", True)
    page = public_listings()[0]
    assert (page.number, page.title, page.price) == ("1044", CONTENT["title"], "$1.25M")
    assert Publication.objects.get().changed == "listings/1044"
    kinds = DealEvent.objects.filter(deal=deal).order_by("pk").values_list("kind", flat=True)
    assert [*kinds][:3] == ["listing-begun", "teaser-sent", "teaser-approved"]


def test_changed_words_are_not_public_before_the_owner_agrees_again(
    listing: Listing, ada: Person, ben: Person, owner: Person
) -> None:
    _approve(listing, ada, owner)
    _publish(listing, ben)
    content = PublicListing.model_validate(CONTENT | {"asking_price": 990_000})
    drafting.save_public(
        by=ben.user, listing_id=listing.pk, content=content, version=_version(listing)
    )
    assert public_listings()[0].price == "$1.25M"
    principal = _staff("pat", "principal")
    answer = principal.ask("POST", _path(listing, "/publish"), {"version": _version(listing)})
    assert _code(answer) == (409, "not_approved")
    _approve(listing, ben, owner)
    _publish(listing, principal)
    assert public_listings()[0].price == "$990,000"


def test_an_owner_returns_the_words_with_wishes(
    listing: Listing, ada: Person, owner: Person, deal: Deal
) -> None:
    ada.post(_path(listing, "/teaser"), {"version": _version(listing)})
    assert [ask.section for ask in asks(deal, {"everything": True, "files": True})][:1] == ["words"]
    shown = owner.get("sale/words")["words"]
    path = f"sale/words/{shown['number']}"
    assert owner.ask("POST", path, {"linesRead": 1}).status_code == 422
    returned = owner.post(path, {"wishes": {"title": "Not “company”", "nothing": "x"}})
    assert returned["wishes"] == {"title": "Not “company”"}
    assert _code(owner.ask("POST", path, {"linesRead": 99})) == (409, "teaser_state")
    assert [wait.text for wait in waits([deal.pk]) if wait.tab == "listing"] == [
        "The owner wants changes in the listing"
    ]
    rows: Any = personal_data(owner.user)["Words you checked for us"]
    assert rows[0]["Wishes"] == "Not “company”"


def test_found_words_need_a_reason_before_they_leave_the_firm(deal: Deal, ada: Person) -> None:
    listing = written(deal, ada.user, description="Two crews. Call (903) 555-0177 for a tour.")
    version = {"version": _version(listing)}
    refused = ada.ask("POST", _path(listing, "/teaser"), version)
    assert _code(refused) == (409, "check_unanswered")
    (found,) = ada.get(_path(listing))["findings"]
    assert (found["label"], found["words"]) == ("Description", "(903) 555-0177")
    assert (found["before"], found["after"]) == ("Two crews. Call ", " for a tour.")
    body = {"key": found["key"], "reason": "The number of the firm"}
    assert (
        ada.post(_path(listing, "/findings"), body)["findings"][0]["reason"]
        == "The number of the firm"
    )
    ada.post(_path(listing, "/teaser"), version)
    assert Teaser.objects.filter(listing=listing).count() == 1


def test_words_for_portals_and_the_period_of_the_figures_are_checked_too(
    deal: Deal, ada: Person
) -> None:
    listing = written(deal, ada.user, figures_period="2025, Pecan Fork Air")
    secrets = {"legalName": "Pecan Fork Air LLC", "town": "Kilgore"}
    ada.put(_path(listing, "/secrets"), {"content": secrets, "version": 1})
    ads = {"content": {"adText": "Five minutes from Kilgore"}, "version": 1}
    shown = ada.put(_path(listing, "/internal"), ads)
    found = [(each["label"], each["words"]) for each in shown["findings"]]
    assert found == [("Figures of", "Pecan Fork Air"), ("Words of the ads", "Kilgore")]
    assert _code(ada.ask("POST", _path(listing, "/teaser"), {"version": _version(listing)})) == (
        409,
        "check_unanswered",
    )


def test_staff_read_what_the_check_does_not_know(listing: Listing, ada: Person) -> None:
    assert "town" in ada.get(_path(listing))["unknown"]
    secrets = {"legalName": "Acme", "town": "Kilgore", "owners": "Dana Moss"}
    ada.put(_path(listing, "/secrets"), {"content": secrets, "version": 1})
    assert ada.get(_path(listing))["unknown"] == ["phone number", "website"]


def test_floor_and_motives_are_for_the_broker_and_principals(
    listing: Listing, ada: Person, ben: Person
) -> None:
    body = {
        "content": {"doNotContact": "Acme"},
        "floor": {"priceFloor": 900_000, "motives": "Knees"},
        "version": 1,
    }
    assert ada.put(_path(listing, "/internal"), body)["floor"]["priceFloor"] == 900_000
    assert ben.get(_path(listing))["floor"] is None
    ben.put(_path(listing, "/internal"), {**body, "floor": {"priceFloor": 1}, "version": 2})
    assert ada.get(_path(listing))["floor"]["priceFloor"] == 900_000
    for path in (_path(listing), f"desk/deals/{listing.deal_id}/listing"):
        assert _staff(f"eve{len(path)}").ask("GET", path).status_code == 404


def test_a_save_against_an_old_version_changes_nothing(listing: Listing, ada: Person) -> None:
    for part, content in (("public", {"title": "A"}), ("secrets", {"town": "A"})):
        answer = ada.ask("PUT", _path(listing, f"/{part}"), {"content": content, "version": 99})
        assert _code(answer) == (409, "changed_meanwhile"), part


def test_a_listing_moves_with_reasons_and_comes_back_to_the_market(
    listing: Listing, ada: Person, ben: Person, owner: Person
) -> None:
    _approve(listing, ada, owner)
    _publish(listing, ben)
    path = _path(listing, "/move")
    ada.post(path, {"state": "under-loi"})
    assert public_listings()[0].status == "Under letter of intent"
    assert ada.ask("POST", path, {"state": "active"}).status_code == 422
    back = ada.post(path, {"state": "active", "reason": "The buyer lost the bank"})
    assert back["history"][0]["label"] == "Back on market"
    assert _code(ada.ask("POST", path, {"state": "sold"})) == (409, "listing_state")
    ada.post(path, {"state": "on-hold", "reason": "A surgery"})
    assert listing.number not in [each.number for each in public_listings()]
    assert ListingMove.objects.filter(listing=listing).count() == 4


def test_a_sold_listing_is_shown_only_with_the_owner_s_consent(
    listing: Listing, ada: Person, ben: Person, owner: Person
) -> None:
    _approve(listing, ada, owner)
    _publish(listing, ben)
    for state in ("under-loi", "pending-closing", "sold"):
        ada.post(_path(listing, "/move"), {"state": state})
    assert "1044" not in [each.number for each in public_listings()]
    body = {"content": {"soldConsent": "By email on May 2"}, "version": 1}
    ada.put(_path(listing, "/internal"), body)
    shown = public_listings()[-1]
    assert (shown.number, shown.status, shown.price, shown.figures) == ("1044", "Sold", "", [])
    assert shown.asking_price is None


def test_the_end_of_a_deal_takes_its_listing_off_the_site(
    listing: Listing, ada: Person, ben: Person, owner: Person, deal: Deal
) -> None:
    _approve(listing, ada, owner)
    _publish(listing, ben)
    body = {"stage": "dead", "expected": "on-market", "reason": "The owner keeps it"}
    ada.post(f"desk/deals/{deal.pk}/stage", body)
    assert Listing.objects.get(pk=listing.pk).state == ListingState.WITHDRAWN
    assert "1044" not in [each.number for each in public_listings()]


def test_a_listing_without_a_deal_is_published_without_an_owner(ada: Person) -> None:
    listing = Listing.objects.get(number="1041")
    content = listing.public.model_copy(update={"asking_price": 430_000, "figures_period": "2025"})
    drafting.save_public(by=ada.user, listing_id=listing.pk, content=content, version=1)
    with pytest.raises(publication.SecondPersonNeeded):
        publication.publish(
            by=ada.user, listing_id=listing.pk, version=2, state=ListingState.ACTIVE
        )
    publication.publish(
        by=_staff("ben").user, listing_id=listing.pk, version=2, state=ListingState.ACTIVE
    )
    assert public_listings()[0].price == "$430,000"


def test_a_listing_is_public_only_in_the_deal_s_stage_for_it(
    listing: Listing, ada: Person, ben: Person, owner: Person, deal: Deal
) -> None:
    Deal.objects.filter(pk=deal.pk).update(stage=DealStage.PACKAGING)
    _approve(listing, ada, owner)
    answer = ben.ask("POST", _path(listing, "/publish"), {"version": _version(listing)})
    assert _code(answer) == (409, "deal_not_ready")
    assert _publish(listing, ben, "coming-soon")["label"] == "Coming soon"


def test_packaging_and_the_market_ask_for_their_conditions(
    listing: Listing, ada: Person, owner: Person, deal: Deal
) -> None:
    packaging = {each.id: each for each in conditions(deal, DealStage.PACKAGING)}
    assert set(packaging) == {"engagementSigned", "agencyDisclosed"}
    assert all(each.is_required and not each.is_met for each in packaging.values())
    market = {each.id: each.is_met for each in conditions(deal, DealStage.ON_MARKET)}
    assert market == dict.fromkeys(
        ("latestTwelveMonths", "lenderTestRun", "teaserApproved", "doNotContactAsked"), False
    )
    _approve(listing, ada, owner)
    ada.put(_path(listing, "/internal"), {"content": {"doNotContactAsked": True}, "version": 1})
    market = {each.id: each.is_met for each in conditions(deal, DealStage.ON_MARKET)}
    assert market["teaserApproved"]
    assert market["doNotContactAsked"]


def test_incomplete_words_do_not_go_to_the_owner(deal: Deal, ada: Person, owner: Person) -> None:
    listing = written(deal, ada.user, region="", asking_price=None)
    answer = ada.ask("POST", _path(listing, "/teaser"), {"version": _version(listing)})
    assert sorted(answer.json()["fields"]) == ["askingPrice", "region"]
    with pytest.raises(InvalidForm):
        written(deal, ada.user, region="Gregg County")


@pytest.mark.parametrize("file", ["../secret_key", "unknown.webp"])
def test_a_picture_is_one_of_the_library(listing: Listing, ada: Person, file: str) -> None:
    shown = ada.get(_path(listing))
    content = shown["public"] | {"photo": {"file": file, "alt": "A yard with trucks"}}
    body = {"content": content, "version": shown["version"]}
    assert ada.ask("PUT", _path(listing, "/public"), body).status_code in (400, 422)
    assert Listing.objects.get(pk=listing.pk).photo is None


def test_every_state_can_be_left_but_the_last() -> None:
    assert {state for state in ListingState if not MOVES[state]} == {
        ListingState.NOT_PUBLIC,
        ListingState.SOLD,
    }
    assert issubclass(publication.CannotGoThere, Refusal)


@pytest.mark.parametrize(
    ("highlights", "problem"),
    [([], "at least one"), (["Crews that stay"] * 9, "best 8"), (["x" * 121], "120 characters")],
)
def test_highlights_are_kept_as_typed_and_checked_before_they_leave(
    listing: Listing, ada: Person, highlights: list[str], problem: str
) -> None:
    content = {**ada.get(f"desk/listings/{listing.pk}")["public"], "highlights": highlights}
    saved = ada.put(
        f"desk/listings/{listing.pk}/public", {"content": content, "version": listing.version}
    )
    assert saved["public"]["highlights"] == highlights
    answer = ada.ask("POST", f"desk/listings/{listing.pk}/teaser", {"version": saved["version"]})
    assert problem in answer.json()["fields"]["highlights"]


def test_listings_come_in_pages_and_all_of_them_by_number_and_title(ada: Person) -> None:
    Listing.objects.bulk_create(
        Listing(number=f"{7000 + each}", slug=f"many-{each}", title=f"Shop {each}")
        for each in range(60)
    )
    first = ada.get("desk/listings")
    assert len(first["listings"]) == 50
    rest = ada.get(f"desk/listings?before={first['nextCursor']}")
    assert rest["nextCursor"] == ""
    numbers = [each["number"] for page in (first, rest) for each in page["listings"]]
    assert sorted(numbers) == sorted(Listing.objects.values_list("number", flat=True))
    assert ada.client.get("/api/desk/listings?before=x").status_code == 400
    chosen = ada.get("desk/listings/choices")["listings"]
    assert {each["number"] for each in chosen} == set(numbers)
    assert chosen[0] == {"id": chosen[0]["id"], "number": "7059", "title": "Shop 59"}
