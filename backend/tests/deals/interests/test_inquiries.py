"""Inquiries from the contact form, the moves between states, and what time brings about."""

from datetime import datetime, timedelta
from threading import Event
from typing import Any

import pytest
from django.utils import timezone
from tests.conftest import WORDS
from tests.deals.interests.samples import inquired, listing_of, staff, state_of
from tests.factories import ListingFactory
from tests.factories.buyers import signed_nda

from brokerage.core.form_rules import InvalidForm
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import ENDED, MOVES, InterestState, Side
from brokerage.deals.interests.services import nudging, retention
from brokerage.deals.interests.services.inquiries import take_messages
from brokerage.deals.interests.services.moving import CannotMove, move
from brokerage.deals.listing.models import Listing, ListingMove
from brokerage.leads.models import ContactMessage, Lead
from brokerage.leads.rules.contact_form import Sending
from brokerage.leads.services.leads_from_messages import add_messages_to_leads
from brokerage.leads.services.marking_spam import mark_not_spam_with_leads
from brokerage.leads.services.receiving import receive_message
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

State = InterestState


def _send(listing: str, **more: Any) -> ContactMessage:
    values = WORDS | {"message": "I would like details on listing 1041, please."}
    receipt = receive_message(values=values, key=None, network="192.0.2.1", listing=listing, **more)
    return ContactMessage.objects.get(pk=receipt.reference)


def _work() -> None:
    """Do what the worker does with new messages."""
    take_messages(Event())
    add_messages_to_leads(Event())


@pytest.fixture
def listing() -> Listing:
    return ListingFactory.create()


def test_a_message_about_a_listing_is_a_buyers_inquiry_and_no_lead(listing: Listing) -> None:
    message = _send(listing.number)
    _work()
    interest = Interest.objects.get()
    assert (interest.origin, interest.listing) == (f"message-{message.pk}", listing)
    assert interest.message.startswith("I would like details on listing 1041, please.")
    assert "Good times for a call" in interest.message
    assert not Lead.all_objects.exists()
    assert "/desk/queue" in Mail.objects.get(to_firm=True).text
    assert " munoz " in interest.buyer.searched  # the search finds them
    _work()
    assert Interest.objects.count() == 1


@pytest.mark.parametrize("number", ["", "9999999", "<b>"])
def test_a_message_about_nothing_is_a_lead_as_before(number: str) -> None:
    _send(number)
    _work()
    assert (Interest.objects.count(), Lead.objects.count()) == (0, 1)


def test_a_message_about_a_listing_that_is_not_ours_becomes_a_lead() -> None:
    _send("4711")
    _work()
    assert (Interest.objects.count(), Lead.objects.count()) == (0, 1)


def test_a_suspected_inquiry_waits_among_the_spam_until_staff_rescue_it(listing: Listing) -> None:
    message = _send(listing.number, sending=Sending(trap="robot"))
    _work()
    assert not Interest.objects.exists()
    assert Lead.all_objects.get().is_spam
    mark_not_spam_with_leads(messages=[message])
    _work()
    assert Interest.objects.count() == 1
    assert Lead.objects.get().waiting_since is None


def test_asking_again_waits_for_us_again(listing: Listing) -> None:
    _send(listing.number)
    _work()
    Interest.objects.update(waits_for=Side.BUYER)
    ContactMessage.objects.update(fingerprint="another")
    _send(listing.number)
    _work()
    interest = Interest.objects.get()
    assert (interest.waits_for, interest.events.count()) == ("firm", 1)


@pytest.mark.parametrize("before", State)
def test_an_interest_moves_only_as_the_table_says(listing: Listing, before: State) -> None:
    interest = inquired(listing)
    for after in State:
        Interest.objects.update(state=before)
        interest.refresh_from_db()
        if after not in MOVES[before]:
            with pytest.raises(CannotMove):
                move(interest, after, by=None, reason="Because")
            continue
        if after in ENDED:
            with pytest.raises(InvalidForm):
                move(interest, after, by=None)
        move(interest, after, by=None, reason="Because")
        assert state_of(interest)[0] == after


def test_a_buyer_who_does_not_sign_is_closed_after_a_week_with_the_reason(
    listing: Listing,
) -> None:
    interest = inquired(listing)
    move(interest, State.NDA_SENT, by=None)
    assert interest.due_at is not None
    nudging.remind_one(interest.pk, interest.due_at - timedelta(minutes=1))
    assert state_of(interest) == ("nda-sent", "buyer")
    nudging.remind_one(interest.pk, interest.due_at)
    assert state_of(interest) == ("parked", "")
    assert interest.outcome == nudging.NO_ANSWER


def test_a_buyer_without_a_profile_is_reminded_twice_then_closed(listing: Listing) -> None:
    interest = inquired(listing)
    signed_nda(interest.buyer, listing).save()
    for count in (1, 2):
        due = _due(interest)
        nudging.remind_one(interest.pk, due)
        nudging.remind_one(interest.pk, due)  # a second worker
        assert Mail.objects.filter(reference=f"interest-{interest.pk}").count() == count
    nudging.remind_one(interest.pk, _due(interest))
    assert state_of(interest) == ("parked", "")


def _due(interest: Interest) -> datetime:
    interest.refresh_from_db()
    assert interest.due_at is not None
    return interest.due_at


def test_a_withdrawn_listing_ends_its_interests(listing: Listing) -> None:
    interest = inquired(listing)
    ListingMove.objects.create(listing=listing, from_state="active", to_state="withdrawn")
    assert state_of(interest) == ("lost", "")


def test_an_interest_is_deleted_with_its_message_and_mails_after_its_retention(
    listing: Listing,
) -> None:
    message = _send(listing.number)
    _work()
    interest = Interest.objects.get()
    nda = signed_nda(interest.buyer, listing)
    long_ago = timezone.now() - timedelta(days=4 * 366 + 5)
    Interest.objects.update(last_activity_at=long_ago)
    type(nda).objects.update(kept_until=timezone.localdate() + timedelta(days=1))
    assert retention.delete_expired() == 0
    type(nda).objects.update(kept_until=timezone.localdate() - timedelta(days=1))
    assert retention.delete_expired() == 1
    assert not ContactMessage.objects.filter(pk=message.pk).exists()
    assert Buyer.objects.exists()


def test_a_buyer_of_whom_nothing_is_left_goes_with_the_last_interest(listing: Listing) -> None:
    interest = inquired(listing)
    long_ago = timezone.now() - timedelta(days=4 * 366 + 5)
    Interest.objects.update(last_activity_at=long_ago)
    Buyer.objects.update(last_contact_at=long_ago, do_not_contact="asked so")
    assert retention.delete_expired() == 1
    assert Buyer.objects.get() == interest.buyer
    Buyer.objects.update(do_not_contact="")
    Interest.objects.create(buyer=interest.buyer, listing=listing, last_activity_at=long_ago)
    assert retention.delete_expired() == 1
    assert not Buyer.objects.exists()


def test_advisors_see_only_the_buyers_of_their_deals() -> None:
    ada, ben = staff("ada"), staff("ben")
    interest = inquired(listing_of(ada))
    assert ben.ask("GET", f"desk/interests/{interest.pk}").status_code == 404
    assert ben.ask("GET", f"desk/interests/{interest.pk}/screening").status_code == 404
    assert ada.get(f"desk/interests/{interest.pk}")["name"] == "Rosa Delgado"
