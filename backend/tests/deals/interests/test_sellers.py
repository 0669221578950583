"""The owner's approval of buyers: by each policy, on the page and on the phone."""

from datetime import datetime
from typing import Any

import pytest
from django.utils import timezone
from tests.deals.interests.samples import (
    act,
    inquired,
    listing_of,
    make_ready,
    state_of,
)
from tests.factories import UserFactory
from tests.people import Person

from brokerage.accounts.services.export import personal_data
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules import clocks
from brokerage.deals.interests.services import nudging
from brokerage.deals.listing.models import Listing, ListingInternal
from brokerage.deals.pipeline.models import Contact, DealPerson
from brokerage.deals.pipeline.selectors.extensions import asks, waits
from brokerage.leads.rules.business_hours import CENTRAL_TIME
from brokerage.leads.selectors.desk import business_hours
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db


def _owner(listing: Listing, name: str, role: str = "seller") -> Person:
    email = f"{name}@owners.example.com"
    contact = Contact.objects.create(name=name, email=email)
    assert listing.deal is not None
    DealPerson.objects.create(deal=listing.deal, contact=contact, role=role)
    return Person(UserFactory.create(email=email, full_name=name))


@pytest.fixture
def dana(listing: Listing) -> Person:
    return _owner(listing, "dana")


@pytest.fixture
def asked(ada: Person, listing: Listing, dana: Person) -> Interest:
    """A buyer about whom the owner was asked."""
    interest = inquired(listing)
    make_ready(interest)
    assert act(ada, interest, "screen").status_code == 200
    assert act(ada, interest, "ask").status_code == 200
    interest.refresh_from_db()
    return interest


def _answer(person: Person, interest: Interest, approved: bool, reason: str = "") -> Any:
    body = {"approved": approved, "reason": reason}
    return person.ask("POST", f"sale/buyers/{interest.pk}", body)


def test_an_owner_is_asked_by_a_neutral_mail_and_approves_in_one_request(
    dana: Person, asked: Interest
) -> None:
    mail = Mail.objects.get(to="dana@owners.example.com")
    assert "buyer" not in (mail.subject + mail.text).lower()
    assert asked.listing.deal is not None
    first = asks(asked.listing.deal, {"everything": True, "files": True})[0]
    assert (first.section, first.text) == ("people", "Decide about one person")
    page = dana.get("sale/buyers")
    assert page["line"] == "1 waits for your word."
    assert [buyer["answer"] for buyer in page["buyers"]] == ["waits"]
    assert _answer(dana, asked, approved=True).status_code == 200
    assert state_of(asked) == ("approved", "firm")
    assert asked.seller_decided_by_name == "dana"
    assert Mail.objects.filter(to="ada@sabineridge.example.com").count() == 1


def test_the_owner_reads_a_band_and_never_what_the_buyer_typed_about_money(
    dana: Person, asked: Interest
) -> None:
    [buyer] = dana.get("sale/buyers")["buyers"]
    assert (buyer["name"], buyer["proof"]) == ("Rosa Delgado", "$250,000 to $500,000")
    assert "300000" not in str(
        [line for line in buyer["lines"] if line["label"] != "What they plan"]
    )
    assert "example.com" not in str(buyer)


def test_the_first_answer_counts_and_the_spouse_sees_it(
    listing: Listing, dana: Person, asked: Interest
) -> None:
    spouse = _owner(listing, "lee", "spouse")
    assert _answer(spouse, asked, approved=False, reason="He knows our foreman").status_code == 200
    late = _answer(dana, asked, approved=True)
    assert (late.status_code, late.json()["code"]) == (409, "already_answered")
    assert _answer(dana, asked, approved=False).status_code == 200
    [shown] = dana.get("sale/buyers")["buyers"]
    assert (shown["answer"], shown["answeredBy"]) == ("declined", "lee")
    assert state_of(asked) == ("declined", "")


def test_the_owners_attorney_other_owners_and_the_unasked_see_no_one(
    ada: Person, listing: Listing, asked: Interest
) -> None:
    other = inquired(listing, "Kim Stone")
    attorney = _owner(listing, "cal", "attorney")
    assert attorney.ask("GET", "sale/buyers").status_code == 404
    stranger = _owner(listing_of(ada), "sue")
    assert stranger.get("sale/buyers")["buyers"] == []
    assert _answer(stranger, asked, approved=True).status_code == 404
    owner = _owner(listing, "bo")
    assert _answer(owner, other, approved=True).status_code == 404


def test_staff_record_what_an_owner_said_on_the_phone_marked_as_such(
    ada: Person, asked: Interest
) -> None:
    body = {"approved": True, "name": "Dana", "version": asked.version}
    shown = ada.post(f"desk/interests/{asked.pk}/owner-answer", body)
    assert (shown["state"], shown["seller"]["byPhone"]) == ("approved", True)
    assert any("on the phone" in entry["text"] for entry in shown["entries"])


@pytest.mark.parametrize(
    ("policy", "tie", "is_ours"),
    [
        ("a", "none", False),
        ("b", "none", True),
        ("b", "near", True),
        ("b", "competitor", False),
        ("b", "unsure", False),
        ("c", "competitor", True),
    ],
)
def test_the_policy_of_the_listing_says_who_decides(
    ada: Person, listing: Listing, dana: Person, policy: str, tie: str, is_ours: bool
) -> None:
    ListingInternal.objects.update(content={"approvalPolicy": policy})
    interest = inquired(listing)
    make_ready(interest, tie=tie)
    act(ada, interest, "screen")
    answered = act(ada, interest, "approve")
    if is_ours:
        assert state_of(interest) == ("approved", "firm")
        assert interest.decided_by_policy == policy
        assert Mail.objects.filter(to="dana@owners.example.com").count() == 1
        assert [each["answer"] for each in dana.get("sale/buyers")["buyers"]] == ["policy"]
    else:
        assert (answered.status_code, [*answered.json()["fields"]]) == (409, ["policyMet"])
        assert state_of(interest)[0] == "screened"


def test_silence_is_nudged_once_then_phoned_and_never_approves(
    listing: Listing, asked: Interest
) -> None:
    hours = business_hours()
    start = datetime(2026, 11, 23, 10, tzinfo=CENTRAL_TIME)  # the Monday before Thanksgiving
    due = clocks.business_days_after(start, clocks.SELLER_NUDGE, hours)
    Interest.objects.update(seller_asked_at=start, due_at=due)
    Mail.objects.all().delete()
    nudging.remind_one(asked.pk, due.replace(hour=13))
    assert not Mail.objects.exists()
    nudging.remind_one(asked.pk, due)
    assert Mail.objects.filter(to="dana@owners.example.com").count() == 1
    asked.refresh_from_db()
    assert asked.due_at == clocks.business_days_after(start, clocks.SELLER_CALL, hours)
    for _ in range(2):
        nudging.remind_one(asked.pk, asked.due_at)
    assert Mail.objects.count() == 1
    asked.refresh_from_db()
    assert (asked.state, asked.next_action) == ("seller-asked", nudging.CALL_OWNER)
    assert listing.deal is not None
    assert [wait.text for wait in waits([listing.deal.pk])] == [
        "Call the owner: no answer about a buyer"
    ]


def test_only_an_approved_buyer_with_everything_in_place_may_read(
    ada: Person, dana: Person, asked: Interest
) -> None:
    early = act(ada, asked, "read")
    assert early.status_code == 409
    _answer(dana, asked, approved=True)
    drafted = ada.get(f"desk/interests/{asked.pk}/letters/read")
    letter = {"subject": drafted["subject"], "text": drafted["text"]}
    asked.buyer.profile_valid_until = None
    asked.buyer.save()
    stale = act(ada, asked, "read", **letter)
    assert [*stale.json()["fields"]] == ["profileValid"]
    asked.buyer.profile_valid_until = timezone.localdate()
    asked.buyer.save()
    assert act(ada, asked, "read", **letter).status_code == 200
    assert state_of(asked) == ("cim-sent", "")
    assert dana.get("sale/buyers")["line"] == "1 person is reading about it."


def test_the_export_has_what_an_owner_decided(dana: Person, asked: Interest) -> None:
    _answer(dana, asked, approved=False, reason="Too close")
    sections = personal_data(dana.user)
    assert "Too close" in str(sections)
