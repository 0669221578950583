"""The dates of a deal: from an accepted letter of intent to what is owed after closing."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.factories import (
    BuyerFactory,
    DealFactory,
    InterestFactory,
    ListingFactory,
    UserFactory,
)
from tests.people import Person

from brokerage.deals.dates.models import (
    CalendarFeed,
    ClosingItem,
    DateMove,
    DealDate,
    WireInstructions,
)
from brokerage.deals.files.models import DealFile
from brokerage.deals.listing.models import Listing
from brokerage.deals.offers.models import Offer
from brokerage.deals.pipeline.models import Contact, Deal, DealPerson
from brokerage.mail.models import Mail

OFFER: dict[str, Any] = {
    "price": 1_300_000,
    "cashAtClosing": 1_200_000,
    "noteAmount": 100_000,
    "noteMonths": 2,
    "structure": "assets",
    "financing": "bank",
    "lender": "First Piney Bank",
    "earnestAmount": 25_000,
    "exclusivityDays": 60,
    "diligenceDays": 45,
}

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def ada() -> Person:
    return Person(UserFactory.create(staff=True, staff_role="advisor"))


@pytest.fixture
def ben() -> Person:
    email = "ben@sabineridge.example.com"
    return Person(UserFactory.create(staff=True, staff_role="advisor", email=email))


@pytest.fixture
def deal(ada: Person, ben: Person) -> Deal:
    return DealFactory.create(members=[ada.user, ben.user], stage="offers")


@pytest.fixture
def offer(deal: Deal) -> Offer:
    """A letter of intent that was accepted just now."""
    return _accept(deal, ListingFactory.create(deal=deal))


def _accept(deal: Deal, listing: Listing, **content: Any) -> Offer:
    interest = InterestFactory.create(buyer=BuyerFactory.create(), listing=listing, state="active")
    offer = Offer.objects.create(deal=deal, interest=interest, content={**OFFER, **content})
    offer.state, offer.answered_at = "accepted", timezone.now()
    offer.save()
    return offer


@pytest.fixture
def owner(deal: Deal) -> Person:
    owner = Person()
    contact = Contact.objects.create(name="Gene", email=owner.user.email)
    DealPerson.objects.create(deal=deal, contact=contact, role="seller")
    return owner


def _dates(ada: Person, deal: Deal) -> dict[str, Any]:
    found: dict[str, Any] = ada.get(f"desk/deals/{deal.pk}/dates")
    return found


def _one(found: dict[str, Any], key: str) -> dict[str, Any]:
    return next(each for each in found["dates"] if each["key"] == key)


def _settle(ada: Person, deal: Deal, key: str, **body: Any) -> dict[str, Any]:
    found = _dates(ada, deal)
    path = f"desk/deals/{deal.pk}/dates/{_one(found, key)['id']}/state"
    settled: dict[str, Any] = ada.put(path, {"version": found["version"], **body})
    return settled


class TestDates:
    def test_an_accepted_letter_sets_the_dates_with_their_owners(
        self, ada: Person, ben: Person, deal: Deal, offer: Offer
    ) -> None:
        found = _dates(ada, deal)
        today = timezone.localdate()
        assert _one(found, "loi-signed")["state"] == "done"
        assert _one(found, "exclusivity-end")["on"] == (today + timedelta(days=60)).isoformat()
        assert {each["staff"] for each in found["dates"]} == {ben.user.pk}
        assert _one(found, "closing")["after"] is not None
        assert [each["kind"] for each in found["tracks"]] == ["lender", "landlord", "licenses"]
        deal.refresh_from_db()
        assert deal.expected_close_on == date.fromisoformat(_one(found, "closing")["on"])

    def test_a_slip_is_previewed_and_then_recorded_with_what_moved_along(
        self, ada: Person, deal: Deal, offer: Offer
    ) -> None:
        found = _dates(ada, deal)
        sheet = _one(found, "term-sheet")
        path = f"desk/deals/{deal.pk}/dates/{sheet['id']}"
        later = (date.fromisoformat(sheet["on"]) + timedelta(days=14)).isoformat()
        preview = ada.post(f"{path}/preview", {"on": later})
        names = [each["label"] for each in preview["moves"]]
        assert {"Loan commitment", "Lender is clear to close", "Closing"} <= set(names)
        assert {"late": "Closing", "limit": "Exclusivity ends"} in preview["overruns"]
        assert not DateMove.objects.exists()
        body = {"on": later, "version": found["version"]}
        assert ada.ask("PUT", f"{path}/day", body).json()["fields"] == {"reason": "Please say why"}
        moved = ada.put(f"{path}/day", {**body, "reason": "Appraiser is late"})
        days = {each["id"]: each["on"] for each in moved["dates"]}
        assert {each["id"]: each["toOn"] for each in preview["moves"]}.items() <= days.items()
        assert len(moved["moves"][0]["others"]) == len(preview["moves"])
        assert _one(moved, "closing")["passes"] == "Exclusivity ends"
        stale = ada.ask("PUT", f"{path}/day", {**body, "reason": "Again"})
        assert stale.json()["code"] == "changed_meanwhile"

    def test_exclusivity_lasts_as_long_as_its_date_says(
        self, ada: Person, deal: Deal, offer: Offer
    ) -> None:
        Offer.objects.update(exclusive_until=timezone.localdate() + timedelta(days=60))
        found = _dates(ada, deal)
        path = f"desk/deals/{deal.pk}/dates/{_one(found, 'exclusivity-end')['id']}/day"
        later = timezone.localdate() + timedelta(days=90)
        body = {"on": later.isoformat(), "reason": "Extended", "version": found["version"]}
        ada.put(path, body)
        offer.refresh_from_db()
        assert offer.exclusive_until == later

    def test_a_date_done_late_moves_what_follows(
        self, ada: Person, deal: Deal, offer: Offer
    ) -> None:
        DealDate.objects.filter(key="landlord-package").update(on="2026-01-05")
        DealDate.objects.filter(key="landlord-consent").update(on="2026-02-04")
        found = _settle(ada, deal, "landlord-package", state="done", doneOn="2026-01-12")
        assert _one(found, "landlord-consent")["on"] == "2026-02-11"
        found = _settle(ada, deal, "landlord-consent", state="not-needed", reason="He owns it")
        assert _one(found, "landlord-consent")["reason"] == "He owns it"

    def test_a_circle_is_refused_and_own_dates_can_be_removed(
        self, ada: Person, deal: Deal, offer: Offer
    ) -> None:
        found = _dates(ada, deal)
        path, closing = f"desk/deals/{deal.pk}/dates", _one(found, "closing")
        application = _one(found, "loan-application")
        body = {"after": closing["id"], "days": 3, "version": found["version"]}
        answer = ada.ask("PUT", f"{path}/{application['id']}/link", {**body, "reason": "x"})
        assert answer.json()["fields"] == {"after": "That date is counted from this one"}
        added = ada.post(path, {**body, "label": "Dinner", "counts": "business"})
        own = next(each for each in added["dates"] if each["label"] == "Dinner")
        assert own["after"] == closing["id"]
        query = f"?version={added['version']}"
        refused = ada.ask("DELETE", f"{path}/{closing['id']}{query}")
        assert refused.status_code == 422
        assert ada.ask("DELETE", f"{path}/{own['id']}{query}").status_code == 200

    def test_the_letter_of_another_buyer_sets_all_dates_again(
        self, ada: Person, deal: Deal, offer: Offer
    ) -> None:
        _settle(ada, deal, "loan-application", state="done")
        before = DealDate.objects.get(key="loan-application")
        Offer.objects.filter(pk=offer.pk).update(state="withdrawn")
        _accept(deal, offer.interest.listing, financing="cash")
        after = DealDate.objects.get(key="loan-application")
        assert (after.state, after.uid) == ("not-needed", before.uid)
        assert after.sequence > before.sequence

    def test_what_is_overdue_or_near_and_a_silent_lender_wait_on_today(
        self, ada: Person, deal: Deal, offer: Offer
    ) -> None:
        DealDate.objects.filter(key="loan-application").update(on="2026-01-05")
        track = {"pen": "First Piney Bank", "since": "2026-01-05", "chaseAfter": 5}
        ada.put(f"desk/deals/{deal.pk}/tracks/lender", track)
        texts = [each["text"] for each in ada.get("desk/deals/waits")["waits"]]
        assert "Overdue: Loan application complete" in texts
        assert "Chase First Piney Bank: lender" in texts
        ada.post(f"desk/deals/{deal.pk}/tracks/lender/chase")
        texts = [each["text"] for each in ada.get("desk/deals/waits")["waits"]]
        assert "Chase First Piney Bank: lender" not in texts


class TestCalendars:
    def test_the_private_address_has_the_open_dates_and_ends_when_it_is_renewed(
        self, ada: Person, deal: Deal, offer: Offer
    ) -> None:
        address = ada.post("desk/calendar-feed")["address"]
        path = address.split("/api/")[1]
        text = Person().ask("GET", path).content.decode()
        closing = DealDate.objects.get(key="closing")
        assert f"UID:{closing.uid}@" in text
        assert "SUMMARY:Signing day" in text
        assert deal.name not in text
        assert CalendarFeed.objects.get().secret_sha256 not in address
        ada.post("desk/calendar-feed")
        assert Person().ask("GET", path).status_code == 404

    def test_a_date_that_is_not_needed_is_canceled_under_the_same_name(
        self, ada: Person, deal: Deal, offer: Offer
    ) -> None:
        before = DealDate.objects.get(key="insurance")
        _settle(ada, deal, "insurance", state="not-needed", reason="The lender does it")
        path = f"desk/deals/{deal.pk}/dates/{before.pk}/calendar"
        text = ada.ask("GET", path).content.decode()
        assert "METHOD:CANCEL" in text
        assert f"UID:{before.uid}@" in text
        assert f"SEQUENCE:{before.sequence + 1}" in text


class TestClosing:
    def test_a_deal_closes_with_its_statement_and_then_owes_its_payments(
        self, ada: Person, deal: Deal, offer: Offer
    ) -> None:
        Deal.objects.update(stage="closing")
        body = {"stage": "closed", "expected": "closing", "reason": "All is paid"}
        path = f"desk/deals/{deal.pk}"
        assert ada.ask("POST", f"{path}/stage", body).json()["code"] == "conditions_not_met"
        item = ClosingItem.objects.get(key="closing-statement")
        answer = ada.ask("PUT", f"{path}/closing-items/{item.pk}", {"state": "done"})
        assert "file" in answer.json()["fields"]
        file = DealFile.objects.create(deal=deal, title="Closing statement")
        ada.put(f"{path}/closing-items/{item.pk}", {"state": "done", "file": file.pk})
        assert ada.ask("POST", f"{path}/stage", body).status_code == 200
        payment = _settle(ada, deal, "note-payment", state="done")
        payments = [each for each in payment["dates"] if each["key"] == "note-payment"]
        assert [each["state"] for each in payments] == ["done", "open"]
        assert _one(payment, "closing")["state"] == "done"
        columns = ada.get("desk/deals?closed=true")["columns"]
        assert [each["total"]["count"] for each in columns] == [1, 0]

    def test_closing_needs_dates_with_owners_that_are_not_overdue(
        self, ada: Person, deal: Deal, offer: Offer
    ) -> None:
        Deal.objects.update(stage="contract")
        DealDate.objects.filter(key="insurance").update(on="2026-01-05")
        body = {"stage": "closing", "expected": "contract", "reason": "It is time"}
        path = f"desk/deals/{deal.pk}/stage"
        assert ada.ask("POST", path, body).json()["code"] == "conditions_not_met"
        _settle(ada, deal, "insurance", state="done", doneOn="2026-01-06")
        DealDate.objects.filter(on=None).update(state="not-needed", reason="None")
        assert ada.ask("POST", path, body).status_code == 200

    def test_instructions_are_read_after_two_people_have_checked_them(
        self, ada: Person, ben: Person, deal: Deal
    ) -> None:
        path = f"desk/deals/{deal.pk}/wires"
        secret = "Account 4711"
        ada.post(path, {"payee": "Caddo Escrow", "instructions": secret})
        wire = WireInstructions.objects.get()
        assert secret not in wire.instructions
        one = f"{path}/{wire.pk}"
        assert ada.ask("POST", f"{one}/reading").json()["code"] == "wire_state"
        call = {"person": "Lee", "number": "512 555 0100", "source": "Engagement letter"}
        ada.post(f"{one}/call", call)
        assert ada.ask("POST", f"{one}/confirmation").json()["code"] == "wire_state"
        assert ada.ask("POST", f"{one}/reading").json()["code"] == "wire_state"
        ben.post(f"{one}/confirmation")
        assert ada.post(f"{one}/reading") == {"instructions": secret}
        assert secret not in str(_dates(ada, deal))
        move = {"stage": "dead", "expected": deal.stage, "reason": "The bank said no"}
        ada.post(f"desk/deals/{deal.pk}/stage", move)
        assert ada.ask("POST", f"{one}/reading").status_code == 409
        assert WireInstructions.objects.get().instructions == ""

    def test_the_owner_sees_their_part_and_what_was_asked_once_it_is_shown(
        self, ada: Person, deal: Deal, offer: Offer, owner: Person
    ) -> None:
        path = f"desk/deals/{deal.pk}/retrades"
        asked = {"askedOn": "2026-11-20", "asked": "A lower price", "effect": -40_000}
        ada.post(path, asked)
        Deal.objects.update(stage="contract")
        found = owner.get("sale/closing")
        assert found["retrades"] == []
        assert "Bill of sale" not in str(found)
        assert {"text": "Sign the bill of sale", "isDone": False} in found["items"]
        assert not any("bank" in each["text"].lower() for each in found["items"])
        shown = ada.post(f"{path}/show")["retrades"][0]
        assert Mail.objects.filter(to=owner.user.email).count() == 1
        answer = {"answer": "partly", "text": "Half", "effect": -20_000}
        ada.put(f"{path}/{shown['id']}", answer)
        assert owner.get("sale/closing")["effect"] == -20_000
        assert Person().ask("GET", "sale/closing").status_code == 404

    def test_the_listing_is_suggested_to_follow_the_deal(
        self, ada: Person, deal: Deal, offer: Offer
    ) -> None:
        Deal.objects.update(stage="loi")
        texts = [each["text"] for each in ada.get(f"desk/deals/{deal.pk}")["waits"]]
        said = "The listing is still shown as on the market: under letter of intent?"
        assert said in texts


def test_a_new_rule_is_previewed_with_what_else_moves_and_then_followed(
    ada: Person, deal: Deal, offer: Offer
) -> None:
    found = _dates(ada, deal)
    clear, closing, sheet = (
        _one(found, key) for key in ("clear-to-close", "closing", "term-sheet")
    )
    path = f"desk/deals/{deal.pk}/dates/{clear['id']}/link"
    rule = {"after": sheet["id"], "days": 60, "counts": "calendar"}
    preview = ada.post(f"{path}/preview", rule)
    new = (date.fromisoformat(sheet["on"]) + timedelta(days=60)).isoformat()
    assert (preview["moves"][0]["id"], preview["moves"][0]["toOn"]) == (clear["id"], new)
    assert closing["id"] in [each["id"] for each in preview["moves"]]
    circle = ada.ask("POST", f"{path}/preview", {**rule, "after": closing["id"]})
    assert circle.json()["fields"] == {"after": "That date is counted from this one"}
    body = {**rule, "reason": "The bank says so", "version": found["version"]}
    saved = ada.put(path, body)
    days = {each["id"]: each["on"] for each in saved["dates"]}
    assert {each["id"]: each["toOn"] for each in preview["moves"]}.items() <= days.items()
    deal.refresh_from_db()
    assert deal.expected_close_on == date.fromisoformat(days[closing["id"]])
