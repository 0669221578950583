"""What staff do with confidentiality agreements, and what time does."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.deals.engagement.steps import deal_with_owners, staff
from tests.deals.engagement.steps import signed as engagement_signed
from tests.deals.nda.steps import NdaPage, path_of, sent, signed
from tests.factories import BuyerFactory, DealFactory, ListingFactory
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.engagement.models import SealedAgreement
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.selectors.access import access_of
from brokerage.deals.interests.services.nudging import remind_one
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.selectors.ndas import live, live_joinder
from brokerage.deals.nda.services.sending import send
from brokerage.deals.nda.services.tending import delete_expired, remind_if_due
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def _subjects(nda: Nda) -> list[str]:
    return list(Mail.objects.filter(to=nda.email).order_by("pk").values_list("subject", flat=True))


def test_a_revocation_closes_access_at_once_and_a_new_agreement_opens_it_again(
    principal: Person, listing: Listing, nda: Nda
) -> None:
    page = signed(nda)
    assert nda.buyer is not None
    buyer = Buyer.objects.get(pk=nda.buyer.pk)
    assert buyer.account is not None
    Interest.objects.create(buyer=buyer, listing=listing, state="cim-sent")
    assert access_of(buyer.account, listing).cim
    path = path_of(buyer, nda, "revoke")
    assert list(principal.ask("POST", path, {"reason": ""}).json()["fields"]) == ["reason"]
    shown = principal.post(path, {"reason": "Told a supplier"})["agreements"][0]
    assert (shown["state"], shown["isLive"], shown["reason"]) == (
        "revoked",
        False,
        "Told a supplier",
    )
    assert not access_of(buyer.account, listing).cim
    assert live(buyer, listing) is None
    assert page.do()["step"] == "ended"
    assert page.ask("/copy").content.startswith(b"%PDF")
    assert principal.ask("POST", path, {"reason": "Again"}).json()["code"] == "not_now"
    signed(sent(principal, listing, buyer))
    assert access_of(buyer.account, listing).cim


def test_sending_again_sends_the_same_agreement(
    principal: Person, listing: Listing, nda: Nda
) -> None:
    assert sent(principal, listing, nda.buyer) == nda
    assert _subjects(nda) == ["A page to read and sign"] * 2
    Nda.objects.update(sent_at=timezone.localtime() - timedelta(days=31))
    again = sent(principal, listing, nda.buyer)
    nda.refresh_from_db()
    assert (again.pk != nda.pk, nda.state) == (True, "withdrawn")
    signed(again)
    assert again.buyer is not None
    answer = principal.ask(
        "POST",
        path_of(again.buyer),
        {"kind": "listing", "listing": listing.number},
    )
    assert answer.json()["code"] == "already_signed"


def test_reminders_go_out_after_one_and_four_days_and_by_hand_once_a_day(
    principal: Person, nda: Nda
) -> None:
    today = timezone.localdate()
    days = []
    for day in range(12):
        nda.refresh_from_db()
        if remind_if_due(nda, today + timedelta(days=day)):
            days.append(day)
    assert days == [1, 4]
    assert nda.buyer is not None
    Nda.objects.update(reminded_on=[])
    path = path_of(nda.buyer, nda, "remind")
    assert principal.post(path)["agreements"][0]["reminders"] == 1
    assert principal.ask("POST", path).json()["code"] == "reminded_enough"


def test_nobody_gets_two_reminders_of_the_same_agreement(listing: Listing, nda: Nda) -> None:
    now = timezone.now()
    assert nda.buyer is not None
    interest = Interest.objects.create(
        buyer=nda.buyer, listing=listing, state="nda-sent", waits_for="buyer", due_at=now
    )
    remind_one(interest.pk, now)
    interest.refresh_from_db()
    assert interest.nudges == 1
    assert _subjects(nda) == ["A page to read and sign"]
    Nda.objects.update(state="withdrawn")
    Interest.objects.update(due_at=now)
    remind_one(interest.pk, now)
    assert _subjects(nda)[-1] == "Still interested?"


def test_an_agreement_that_was_taken_back_leads_nowhere(principal: Person, nda: Nda) -> None:
    page = NdaPage(nda.key)
    page.confirm()
    assert nda.buyer is not None
    principal.post(path_of(nda.buyer, nda, "withdraw"), {"reason": "Wrong person"})
    assert page.ask().status_code == 404
    assert _subjects(nda)[-1] == "Please don't sign yet"
    answer = principal.ask("POST", path_of(nda.buyer, nda, "withdraw"), {"reason": "Again"})
    assert answer.json()["code"] == "not_now"


def test_a_master_takes_another_listing_by_one_tap_without_a_signature(
    principal: Person, listing: Listing
) -> None:
    buyer = BuyerFactory.create()
    principal.post(path_of(buyer), {"kind": "master", "listing": listing.number})
    master = Nda.objects.get()
    assert f"- Listing {listing.number}" in master.text
    page = signed(master)
    other, hidden = ListingFactory.create(), ListingFactory.create(state="not-public")
    link = send(by=principal.user, buyer=buyer, listings=[other]).link
    assert f"#add={other.number}&key=" in link
    assert Nda.objects.count() == 1
    assert page.do(adds=other.number)["adds"] == {"number": other.number, "isAdded": False}
    assert page.do("/add", adds=other.number)["adds"]["isAdded"] is True
    page.do("/add", adds=other.number)
    assert live(buyer, other) == master
    assert _subjects(master).count("Added to your agreement") == 1
    assert page.do(adds=hidden.number)["step"] == "signed"
    assert page.ask("/add", adds=hidden.number).status_code == 404
    third = ListingFactory.create()
    headers = {"X-CSRFToken": page.client.cookies["csrftoken"].value}
    shown: Any = page.client.post(
        "/api/buying/agreements/listings",
        {"listing": third.number},
        "application/json",
        headers=headers,
    )
    assert shown.status_code == 200, shown.content
    assert third.number in shown.json()["agreements"][0]["listings"]


def test_an_agreement_for_one_listing_takes_no_other(nda: Nda) -> None:
    page = signed(nda)
    other = ListingFactory.create()
    assert page.do(adds=other.number)["step"] == "signed"
    assert page.ask("/add", adds=other.number).json()["code"] == "not_a_master"


def test_a_co_broker_joins_the_agreement_of_their_client(
    principal: Person, listing: Listing, nda: Nda
) -> None:
    broker = BuyerFactory.create(name="Lou Pike", kind="co-broker")
    path = path_of(broker)
    body = {"kind": "joinder", "joins": nda.pk}
    assert principal.ask("POST", path, body).json()["code"] == "not_their_client"
    assert nda.buyer is not None
    client = nda.buyer
    Buyer.objects.filter(pk=client.pk).update(represented_by=broker)
    assert [each["id"] for each in principal.get(path)["clients"]] == [nda.pk]
    assert principal.post(path, body)["agreements"][0]["client"] == "Rosa Delgado"
    joinder = Nda.objects.get(kind="joinder")
    assert "Rosa Delgado" in joinder.text
    signed(joinder)
    assert live_joinder(broker, client, listing) is None
    signed(nda)
    assert live_joinder(broker, client, listing) == joinder
    assert live(broker, listing) is None
    assert live_joinder(broker, BuyerFactory.create(), listing) is None
    principal.post(path_of(client, nda, "revoke"), {"reason": "Leak"})
    assert live_joinder(broker, client, listing) is None


def test_buyers_whom_the_firm_does_not_introduce_are_sent_nothing(
    principal: Person, listing: Listing
) -> None:
    body = {"kind": "listing", "listing": listing.number}
    for values in ({"do_not_introduce": "Competitor"}, {"do_not_contact": "Asked us"}):
        buyer = BuyerFactory.create(**values)
        assert principal.ask("POST", path_of(buyer), body).json()["code"] == "not_to_be_asked"
    nobody = BuyerFactory.create(email="")
    assert principal.ask("POST", path_of(nobody), body).json()["code"] == "no_address"


def test_staff_see_the_agreements_of_their_listings_and_masters(principal: Person) -> None:
    deal = DealFactory.create(members=[principal.user])
    listing = ListingFactory.create(deal=deal)
    nda = sent(principal, listing)
    assert nda.buyer is not None
    advisor = staff()
    assert advisor.get(path_of(nda.buyer))["agreements"] == []
    for act in ("remind", "withdraw", "revoke"):
        answer = advisor.ask("POST", path_of(nda.buyer, nda, act), {"reason": "x"})
        assert answer.status_code == 404
    assert advisor.ask("GET", path_of(nda.buyer, nda, "pdf")).status_code == 404
    unknown = {"kind": "listing", "listing": listing.number}
    assert advisor.ask("POST", path_of(nda.buyer), unknown).status_code == 422
    assert StaffLogEntry.objects.filter(act="nda-sent", object_id=nda.buyer.pk).count() == 1


def test_an_agreement_is_kept_for_four_years_after_its_term_or_a_longer_tail(
    principal: Person,
) -> None:
    deal = deal_with_owners(principal.user, spouse=False)
    engagement = engagement_signed(principal, deal, tailMonths=36)
    listing = ListingFactory.create(deal=deal)
    nda = sent(principal, listing)
    signed(nda)
    nda.refresh_from_db()
    assert nda.kept_until is not None
    assert nda.kept_until.year == engagement.dates.tail_ends_on.year + 4
    yesterday = timezone.localdate() - timedelta(days=1)
    Nda.objects.update(kept_until=yesterday)
    assert delete_expired() == 0
    nda.refresh_from_db()
    assert nda.kept_until > yesterday
    listing.delete()
    Nda.objects.update(kept_until=yesterday, term_ends_on=yesterday - timedelta(days=4 * 366))
    assert delete_expired() == 1
    assert SealedAgreement.objects.count() == 1
    late = sent(principal, ListingFactory.create())
    Nda.objects.update(sent_at=timezone.now() - timedelta(days=366))
    delete_expired()
    assert not Nda.objects.filter(pk=late.pk).exists()
