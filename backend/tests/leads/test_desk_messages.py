"""Messages that are marked as spam, or as not spam, on the desk."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from tests.factories import ContactMessageFactory, LeadFactory

from brokerage.accounts.models import StaffLogEntry
from brokerage.leads.models import BlockedSender, ContactMessage, Lead, Status
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db


def _mark(office: Client, reference: str, spam: bool) -> int:
    answer = office.put(
        f"/api/desk/messages/{reference}/spam",
        {"spam": spam},
        content_type="application/json",
        headers={"Sec-Fetch-Site": "same-origin"},
    )
    return answer.status_code


def _suspected(lead: Lead | None, **fields: object) -> ContactMessage:
    return ContactMessageFactory.create(
        lead=lead, status=Status.SPAM, suspicions=["fast"], **fields
    )


def test_a_message_that_is_not_spam_waits_for_an_answer_and_comes_to_the_firm_once(
    office: Client,
) -> None:
    lead = LeadFactory.create(waiting_since=None, phone="", company="")
    message = _suspected(lead, phone="512 555 0147")
    for _ in range(2):
        assert _mark(office, message.pk, spam=False) == 200
    message.refresh_from_db()
    lead.refresh_from_db()
    assert (message.status, lead.waiting_since) == (Status.NEW, message.received_at)
    assert (lead.phone, lead.is_spam) == ("512 555 0147", False)
    assert Mail.objects.get().to_firm


def test_a_message_that_is_spam_waits_for_no_answer_but_others_of_the_lead_do(
    office: Client,
) -> None:
    now = timezone.now()
    lead = LeadFactory.create(waiting_since=now - timedelta(hours=2))
    first = ContactMessageFactory.create(lead=lead, received_at=now - timedelta(hours=2))
    second = ContactMessageFactory.create(lead=lead, received_at=now - timedelta(hours=1))
    assert _mark(office, first.pk, spam=True) == 200
    lead.refresh_from_db()
    assert lead.waiting_since == second.received_at
    assert _mark(office, second.pk, spam=True) == 200
    after = Lead.objects.get()
    assert (after.waiting_since, after.is_spam) == (None, False)
    assert not BlockedSender.objects.exists()


def test_a_lead_that_does_not_wait_waits_no_more_when_a_message_is_spam(office: Client) -> None:
    lead = LeadFactory.create(waiting_since=None)
    ContactMessageFactory.create(lead=lead)
    assert _mark(office, ContactMessageFactory.create(lead=lead).pk, spam=True) == 200
    lead.refresh_from_db()
    assert lead.waiting_since is None


def test_the_mark_goes_back_and_forth_and_the_log_has_both(office: Client) -> None:
    lead = LeadFactory.create(waiting_since=None)
    message = _suspected(lead)
    for spam in (False, True):
        assert _mark(office, message.pk, spam=spam) == 200
    message.refresh_from_db()
    lead.refresh_from_db()
    assert (message.status, lead.waiting_since) == (Status.SPAM, None)
    entries = StaffLogEntry.objects.order_by("pk").values_list("act", "object_id", "detail")
    assert list(entries) == [
        ("lead-changed", lead.pk, {"fields": ["messageNotSpam"]}),
        ("lead-changed", lead.pk, {"fields": ["messageSpam"]}),
    ]


def test_a_real_message_ends_the_mark_of_its_lead_as_spam(office: Client) -> None:
    lead = LeadFactory.create(is_spam=True, waiting_since=None)
    assert _mark(office, _suspected(lead).pk, spam=False) == 200
    lead.refresh_from_db()
    assert not lead.is_spam


def test_only_messages_of_shown_leads_are_found(office: Client) -> None:
    hidden = LeadFactory.create(deleted_at=timezone.now())
    for reference in ("SR-0000-0000", _suspected(None).pk, _suspected(hidden).pk):
        assert _mark(office, reference, spam=False) == 404
    assert set(ContactMessage.objects.values_list("status", flat=True)) == {Status.SPAM}
    assert not Mail.objects.exists()
