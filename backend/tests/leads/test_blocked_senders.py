"""Marking leads as spam blocks their senders."""

from datetime import timedelta
from threading import Event
from typing import Any

import pytest
from django.utils import timezone
from tests.conftest import WORDS, Post
from tests.factories import ContactMessageFactory, LeadFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.leads.models import BlockedSender, ContactMessage, Lead, Status
from brokerage.leads.services.leads_from_messages import add_messages_to_leads
from brokerage.leads.services.purging import purge
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def person(staff: User) -> Person:
    return Person(staff)


def _write(post: Post, key: str, network: str = "192.0.2.1", **more: Any) -> ContactMessage:
    headers = {"Idempotency-Key": key}
    answer: Any = post({**WORDS, **more}, headers=headers, REMOTE_ADDR=network)
    assert answer.status_code == 200
    add_messages_to_leads(Event())
    return ContactMessage.objects.get(pk=answer.json()["reference"])


def _mark(person: Person, act: str) -> None:
    ids = list(Lead.objects.values_list("pk", flat=True))
    person.post("desk/leads/bulk", {"act": act, "ids": ids})


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"network": "192.0.2.1", "email": "other@example.com"}, ["blocked-network"]),
        ({"network": "192.0.2.2", "email": "JOSE@example.com"}, ["blocked-email"]),
        ({"network": "192.0.2.1"}, ["blocked-email", "blocked-network"]),
    ],
)
def test_the_next_message_of_a_blocked_sender_is_stored_as_spam_with_the_reason(
    post_message: Post, person: Person, sent: dict[str, Any], why: list[str]
) -> None:
    _write(post_message, "first")
    _mark(person, "spam")
    mails = Mail.objects.count()
    again = _write(post_message, "second", message="Please call me again.", **sent)
    assert (again.status, again.suspicions) == (Status.SPAM, why)
    assert again.message == "Please call me again."
    assert Mail.objects.count() == mails
    listed = person.get("desk/leads?state=spam")["leads"]
    assert any("staff marked an earlier message" in why for why in listed[0]["spamReasons"])
    assert person.get("desk/leads?state=all")["leads"] == []


def test_others_are_not_blocked(post_message: Post, person: Person) -> None:
    _write(post_message, "first")
    _mark(person, "spam")
    other = _write(
        post_message, "second", "192.0.2.2", email="other@example.com", phone="", times=""
    )
    assert (other.status, other.suspicions) == (Status.NEW, [])


def test_senders_without_a_network_are_not_blocked_for_each_other(
    post_message: Post, person: Person
) -> None:
    _write(post_message, "first", "")
    _mark(person, "spam")
    other = _write(post_message, "second", "", email="other@example.com", phone="", times="")
    assert other.status == Status.NEW


def test_no_spam_unblocks_the_sender_and_lets_the_message_wait(
    post_message: Post, person: Person
) -> None:
    message = _write(post_message, "first")
    _mark(person, "spam")
    assert Lead.objects.get().waiting_since is None
    _mark(person, "not-spam")
    assert not BlockedSender.objects.exists()
    lead = Lead.objects.get()
    assert (lead.is_spam, lead.waiting_since) == (False, message.received_at)
    assert _write(post_message, "second", message="Please call me again.").status == Status.NEW


def test_a_sender_is_unblocked_from_the_list(person: Person) -> None:
    lead = LeadFactory.create(email="robot@example.com")
    _mark(person, "spam")
    _mark(person, "spam")  # again: it is blocked once
    (sender,) = person.get("desk/blocked-senders")["senders"]
    assert (sender["email"], sender["blockedBy"]) == ("robot@example.com", person.user.pk)
    assert person.ask("DELETE", f"desk/blocked-senders/{sender['id']}").status_code == 200
    assert person.get("desk/blocked-senders")["senders"] == []
    assert StaffLogEntry.objects.filter(act="sender-unblocked").count() == 1
    assert Lead.objects.get() == lead  # and stays spam


def test_a_lead_that_staff_marked_says_so(person: Person) -> None:
    LeadFactory.create(is_spam=True)
    (lead,) = person.get("desk/leads?state=spam")["leads"]
    assert lead["spamReasons"] == ["staff marked it as spam"]


def test_networks_are_forgotten_after_30_days() -> None:
    now = timezone.now()
    for days in (29, 31):
        at = now - timedelta(days=days)
        ContactMessageFactory.create(network=f"192.0.2.{days}", received_at=at)
        BlockedSender.objects.create(network=f"192.0.2.{days}", blocked_at=at)
        BlockedSender.objects.create(email=f"{days}@example.com", blocked_at=at)
    purge()
    networks = ContactMessage.objects.order_by("network").values_list("network", flat=True)
    assert list(networks) == ["", "192.0.2.29"]
    assert set(BlockedSender.objects.values_list("email", "network")) == {
        ("", "192.0.2.29"),
        ("29@example.com", ""),
        ("31@example.com", ""),
    }


def test_an_undo_restores_a_block_although_its_author_is_gone(person: Person) -> None:
    gone = UserFactory.create(staff=True, email="gone@sabineridge.example.com")
    lead = LeadFactory.create(is_spam=True, email="robot@example.com")
    BlockedSender.objects.create(email="robot@example.com", blocked_by=gone)
    change = person.post("desk/leads/bulk", {"act": "not-spam", "ids": [lead.pk]})
    gone.delete()
    person.post(f"desk/bulk-changes/{change['id']}/undo")
    assert BlockedSender.objects.get().blocked_by is None
