"""Inquiries of portals become interests of buyers; what is not clear waits in the tray."""

from typing import Any

import pytest
from tests.deals.listing_samples import written
from tests.factories import DealFactory, MailFactory, UserFactory
from tests.inbox.portal_mails import PEOPLE, PORTALS, WAYS
from tests.inbox.writing import mail, received
from tests.people import Person

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing, ListingInternal

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

PLAIN = WAYS[0]


@pytest.fixture
def pat() -> User:
    return UserFactory.create(staff=True, staff_role="advisor", email="pat@sabineridge.example.com")


@pytest.fixture
def listing(pat: User) -> Listing:
    listing = written(DealFactory.create(lead=None, members=[pat]), pat)
    Listing.objects.filter(pk=listing.pk).update(number="2042")
    listing.refresh_from_db()
    return listing


@pytest.mark.parametrize("portal", PORTALS, ids=[portal.id for portal in PORTALS])
def test_the_mail_of_a_portal_becomes_the_interest_of_a_buyer(
    portal: Any, listing: Listing
) -> None:
    kept = received(PLAIN(portal, PEOPLE[0]))
    interest = Interest.objects.get()
    assert (kept.interest, kept.placed_by, interest.listing) == (interest, "portal", listing)
    assert (interest.source, interest.source_name.lower()) == ("portal", portal.id)
    buyer = interest.buyer
    assert (buyer.name, buyer.email) == ("José Ángel Muñoz Peña", "jose.munoz@example.com")
    assert interest.message.startswith("I run two shops in Longview.")
    assert kept.found["funds"] == "$250,000 - $500,000"
    received(PLAIN(portal, PEOPLE[0]))
    assert Interest.objects.count() == 1


@pytest.mark.parametrize("noted", ["2318845", "https://www.bizbuysell.com/x/y/2318845/"])
def test_the_listing_is_found_by_the_number_of_the_portal(listing: Listing, noted: str) -> None:
    Listing.objects.filter(pk=listing.pk).update(number="2000")
    ListingInternal.objects.update_or_create(
        listing=listing, defaults={"content": {"bizbuysell": noted}}
    )
    assert received(PLAIN(PORTALS[0], PEOPLE[0])).interest
    assert received(PLAIN(PORTALS[1], PEOPLE[1])).interest is None


def test_an_inquiry_about_an_unknown_listing_waits_with_what_was_found(pat: User) -> None:
    person = Person(pat)
    kept = received(PLAIN(PORTALS[2], PEOPLE[0]))
    assert (kept.placed_by, Interest.objects.count()) == ("", 0)
    (row,) = person.get("desk/inbox")["mails"]
    assert row["portal"] == "DealStream"
    shown = person.get(f"desk/inbox/{kept.pk}")
    assert {"label": "Phone", "value": "(903) 555-0117"} in shown["found"]
    assert shown["guess"]["email"] == "jose.munoz@example.com"


def test_staff_make_an_inquiry_of_a_mail_and_undo_it(pat: User, listing: Listing) -> None:
    person = Person(pat)
    kept = received(sender="Lee Park <lee@example.net>", subject="The HVAC company")
    path = f"desk/inbox/{kept.pk}"
    body = {"listing": listing.pk, "name": "Lee Park", "email": "lee@example.net"}
    made = person.post(f"{path}/inquiry", body)
    interest = Interest.objects.get(pk=made["interest"])
    assert (interest.message, interest.source) == ("Yes, Tuesday at ten suits me.", "own")
    assert person.ask("POST", f"{path}/inquiry", body).status_code == 409
    person.post(f"{path}/tray")
    assert (Interest.objects.count(), Buyer.objects.count()) == (0, 0)
    person.post(f"{path}/inquiry", body)
    Interest.objects.update(state="nda-sent")
    person.post(f"{path}/tray")
    assert Interest.objects.count() == 1  # somebody works with it


def test_a_known_buyer_stays_when_an_inquiry_is_undone(pat: User, listing: Listing) -> None:
    person = Person(pat)
    buyer = Buyer.objects.create(name="Lee", email="lee@example.net")
    Buyer.objects.update(created_at=listing.created_at.replace(year=2025))
    kept = received(sender="lee@example.net")
    body = {"listing": listing.pk, "name": "Another", "email": "Lee@example.net"}
    person.post(f"desk/inbox/{kept.pk}/inquiry", body)
    person.post(f"desk/inbox/{kept.pk}/tray")
    assert list(Buyer.objects.values_list("pk", "name")) == [(buyer.pk, "Lee")]


def test_an_inquiry_needs_a_way_to_reach_the_buyer(pat: User, listing: Listing) -> None:
    kept = received(sender="lee@example.net")
    body = {"listing": listing.pk, "name": " "}
    refused = Person(pat).ask("POST", f"desk/inbox/{kept.pk}/inquiry", body)
    assert (refused.status_code, set(refused.json()["fields"])) == (422, {"name", "email"})


def test_what_a_buyer_answers_goes_to_their_interest(listing: Listing) -> None:
    buyer = Buyer.objects.create(name="Lee", email="lee@example.net")
    interest = Interest.objects.create(buyer=buyer, listing=listing)
    sent = MailFactory.create(reference=f"interest-{interest.pk}")
    answer = received(sender="other@example.net", In_Reply_To=sent.message_id)
    assert (answer.deal, answer.interest, answer.placed_by) == (None, interest, "thread")
    known = received(sender="lee@example.net")
    assert (known.interest, known.placed_by) == (interest, "sender")
    away = received(sender="lee@example.net", Auto_Submitted="auto-replied")
    assert away.interest == interest
    shown = interest.events.values_list("source", "text")
    assert {source for source, _ in shown} == {f"mail-{answer.pk}", f"mail-{known.pk}"}
    interest.refresh_from_db()
    assert interest.waits_for == "firm"


def test_a_newsletter_of_a_portal_is_automatic(pat: User) -> None:
    received(mail("News for you", sender="news@bizquest.com", List_Unsubscribe="<https://x.test>"))
    tray = Person(pat).get("desk/inbox")
    assert (len(tray["mails"]), len(tray["automatic"])) == (0, 1)
