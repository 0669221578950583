"""Buyers whom co-brokers register: the same answer for everyone, and what staff decide."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from tests.deals.cim.samples import owner_of, reader, staff
from tests.deals.cobroke.samples import BUYER, co_broker, registered, shared_by
from tests.factories import BuyerFactory, InterestFactory
from tests.factories.buyers import signed_nda
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry
from brokerage.core import ratelimit
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.cobroke.models import Registration
from brokerage.deals.cobroke.services import deciding, retention
from brokerage.deals.cobroke.services.registering import A_DAY
from brokerage.deals.engagement.models import Engagement, SealedAgreement, SealingKey
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import InterestState
from brokerage.deals.interests.services.moving import move
from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.selectors.extensions import waits
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Person:
    return staff("Ada")


@pytest.fixture
def listing(ada: Person) -> Listing:
    return shared_by(ada.user)


@pytest.fixture
def pat() -> Person:
    return co_broker()


def _register(person: Person, listing: Listing, **changes: str) -> Any:
    body = {"listing": listing.number, **BUYER, **changes}
    return person.ask("POST", "co-broking/registrations", body)


def _answer(person: Person, registration: Registration, **body: Any) -> Any:
    path = f"desk/co-brokers/registrations/{registration.pk}/answer"
    return person.ask("POST", path, body)


def _row(person: Person) -> Any:
    return person.get("desk/co-brokers")["registrations"][0]


def test_a_registration_is_answered_by_a_person(pat: Person, listing: Listing) -> None:
    [row] = _register(pat, listing).json()["buyers"]
    assert (row["name"], row["status"], row["business"]) == ("Dee Cole", "received", "")
    assert row["protectedUntil"] == (timezone.localdate() + timedelta(days=90)).isoformat()
    assert not Interest.objects.exists()
    subjects = dict(Mail.objects.values_list("to", "subject"))
    assert subjects["pat@brokers.example.com"] == "We received your registration"
    assert len(subjects) == 2  # and the deal's broker, or the firm
    assert listing.deal_id is not None
    assert "co-broker registered" in str(waits([listing.deal_id]))


def test_a_known_buyer_gets_the_same_answer_after_the_same_queries(
    pat: Person, listing: Listing
) -> None:
    """A co-broker cannot find out whether we know a buyer, nor whether another has registered."""

    def ask(email: str) -> tuple[Any, list[str]]:
        with CaptureQueriesContext(connection) as queries:
            answer = _register(pat, listing, email=email, phone="")
        row = answer.json()["buyers"][0]
        shape = [re.split(r" WHERE | VALUES |\d", each["sql"])[0] for each in queries]
        Registration.objects.filter(key=row.pop("key")).delete()
        Mail.objects.all().delete()
        return row, shape

    known = BuyerFactory.create(email="known@buyers.example.com")
    signed_nda(known, listing)
    InterestFactory.create(buyer=known, listing=listing, state="cim-sent")
    registered(co_broker("Lou Reed", "Other Brokers"), listing, email="taken@buyers.example.com")
    ask("first@buyers.example.com")
    new = ask("new@buyers.example.com")
    assert ask("known@buyers.example.com") == new
    assert ask("taken@buyers.example.com") == new


def test_the_same_buyer_again_is_one_registration(pat: Person, listing: Listing) -> None:
    for email in ("dee@buyers.example.com", "DEE@buyers.example.com"):
        _register(pat, listing, email=email)
    assert Registration.objects.count() == 1


def test_mistakes_are_named_at_their_fields(pat: Person, listing: Listing) -> None:
    nobody = _register(pat, listing, email="", phone="")
    assert nobody.status_code == 422
    assert "email" in nobody.json()["fields"]
    own = _register(pat, listing, email="pat@brokers.example.com")
    assert "own address" in own.json()["fields"]["email"]


def test_ten_registrations_a_day_are_enough(pat: Person, listing: Listing) -> None:
    for _ in range(A_DAY):
        ratelimit.consume("registrations", str(pat.user.pk), limit=A_DAY, seconds=24 * 3600)
    assert _register(pat, listing).status_code == 429


def test_a_listing_without_a_share_does_not_exist_here(pat: Person, ada: Person) -> None:
    closed = shared_by(ada.user)
    closed.internal.content = {"coBroke": True}
    closed.internal.save()
    missing = _register(pat, closed)
    assert missing.status_code == 404
    assert missing.content == _register(pat, Listing(number="9999")).content
    assert pat.get("co-broking")["listings"] == []


def test_an_owner_who_wants_no_co_broker_has_none(pat: Person, listing: Listing) -> None:
    sealed = SealedAgreement.objects.create(
        pdf=b"%PDF",
        sha256="1" * 64,
        key=SealingKey.objects.create(fingerprint="0" * 64),
        sealed_at=timezone.now(),
    )
    Engagement.objects.create(
        deal=listing.deal, state="active", terms={"coBroke": False}, sealed=sealed
    )
    assert pat.get("co-broking")["listings"] == []
    assert _register(pat, listing).status_code == 404


def test_a_confirmed_registration_is_an_inquiry_of_the_buyer(
    pat: Person, ada: Person, listing: Listing
) -> None:
    registration = registered(pat, listing)
    Mail.objects.all().delete()
    assert _answer(ada, registration, confirmed=True).status_code == 200
    interest = Interest.objects.get()
    assert (interest.source, interest.source_name) == ("co-broker", "Blue Ridge Brokers")
    assert interest.buyer.name == "Dee Cole"
    assert interest.buyer.represented_by == Buyer.objects.get(account=pat.user)
    assert pat.get("co-broking")["buyers"][0]["status"] == "registered"
    assert Mail.objects.get().subject == "News on your page"
    assert StaffLogEntry.objects.filter(act="registration-changed").exists()
    assert _answer(ada, registration, confirmed=True).status_code == 409


def test_staff_see_both_with_clocks_and_decide_with_reasons(
    pat: Person, ada: Person, listing: Listing
) -> None:
    lou = co_broker("Lou Reed", "Other Brokers")
    first = registered(lou, listing)
    second = registered(pat, listing, email="", phone="903-555-0177")
    row = next(
        each for each in ada.get("desk/co-brokers")["registrations"] if each["id"] == second.pk
    )
    assert [rival["who"] for rival in row["rivals"]] == ["Other Brokers"]
    assert row["first"] == "open"
    assert _answer(ada, first, confirmed=True).json()["fields"].keys() == {"reason"}
    assert _answer(ada, first, confirmed=True, reason="Came first").status_code == 200
    assert _answer(ada, second, confirmed=True, reason="Both?").json()["code"] == "held_by_another"
    assert _answer(ada, second, confirmed=False).status_code == 422
    assert _answer(ada, second, confirmed=False, reason="Registered before").status_code == 200
    [own] = pat.get("co-broking")["buyers"]
    assert own["status"] == "unavailable"
    assert "before" not in str(pat.get("co-broking"))


def test_the_first_signed_agreement_shows_on_the_desk(
    pat: Person, ada: Person, listing: Listing
) -> None:
    reader(listing, "Dee Direct", state="nda-signed")
    registered(pat, listing, email="dee@buyers.example.com")
    row = _row(ada)
    assert row["first"] == "other"
    assert row["rivals"][0]["standing"] == "Agreement signed"
    assert row["rivals"][0]["signedAt"]


def test_what_ran_out_gives_way_and_what_is_ended_frees_the_buyer(
    pat: Person, ada: Person, listing: Listing
) -> None:
    old = registered(pat, listing)
    deciding.confirm(by=ada.user, registration_id=old.pk)
    yesterday = timezone.localdate() - timedelta(days=1)
    Registration.objects.update(protected_until=yesterday)
    lou = co_broker("Lou Reed", "Other Brokers")
    new = registered(lou, listing)
    deciding.confirm(by=ada.user, registration_id=new.pk, reason="The other one ran out")
    old.refresh_from_db()
    assert old.state == "ended"
    ended = ada.post(f"desk/co-brokers/registrations/{new.pk}/end", {"reason": "Left the firm"})
    assert {row["state"] for row in ended["registrations"]} == {"ended"}
    assert Buyer.objects.get(name="Dee Cole").represented_by is None


def test_the_co_broker_hears_of_the_approval_without_words(
    pat: Person, ada: Person, listing: Listing
) -> None:
    registration = registered(pat, listing)
    deciding.confirm(by=ada.user, registration_id=registration.pk)
    Mail.objects.all().delete()
    interest = Interest.objects.get()
    Interest.objects.update(state="seller-asked")
    interest.refresh_from_db()
    move(interest, InterestState.APPROVED, by=ada.user)
    mail = Mail.objects.get()
    assert (mail.to, mail.subject) == ("pat@brokers.example.com", "News on your page")
    interest.moves.get(to_state="approved").delete()  # undone
    assert not Mail.objects.exists()


def test_another_advisor_and_an_owner_see_no_registration(pat: Person, listing: Listing) -> None:
    registration = registered(pat, listing)
    cy = staff("Cy")
    assert cy.get("desk/co-brokers")["registrations"] == []
    assert _answer(cy, registration, confirmed=True).status_code == 404
    assert listing.deal is not None
    assert owner_of(listing.deal).ask("GET", "co-broking").status_code == 404


def test_registrations_are_kept_for_four_years_and_letters_for_seven(
    pat: Person, listing: Listing
) -> None:
    registration = registered(pat, listing)
    years = timedelta(days=366)
    Registration.objects.update(protected_until=timezone.localdate() - 5 * years)
    Registration.objects.update(letter_at=timezone.now() - 5 * years)
    assert retention.delete_expired() == 0
    Registration.objects.filter(pk=registration.pk).update(letter_at=None)
    assert retention.delete_expired() == 1
