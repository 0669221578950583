"""Marking messages as spam or not spam on the desk."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from tests.factories import ContactMessageFactory, LeadFactory, MailFactory

from brokerage.accounts.models import StaffLogEntry
from brokerage.leads.models import BlockedSender, CallOutcome, ContactMessage, Lead, Status
from brokerage.mail.models import Mail, State

pytestmark = pytest.mark.django_db

_SAME_ORIGIN = {"Sec-Fetch-Site": "same-origin"}


def _put(office: Client, reference: str, spam: bool) -> Any:
    return office.put(
        f"/api/desk/messages/{reference}/spam",
        {"spam": spam},
        content_type="application/json",
        headers=_SAME_ORIGIN,
    )


def _mark(office: Client, message: ContactMessage, *, spam: bool) -> dict[str, Any]:
    answer = _put(office, message.pk, spam)
    assert answer.status_code == 200, answer.content
    change: dict[str, Any] = answer.json()
    return change


def _undo(office: Client, change: dict[str, Any]) -> None:
    answer = office.post(
        f"/api/desk/bulk-changes/{change['id']}/undo",
        content_type="application/json",
        headers=_SAME_ORIGIN,
    )
    assert answer.status_code == 200, answer.content


def _suspected(lead: Lead | None, **fields: object) -> ContactMessage:
    return ContactMessageFactory.create(
        lead=lead, status=Status.SPAM, suspicions=["fast"], **fields
    )


def _state(lead: Lead, message: ContactMessage) -> tuple[object, ...]:
    lead, message = Lead.objects.get(pk=lead.pk), ContactMessage.objects.get(pk=message.pk)
    return lead.is_spam, lead.waiting_since, lead.phone, message.status, message.suspicions


def test_a_message_marked_not_spam_waits_for_a_reply_and_is_mailed_once(
    office: Client,
) -> None:
    lead = LeadFactory.create(waiting_since=None, phone="", company="")
    message = _suspected(lead, phone="512 555 0147")
    assert [_mark(office, message, spam=False)["changed"] for _ in range(2)] == [1, 0]
    received = message.received_at
    assert _state(lead, message) == (False, received, "", Status.NEW, ["fast"])
    assert Mail.objects.get().to_firm


def test_a_spam_message_waits_for_no_reply_but_other_messages_do(
    office: Client,
) -> None:
    now = timezone.now()
    lead = LeadFactory.create(waiting_since=now - timedelta(hours=2))
    first = ContactMessageFactory.create(lead=lead, received_at=now - timedelta(hours=2))
    second = ContactMessageFactory.create(lead=lead, received_at=now - timedelta(hours=1))
    _mark(office, first, spam=True)
    assert Lead.objects.get().waiting_since == second.received_at
    _mark(office, second, spam=True)
    after = Lead.objects.get()
    assert (after.waiting_since, after.is_spam) == (None, False)
    assert not BlockedSender.objects.exists()


def test_a_lead_with_a_reply_does_not_wait_before_or_after(office: Client) -> None:
    lead = LeadFactory.create(waiting_since=None)
    ContactMessageFactory.create(lead=lead)
    _mark(office, ContactMessageFactory.create(lead=lead), spam=True)
    assert Lead.objects.get().waiting_since is None


def test_a_message_mailed_before_the_last_reply_does_not_wait(office: Client) -> None:
    lead = LeadFactory.create(waiting_since=None)
    message = _suspected(lead)
    MailFactory.create(reference=message.pk, to_firm=True, state=State.SENT)
    lead.calls.create(outcome=CallOutcome.REACHED, at=timezone.now() + timedelta(minutes=1))
    _mark(office, message, spam=False)
    assert Lead.objects.get().waiting_since is None


@pytest.mark.parametrize("spam", [True, False])
@pytest.mark.parametrize("status", [Status.SPAM, Status.ANSWERED])
@pytest.mark.parametrize("lead_is_spam", [True, False])
def test_an_undo_brings_back_the_message_and_its_lead_as_they_were(
    office: Client, *, spam: bool, status: Status, lead_is_spam: bool
) -> None:
    lead = LeadFactory.create(is_spam=lead_is_spam, waiting_since=None, phone="", company="")
    fields = {"status": status, "suspicions": ["blocked-email", "fast"], "phone": "512 555 0147"}
    message = ContactMessageFactory.create(lead=lead, **fields)
    BlockedSender.objects.create(email=message.email.lower())
    before = _state(lead, message)
    change = _mark(office, message, spam=spam)
    assert BlockedSender.objects.exists() == (spam or status != Status.SPAM)
    _undo(office, change)
    assert _state(lead, message) == before
    assert BlockedSender.objects.exists()


@pytest.mark.parametrize("spam", [True, False])
def test_an_undo_leaves_a_message_that_a_colleague_has_changed_since_and_its_lead(
    office: Client, *, spam: bool
) -> None:
    lead = LeadFactory.create(waiting_since=timezone.now() if spam else None, is_spam=not spam)
    status = Status.NEW if spam else Status.SPAM
    message = ContactMessageFactory.create(lead=lead, status=status, suspicions=["fast"])
    BlockedSender.objects.create(email=message.email.lower())
    change = _mark(office, message, spam=spam)
    ContactMessage.objects.update(status=Status.CLOSED)
    before = _state(lead, message)
    _undo(office, change)
    assert _state(lead, message) == before
    assert BlockedSender.objects.exists() == spam


def test_an_undo_of_not_spam_restores_the_earlier_decision(
    office: Client,
) -> None:
    lead = LeadFactory.create()
    message = ContactMessageFactory.create(
        lead=lead, status=Status.ANSWERED, suspicions=["staff", "fast"]
    )
    _undo(office, _mark(office, message, spam=False))
    assert _state(lead, message)[-2:] == (Status.ANSWERED, ["staff", "fast"])


def test_a_staff_decision_is_the_first_reason_until_it_changes(
    office: Client,
) -> None:
    lead = LeadFactory.create(waiting_since=None)
    message = _suspected(lead)
    assert [_mark(office, message, spam=True)["changed"] for _ in range(2)] == [1, 0]
    assert _state(lead, message)[-2:] == (Status.SPAM, ["staff", "fast"])
    _mark(office, message, spam=False)
    assert _state(lead, message)[-2:] == (Status.NEW, ["fast"])
    entries = StaffLogEntry.objects.order_by("pk").values_list("act", "object_id", "detail")
    assert list(entries) == [
        ("lead-changed", lead.pk, {"fields": [field]})
        for field in ("messageSpam", "messageSpam", "messageNotSpam")
    ]


def test_only_messages_of_shown_leads_are_found(office: Client) -> None:
    hidden = LeadFactory.create(deleted_at=timezone.now())
    for reference in ("SR-0000-0000", _suspected(None).pk, _suspected(hidden).pk):
        assert _put(office, reference, spam=False).status_code == 404
    assert set(ContactMessage.objects.values_list("status", flat=True)) == {Status.SPAM}
    assert not Mail.objects.exists()
