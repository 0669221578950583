"""Messages in the back office."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.admin.models import DELETION, LogEntry
from django.test import Client
from django.utils import timezone
from selectolax.lexbor import LexborHTMLParser
from tests.conftest import WORDS
from tests.factories import ContactMessageFactory, LeadFactory, MailFactory

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.leads.models import ContactMessage, Lead
from brokerage.leads.rules.contact_form import Sending
from brokerage.leads.selectors.today import suspected_messages
from brokerage.leads.services.leads_from_messages import add_to_leads
from brokerage.leads.services.receiving import receive_message
from brokerage.leads.services.timeline import log_call
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db

_LIST = "/office/leads/contactmessage/"


def _page(message: ContactMessage) -> str:
    return f"/office/leads/contactmessage/{message.pk}/change/"


def test_staff_see_a_message_with_its_two_mails(office: Client) -> None:
    receive_message(values=WORDS, key=None, network="192.0.2.1")
    message = ContactMessage.objects.get()
    page = office.get(_page(message)).content.decode()
    assert WORDS["message"] in page
    assert "Tuesday or Thursday, mornings, Central Time" in page
    for mail in Mail.objects.all():
        assert f"/office/mail/mail/{mail.pk}/change/" in page


def test_markup_in_a_message_is_shown_as_text(office: Client) -> None:
    message = ContactMessageFactory.create(message="<script>alert(1)</script> & more")
    page = office.get(_page(message)).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_staff_can_change_only_status_and_note(office: Client) -> None:
    message = ContactMessageFactory.create()
    form = {"status": "answered", "note": "Called him.", "name": "X", "message": "Y", "email": "z"}
    assert office.post(_page(message), form).status_code == 302
    after = ContactMessage.objects.get()
    assert (after.status, after.note) == ("answered", "Called him.")
    assert (after.name, after.email, after.message) == (
        message.name,
        message.email,
        message.message,
    )


@pytest.mark.parametrize("words", ["REF", "Whitfield", "dana@", "HVAC", "worth"])
def test_messages_can_be_searched(office: Client, words: str) -> None:
    message = ContactMessageFactory.create()
    answer = office.get("/office/leads/contactmessage/", {"q": words})
    assert message.reference in answer.content.decode()


def test_messages_are_filtered_by_status(office: Client) -> None:
    new, closed = ContactMessageFactory.create(), ContactMessageFactory.create(status="closed")
    page = office.get("/office/leads/contactmessage/", {"status__exact": "new"}).content.decode()
    assert new.reference in page
    assert closed.reference not in page


def test_messages_cannot_be_added(office: Client) -> None:
    assert office.get("/office/leads/contactmessage/add/").status_code == 403


def test_two_thousand_messages_are_deleted_after_confirmation_and_logged(
    office: Client,
) -> None:
    spam = ContactMessageFactory.create_batch(2000, status="spam")
    MailFactory.create(reference=spam[0].reference)
    kept = ContactMessageFactory.create()
    other = MailFactory.create(reference=kept.reference)
    form: dict[str, Any] = {"action": "delete_selected", "select_across": "1"}
    form["_selected_action"] = [message.pk for message in spam[:100]]  # one page of the list
    asked = office.post(f"{_LIST}?status__exact=spam", form)
    assert b"Are you sure" in asked.content
    assert ContactMessage.objects.count() == 2001
    question: dict[str, list[Any]] = {}  # unchanged, with all of its fields
    for node in LexborHTMLParser(asked.content).css("#content form input[name]"):
        question.setdefault(str(node.attributes["name"]), []).append(node.attributes["value"])
    assert len(question["_selected_action"]) == 2000
    assert office.post(f"{_LIST}?status__exact=spam", question).status_code == 302
    assert ContactMessage.objects.get() == kept
    assert Mail.objects.get() == other
    assert LogEntry.objects.filter(action_flag=DELETION).count() == 2000


def test_a_lead_is_not_found_by_a_deleted_message_and_does_not_wait_for_it(office: Client) -> None:
    message = ContactMessageFactory.create(message="My secret is zanzibar")
    add_to_leads([message.pk])
    assert Lead.objects.get().waiting_since is not None
    form = {"post": "yes"}
    assert office.post(f"{_LIST}{message.pk}/delete/", form).status_code == 302
    lead = Lead.objects.get()
    assert lead.waiting_since is None
    assert "zanzibar" not in lead.search.text


def test_spam_shows_its_reasons_and_can_be_filtered(office: Client) -> None:
    spam = ContactMessageFactory.create(status="spam", suspicions=["trap", "fast"])
    real = ContactMessageFactory.create()
    why = "a field that no person sees was filled in; sent faster than anybody writes"
    page = office.get(f"{_LIST}?status__exact=spam").content.decode()
    assert why in page
    assert spam.reference in page
    assert real.reference not in page
    assert why in office.get(_page(spam)).content.decode()


def _act(office: Client, action: str, *messages: ContactMessage) -> None:
    form = {"action": action, "_selected_action": [message.pk for message in messages]}
    assert office.post(_LIST, form).status_code == 302


def test_not_spam_sends_the_mail_to_the_firm_only(office: Client) -> None:
    sending = Sending(trap="x")
    receive_message(values=WORDS, key=None, network="192.0.2.1", sending=sending)
    message = ContactMessage.objects.get()
    assert not Mail.objects.exists()
    for _ in range(2):  # the second time there is nothing left to do
        _act(office, "mark_as_not_spam", message)
    message.refresh_from_db()
    assert message.status == "new"
    mail = Mail.objects.get()
    assert (mail.to_firm, mail.reply_to, mail.reference) == (True, WORDS["email"], message.pk)
    assert WORDS["message"] in mail.text


def test_not_spam_sends_no_mail_twice(
    office: Client,
) -> None:
    receive_message(values=WORDS, key=None, network="192.0.2.1")
    message = ContactMessage.objects.get()
    _act(office, "mark_as_spam", message)
    assert ContactMessage.objects.get().status == "spam"
    _act(office, "mark_as_not_spam", message)
    assert ContactMessage.objects.get().status == "new"
    assert Mail.objects.count() == 2


def test_changing_the_status_from_spam_delivers_the_message(office: Client) -> None:
    message = ContactMessageFactory.create(status="spam", suspicions=["fast"])
    assert office.post(_page(message), {"status": "answering", "note": ""}).status_code == 302
    assert ContactMessage.objects.get().status == "answering"
    assert Mail.objects.get().to_firm


def test_a_decision_about_spam_removes_the_message_from_today(office: Client) -> None:
    def suspicions() -> object:
        return ContactMessage.objects.get().suspicions

    message = ContactMessageFactory.create(
        lead=LeadFactory.create(), status="spam", suspicions=["fast"]
    )
    assert suspected_messages(timezone.now()).count() == 1
    _act(office, "mark_as_spam", message)
    assert not suspected_messages(timezone.now()).exists()
    assert suspicions() == ["staff", "fast"]
    _act(office, "mark_as_not_spam", message)
    assert suspicions() == ["fast"]
    office.post(_page(message), {"status": "spam", "note": ""})
    assert suspicions() == ["staff", "fast"]
    office.post(_page(message), {"status": "closed", "note": ""})
    assert suspicions() == ["fast"]


@pytest.mark.parametrize("by_form", [True, False])
def test_spam_lets_the_lead_wait_for_its_other_messages_only(
    office: Client, *, by_form: bool
) -> None:
    first = timezone.now() - timedelta(days=2)
    lead = LeadFactory.create(waiting_since=first)
    message = ContactMessageFactory.create(lead=lead, received_at=first)
    other = ContactMessageFactory.create(lead=lead, received_at=first + timedelta(days=1))
    for each, waits_since in ((message, other.received_at), (other, None)):
        if by_form:
            office.post(_page(each), {"status": "spam", "note": ""})
        else:
            _act(office, "mark_as_spam", each)
        assert Lead.objects.get().waiting_since == waits_since
        assert ContactMessage.objects.get(pk=each.pk).status == "spam"


def test_not_spam_shows_the_lead_again(office: Client) -> None:
    received = timezone.now()
    lead = LeadFactory.create(is_spam=True, last_activity_at=received - timedelta(days=1))
    message = ContactMessageFactory.create(lead=lead, status="spam", received_at=received)
    ContactMessageFactory.create(lead=lead, status="spam", received_at=received - timedelta(days=9))
    _act(office, "mark_as_not_spam", message)
    after = Lead.objects.get()
    assert (after.is_spam, after.waiting_since) == (False, received)
    assert (after.last_activity_at, after.version) == (received, lead.version + 1)
    assert after.score > lead.score
    assert "worth" in after.search.text


def test_not_spam_keeps_the_longer_wait_of_the_lead(office: Client) -> None:
    now = timezone.now()
    lead = LeadFactory.create(waiting_since=now - timedelta(days=1))
    _act(office, "mark_as_not_spam", ContactMessageFactory.create(lead=lead, status="spam"))
    assert Lead.objects.get().waiting_since == now - timedelta(days=1)


def test_not_spam_leaves_the_contact_details_of_the_lead(office: Client) -> None:
    lead = LeadFactory.create(phone="", phone_e164="", company="Hers")
    details = {"phone": "(903) 555-0199", "company": "Other"}
    _act(
        office,
        "mark_as_not_spam",
        ContactMessageFactory.create(lead=lead, status="spam", **details),
    )
    after = Lead.objects.get()
    assert (after.phone, after.phone_e164, after.company) == ("", "", "Hers")


def test_not_spam_makes_a_lead_wait_only_for_messages_mailed_after_the_last_reply(
    office: Client, staff: User
) -> None:
    lead = LeadFactory.create()
    suspected = ContactMessageFactory.create(lead=lead, status="spam", suspicions=["fast"])
    known = ContactMessageFactory.create(lead=lead)
    MailFactory.create(reference=known.reference, to_firm=True)
    log_call(by=staff, lead_id=lead.pk, outcome="reached", text="")

    def waits_since(message: ContactMessage) -> datetime | None:
        """Since when the lead waits after the message was marked as spam and as not spam."""
        Lead.objects.update(waiting_since=None)
        _act(office, "mark_as_spam", message)
        _act(office, "mark_as_not_spam", message)
        return Lead.objects.get().waiting_since

    assert waits_since(known) is None
    for _ in range(2):  # the first time, the mail with the message is queued
        assert waits_since(suspected) == suspected.received_at
    log_call(by=staff, lead_id=lead.pk, outcome="reached", text="")
    assert waits_since(suspected) is None


def test_a_real_message_does_not_change_its_lead_as_not_spam(office: Client) -> None:
    lead = LeadFactory.create()
    _act(office, "mark_as_not_spam", ContactMessageFactory.create(lead=lead))
    after = Lead.objects.get()
    assert (after.waiting_since, after.version) == (None, lead.version)


@pytest.mark.parametrize(("status", "waits"), [("answering", True), ("closed", False)])
def test_changing_the_status_from_spam_shows_the_lead_again(
    office: Client, status: str, waits: bool
) -> None:
    lead = LeadFactory.create(is_spam=True)
    message = ContactMessageFactory.create(lead=lead, status="spam")
    assert office.post(_page(message), {"status": status, "note": ""}).status_code == 302
    after = Lead.objects.get()
    assert (after.is_spam, after.waiting_since is not None) == (False, waits)


def test_marking_as_spam_is_logged(office: Client) -> None:
    message = ContactMessageFactory.create()
    _act(office, "mark_as_spam", message)
    _act(office, "mark_as_not_spam", message)
    logged = LogEntry.objects.filter(object_id=message.pk).order_by("pk")
    assert [entry.get_change_message() for entry in logged] == [
        "Marked as spam.",
        "Marked as not spam.",
    ]


def test_changed_and_deleted_messages_are_in_the_staff_log(office: Client, staff: User) -> None:
    message = ContactMessageFactory.create(lead=LeadFactory.create())
    _act(office, "mark_as_spam", message)
    _act(office, "mark_as_not_spam", message)
    for _ in range(2):  # the second time changes nothing
        office.post(_page(message), {"status": "closed", "note": "Called him."})
    office.post(_page(message).replace("change", "delete"), {"post": "yes"})
    about = {"messages": [message.reference], "leads": [message.lead_id]}
    entries = StaffLogEntry.objects.filter(actor_id=staff.pk, object_type="messages")
    assert [(entry.act, entry.detail) for entry in entries.order_by("pk")] == [
        ("messages-changed", {**about, "fields": ["spam"]}),
        ("messages-changed", {**about, "fields": ["not-spam"]}),
        ("messages-changed", {**about, "fields": ["status", "note"]}),
        ("messages-deleted", {**about, "fields": []}),
    ]


def test_deleting_a_message_deletes_its_mails(office: Client) -> None:
    """Its author may request this (privacy policy)."""
    receive_message(values=WORDS, key=None, network="192.0.2.1")
    delete = _page(ContactMessage.objects.get()).replace("change", "delete")
    assert b"Are you sure" in office.get(delete).content
    assert ContactMessage.objects.exists()
    office.post(delete, {"post": "yes"})
    assert not ContactMessage.objects.exists()
    assert not Mail.objects.exists()
