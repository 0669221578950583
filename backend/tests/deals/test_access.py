"""Who may learn as a buyer which company a listing is of: the one function that decides it."""

from datetime import timedelta

import pytest
from django.utils import timezone
from tests.factories import BuyerFactory, ListingFactory, UserFactory
from tests.factories.buyers import reading_buyer, signed_nda

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import KNOWING, READING, InterestState
from brokerage.deals.interests.selectors.access import NONE, access_of
from brokerage.deals.interests.services.inquiries import Inquiry, receive
from brokerage.deals.interests.services.moving import move
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.states import ListingState
from brokerage.deals.nda.models import Nda

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def listing() -> Listing:
    return ListingFactory.create()


@pytest.fixture
def buyer(listing: Listing) -> Buyer:
    return reading_buyer(listing)


def _user(buyer: Buyer) -> User:
    assert buyer.account is not None
    return buyer.account


def test_an_approved_buyer_who_signed_may_read(buyer: Buyer, listing: Listing) -> None:
    found = access_of(_user(buyer), listing)
    assert (found.name, found.cim) == (True, True)


@pytest.mark.parametrize("state", InterestState)
def test_the_state_of_the_interest_decides(
    buyer: Buyer, listing: Listing, state: InterestState
) -> None:
    Interest.objects.update(state=state)
    found = access_of(_user(buyer), listing)
    assert (found.name, found.cim) == (state in KNOWING, state in READING)


@pytest.mark.parametrize("state", ListingState)
def test_only_a_listing_on_the_market_is_open(
    buyer: Buyer, listing: Listing, state: ListingState
) -> None:
    Listing.objects.filter(pk=listing.pk).update(state=state)
    listing.refresh_from_db()
    is_open = state in ("active", "under-loi", "pending-closing")
    assert access_of(_user(buyer), listing).cim is is_open


def test_without_a_live_agreement_nothing_is_open(buyer: Buyer, listing: Listing) -> None:
    yesterday = timezone.localdate() - timedelta(days=1)
    for changes in ({"state": "revoked"}, {"term_ends_on": yesterday}, {"kind": "joinder"}):
        before = Nda.objects.values(*changes).get()
        Nda.objects.update(**changes)
        assert access_of(_user(buyer), listing) == NONE, changes
        Nda.objects.update(**before)
    assert access_of(_user(buyer), listing).cim


def test_an_agreement_for_one_listing_opens_no_other(buyer: Buyer) -> None:
    other = ListingFactory.create()
    Interest.objects.create(buyer=buyer, listing=other, state="cim-sent")
    assert access_of(_user(buyer), other) == NONE


def test_another_buyer_an_owner_and_staff_are_nobody_here(buyer: Buyer, listing: Listing) -> None:
    other = BuyerFactory.create(account=UserFactory.create(outsider=True))
    signed_nda(other, listing)
    for user in (_user(other), UserFactory.create(), UserFactory.create(staff=True)):
        assert access_of(user, listing) == NONE


def test_a_buyer_whom_the_firm_introduces_to_nobody_reads_nothing(
    buyer: Buyer, listing: Listing
) -> None:
    Buyer.objects.update(do_not_introduce="Owns a competitor")
    assert access_of(_user(buyer), listing) == NONE


def test_the_same_inquiry_is_taken_once_and_changes_no_known_buyer(listing: Listing) -> None:
    inquiry = Inquiry(listing, "Rosa", "mail-1", email="Rosa@Example.com", phone="903-555-0142")
    first = receive(inquiry)
    assert receive(inquiry) == first
    again = receive(Inquiry(listing, "Somebody", "mail-2", email="rosa@example.com"))
    assert again == first
    assert Buyer.objects.values_list("name", "phone_e164").get() == ("Rosa", "+19035550142")


def test_an_interest_that_ended_begins_again_when_the_buyer_asks_again(listing: Listing) -> None:
    interest = receive(Inquiry(listing, "Rosa", "mail-1", email="rosa@example.com"))
    move(interest, InterestState.PARKED, by=None, reason="No answer")
    again = receive(Inquiry(listing, "Rosa", "mail-2", email="rosa@example.com", message="Hi"))
    assert (again.pk, again.state, again.message) == (interest.pk, "inquired", "Hi")
    assert again.moves.count() == 3
