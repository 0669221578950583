"""The mails about the way to closing, and the invitations for calendars."""

from datetime import date, datetime, timedelta
from email import message_from_bytes
from threading import Event
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from tests.deals.cim.samples import interest_of, listed, reader, staff
from tests.deals.room.samples import accepted
from tests.people import Person

from brokerage.deals.dates import receivers
from brokerage.deals.dates.models import DateInvitation, DateMail, DealDate, Retrade
from brokerage.deals.dates.services import retention
from brokerage.deals.dates.services.invitations import send_invitations
from brokerage.deals.dates.services.mailing import send_mails
from brokerage.deals.listing.models import Listing
from brokerage.deals.offers.models import Offer
from brokerage.deals.pipeline.models import Contact, Deal, DealPerson
from brokerage.deals.room.models import Room, RoomRequest
from brokerage.deals.room.services import overdue
from brokerage.mail.models import Mail
from brokerage.mail.services.smtp import to_message

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

MORNING = datetime(2026, 12, 2, 10, tzinfo=ZoneInfo("America/Chicago"))
"""A Wednesday."""
COMPANY = "Pecan Fork"


@pytest.fixture
def ada() -> Person:
    return staff("Ada")


@pytest.fixture
def listing(ada: Person) -> Listing:
    return listed(ada.user)


@pytest.fixture
def deal(listing: Listing) -> Deal:
    """A deal with an accepted letter of intent, sellers, a CPA and a landlord."""
    rosa = reader(listing, "Rosa Delgado")
    offer = accepted(interest_of(rosa))
    Offer.objects.update(answered_at=MORNING - timedelta(days=1))
    DealDate.objects.filter(key="closing").update(on=date(2027, 2, 1))
    DealDate.objects.filter(key="tax-requested").update(state="not-needed")
    for name, role in (("Gene", "seller"), ("Joy", "cpa"), ("Lou", "landlord")):
        contact = Contact.objects.create(name=name, email=f"{name.lower()}@example.com")
        DealPerson.objects.create(deal=offer.deal, contact=contact, role=role)
    Mail.objects.all().delete()
    return offer.deal


def _sent() -> list[tuple[str, str]]:
    """Return the first words of the subject and the address of what is in the outbox."""
    found = sorted((each.subject.split(" on ")[0], each.to) for each in Mail.objects.all())
    assert not any(COMPANY in f"{each.subject} {each.text}" for each in Mail.objects.all())
    Mail.objects.all().delete()
    return found


def _put(key: str, on: date) -> DealDate:
    DealDate.objects.filter(key=key).update(on=on, state="open")
    return DealDate.objects.get(key=key)


def test_both_sides_are_welcomed_and_warned_once(deal: Deal) -> None:
    Deal.objects.update(stage="diligence")
    send_mails(Event(), MORNING)
    welcome = Mail.objects.get(to="gene@example.com", subject__startswith="The next")
    assert "Ada Nguyen" in welcome.text
    assert "Signing day: February 1, 2027" in welcome.text
    both = ("gene@example.com", "rosa@buyers.example.com")
    subjects = ("Before you send or expect money", "The next weeks at a glance")
    assert _sent() == [(subject, to) for subject in subjects for to in both]
    send_mails(Event(), MORNING)
    assert _sent() == []


def test_closing_and_taxes_are_announced_on_their_days(deal: Deal) -> None:
    DateMail.objects.bulk_create(
        DateMail(deal=deal, about=f"{about}-{deal.offers.get().interest_id}")
        for about in ("welcome", "wires")
    )
    _put("closing", date(2026, 12, 7))
    _put("tax-requested", date(2026, 12, 4))
    send_mails(Event(), MORNING)
    assert _sent() == [
        ("A form to send by December 4, 2026", f"{name}@example.com") for name in ("gene", "joy")
    ]
    send_mails(Event(), MORNING + timedelta(days=2))
    assert [to for _, to in _sent()] == ["gene@example.com", "rosa@buyers.example.com"]
    _put("closing", date(2026, 12, 8))
    send_mails(Event(), MORNING + timedelta(days=3))
    assert _sent() == []  # a Saturday
    send_mails(Event(), MORNING + timedelta(days=5))
    assert len(_sent()) == 2


def test_sellers_are_told_of_what_is_owed_after_closing(deal: Deal) -> None:
    Deal.objects.update(stage="closed")
    DealDate.objects.create(
        deal=deal, key="note-payment", label="Note", on=date(2026, 12, 5), is_after_closing=True
    )
    send_mails(Event(), MORNING)
    mail = Mail.objects.get()
    assert (mail.to, "Payment due: December 5, 2026" in mail.text) == ("gene@example.com", True)


def test_a_colleague_is_reminded_of_an_overdue_answer_once_for_each_day(
    ada: Person, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overdue, "is_time_to_write", lambda now: True)
    room = Room.objects.create(deal=deal, checklist="trades")
    late = timezone.localdate() - timedelta(days=1)
    interest = deal.offers.get().interest
    asked = RoomRequest.objects.create(
        room=room, number=1, interest=interest, text="Why?", due_on=late, owner=ada.user
    )
    for _ in range(2):
        overdue.remind_of_overdue(Event())
    assert _sent() == [("An answer is overdue", ada.user.email)]
    RoomRequest.objects.filter(pk=asked.pk).update(due_on=late - timedelta(days=1))
    overdue.remind_of_overdue(Event())
    assert len(_sent()) == 1


class TestInvitations:
    def test_what_changes_in_one_act_is_one_mail_and_a_dropped_date_a_cancellation(
        self, ada: Person, deal: Deal
    ) -> None:
        seller = DealPerson.objects.get(role="seller")
        path = f"desk/deals/{deal.pk}/date-guests"
        ada.put(path, {"people": [seller.pk], "hasBuyer": True})
        send_invitations(Event())
        assert {each.to for each in Mail.objects.all()} == {
            "gene@example.com",
            "rosa@buyers.example.com",
        }
        Mail.objects.all().delete()
        send_invitations(Event())
        assert not Mail.objects.exists()
        closing, hard = (DealDate.objects.get(key=key) for key in ("closing", "diligence-end"))
        first = DateInvitation.objects.filter(uid=closing.uid).first()
        assert first is not None
        DealDate.objects.filter(pk=closing.pk).update(on=closing.on and closing.on + timedelta(3))
        DealDate.objects.filter(pk=hard.pk).update(state="not-needed")
        send_invitations(Event())
        mail = Mail.objects.get(to="gene@example.com")
        parts = [
            part
            for part in message_from_bytes(to_message(mail).message().as_bytes()).walk()
            if part.get_content_type() == "text/calendar"
        ]
        said = {
            part.get_param("method"): bytes(part.get_payload(decode=True)).decode()
            for part in parts
        }
        assert set(said) == {"REQUEST", "CANCEL"}
        assert f"UID:{closing.uid}@" in said["REQUEST"]
        assert f"SEQUENCE:{first.sequence + 1}" in said["REQUEST"]
        for method, text in said.items():
            assert f"METHOD:{method}\r\n" in text
            assert "mailto:gene@example.com" in text.replace("\r\n ", "")
        assert f"UID:{hard.uid}@" in said["CANCEL"]
        assert "STATUS:CANCELLED" in said["CANCEL"]

    def test_who_is_no_longer_a_guest_and_a_dead_deal_get_cancellations(
        self, ada: Person, deal: Deal
    ) -> None:
        path = f"desk/deals/{deal.pk}/date-guests"
        seller = DealPerson.objects.get(role="seller")
        ada.put(path, {"people": [seller.pk], "hasBuyer": True})
        send_invitations(Event())
        ada.put(path, {"people": [], "hasBuyer": True})
        send_invitations(Event())
        mine = DateInvitation.objects.filter(email="gene@example.com")
        assert mine.exists()
        assert not mine.filter(is_canceled=False).exists()
        Deal.objects.update(stage="dead")
        send_invitations(Event())
        assert not DateInvitation.objects.filter(is_canceled=False).exists()


def test_what_a_calendar_got_is_exported_and_erased_and_a_dead_deal_keeps_no_words(
    ada: Person, deal: Deal
) -> None:
    rosa = deal.offers.get().interest.buyer.account
    assert rosa is not None
    ada.put(f"desk/deals/{deal.pk}/date-guests", {"people": [], "hasBuyer": True})
    send_invitations(Event())
    title, rows = receivers.dates_sent(rosa)
    assert {"Day": "2027-02-01", "Canceled": False}.items() <= rows[-1].items()
    receivers.forget_account(rosa)
    assert receivers.dates_sent(rosa) == (title, [])
    Retrade.objects.create(deal=deal, asked_on=date(2026, 12, 1), asked="Less", shown_at=MORNING)
    DealDate.objects.filter(key="closing").update(reason="Gene is ill")
    retention.forget(deal=deal)
    assert not Retrade.objects.exists()
    assert not DealDate.objects.filter(reason="Gene is ill").exists()
