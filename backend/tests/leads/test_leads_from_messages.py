"""The worker adds each message to the lead of its sender."""

from datetime import timedelta
from threading import Event

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from tests.factories import ContactMessageFactory, LeadFactory, MailFactory, UserFactory

from brokerage.accounts.models import User
from brokerage.accounts.services.staff import confirm_address
from brokerage.content.models import Entry
from brokerage.content.selectors import bodies
from brokerage.core import facts
from brokerage.leads.models import Activity, ActivityKind, ContactMessage, Lead, Status
from brokerage.leads.selectors.today import suspected_messages
from brokerage.leads.services import leads_from_messages
from brokerage.leads.services.leads import create_lead
from brokerage.leads.services.leads_from_messages import add_messages_to_leads, add_to_leads

pytestmark = pytest.mark.django_db(transaction=True)


def _add_to_leads() -> None:
    add_messages_to_leads(Event())
    assert not ContactMessage.objects.filter(lead=None).exists()


def test_a_message_of_a_new_sender_becomes_a_waiting_lead() -> None:
    message = ContactMessageFactory.create(email="Dana@Example.com", phone="(903) 555-0199")
    _add_to_leads()
    lead = Lead.objects.get()
    assert (lead.name, lead.email, lead.company) == (
        message.name,
        "dana@example.com",
        message.company,
    )
    assert (lead.phone, lead.phone_e164) == ("(903) 555-0199", "+19035550199")
    assert (lead.stage, lead.waiting_since) == ("new", message.received_at)
    assert lead.score > 0
    assert message.message.split()[0].lower() in lead.search.text


def test_a_lead_starts_in_the_first_stage_of_the_firm(staff: User) -> None:
    words = facts.shipped("desk")
    assert isinstance(words, dict)
    first = {"id": "inbox", "name": "Inbox", "isOpen": True, "asksReason": False}
    body = {**words, "stages": [first, *words["stages"]]}
    Entry.objects.create(key="desk", body=body, edited=True)
    bodies.forget()
    ContactMessageFactory.create()
    _add_to_leads()
    by_hand = {"name": "Ada Reyes", "email": "ada@example.com", "phone": "", "company": ""}
    create_lead(by=staff, values=by_hand)
    assert set(Lead.objects.values_list("stage", flat=True)) == {"inbox"}


def test_messages_of_one_address_are_one_lead() -> None:
    first = ContactMessageFactory.create(email="dana@example.com", phone="", company="")
    ContactMessageFactory.create(email="DANA@example.com", company="Whitfield HVAC")
    _add_to_leads()
    lead = Lead.objects.get()
    assert lead.messages.count() == 2
    assert lead.waiting_since == first.received_at


def test_messages_of_one_phone_number_are_one_lead() -> None:
    ContactMessageFactory.create(email="dana@example.com", phone="(903) 555-0199")
    ContactMessageFactory.create(email="dana@home.example.com", phone="+1 903.555.0199")
    _add_to_leads()
    assert Lead.objects.count() == 1


@pytest.mark.parametrize("known", ["email", "phone"])
@pytest.mark.parametrize("status", [Status.NEW, Status.SPAM])
@pytest.mark.parametrize("is_spam", [False, True])
def test_no_message_changes_the_contact_details_of_a_known_lead(
    known: str, status: str, is_spam: bool
) -> None:
    typed = {"email": "dana@example.com", "phone": "(903) 555-0199"}
    details = {"email": "", "phone": "", "phone_e164": "", "company": "", known: typed[known]}
    if known == "phone":
        details["phone_e164"] = "+19035550199"
    lead = LeadFactory.create(**details, is_spam=is_spam)
    ContactMessageFactory.create(**typed, company="Whitfield HVAC", status=status)
    _add_to_leads()
    after = Lead.objects.get(pk=lead.pk)
    assert after.messages.count() == 1
    assert {name: getattr(after, name) for name in details} == details


def test_a_message_is_on_the_timeline_with_the_mail_to_its_sender() -> None:
    message = ContactMessageFactory.create()
    MailFactory.create(reference=message.reference, to=message.email)
    MailFactory.create(reference=message.reference, to_firm=True)
    _add_to_leads()
    kinds = list(Activity.objects.order_by("kind").values_list("kind", flat=True))
    assert kinds == [ActivityKind.MAIL, ActivityKind.MESSAGE]


def test_spam_of_an_unknown_sender_becomes_a_hidden_lead() -> None:
    ContactMessageFactory.create(status=Status.SPAM)
    _add_to_leads()
    lead = Lead.objects.get()
    assert lead.is_spam
    assert lead.waiting_since is None


def test_spam_of_an_owner_with_an_account_becomes_a_lead_for_staff_to_review() -> None:
    owner = UserFactory.create(email="dana@example.com")
    confirm_address(owner)
    spam = ContactMessageFactory.create(email=owner.email, status=Status.SPAM, suspicions=["fast"])
    _add_to_leads()
    lead = Lead.objects.get()
    assert (lead.account, lead.is_spam, lead.waiting_since) == (owner, False, None)
    assert (lead.phone, lead.company) == ("", "")  # what may be a robot's is not taken over
    assert list(suspected_messages(timezone.now())) == [spam]


def test_spam_in_the_name_of_a_lead_does_not_hide_the_lead() -> None:
    lead = LeadFactory.create(email="dana@example.com")
    ContactMessageFactory.create(email="dana@example.com", status=Status.SPAM)
    _add_to_leads()
    lead.refresh_from_db()
    assert not lead.is_spam
    assert lead.waiting_since is None


def test_spam_in_the_name_of_a_lead_changes_nothing_of_the_lead() -> None:
    lead = LeadFactory.create(email="dana@example.com", phone="", company="")
    spam = {"status": Status.SPAM, "phone": "(903) 555-0199", "company": "Robots"}
    ContactMessageFactory.create(email="dana@example.com", **spam)
    _add_to_leads()
    after = Lead.objects.get()
    assert (after.phone, after.phone_e164, after.company) == ("", "", "")
    assert after.version == lead.version


def test_a_message_with_a_reply_does_not_wait() -> None:
    ContactMessageFactory.create(status=Status.ANSWERED)
    _add_to_leads()
    assert Lead.objects.get().waiting_since is None


def test_a_lead_is_linked_to_the_account_with_its_confirmed_address() -> None:
    owner = UserFactory.create(email="dana@example.com")
    confirm_address(owner)
    ContactMessageFactory.create(email="Dana@example.com")
    _add_to_leads()
    assert Lead.objects.get().account == owner


def test_many_messages_take_as_many_statements_as_few() -> None:
    """On SQLite rows are inserted in portions, so the numbers may differ a little."""
    counts = []
    for number in (2, 20):
        for place in range(number):
            message = ContactMessageFactory.create(email=f"{number}.{place}@example.com", phone="")
            MailFactory.create(reference=message.reference, to=message.email)
        with CaptureQueriesContext(connection) as sent:
            _add_to_leads()
        counts.append(len(sent))
    assert counts[1] <= counts[0] + 2
    assert Lead.objects.count() == 22


def test_messages_are_added_in_several_transactions_when_there_are_many() -> None:
    for place in range(60):
        ContactMessageFactory.create(email=f"{place}@example.com", phone="")
    _add_to_leads()
    assert Lead.objects.count() == 60


def test_leads_wait_while_messages_arrive_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [0.0]

    class Waiting(Event):
        def wait(self, timeout: float | None = None) -> bool:
            clock[0] += timeout or 0
            return False

    monkeypatch.setattr(leads_from_messages, "monotonic", lambda: clock[0])
    ContactMessageFactory.create(received_at=timezone.now() + timedelta(hours=1))
    add_messages_to_leads(Waiting())
    assert 1.0 <= clock[0] < 1.2
    assert Lead.objects.count() == 1


def test_a_known_lead_and_new_ones_in_one_batch_each_get_their_messages() -> None:
    known = LeadFactory.create(email="dana@example.com", phone="", phone_e164="")
    for email in ("dana@example.com", "sam@example.com", "Dana@example.com", "SAM@example.com"):
        ContactMessageFactory.create(email=email, phone="")
    _add_to_leads()
    assert known.messages.count() == 2
    new = Lead.objects.exclude(pk=known.pk).get()
    assert (new.email, new.messages.count(), new.version) == ("sam@example.com", 2, 2)
    known.refresh_from_db()
    assert known.version == 3
    for lead in (known, new):
        assert lead.search.text.count(lead.email.partition("@")[0]) >= 1


def test_a_message_is_filed_once() -> None:
    message = ContactMessageFactory.create()
    add_to_leads([message.pk])
    add_to_leads([message.pk])
    assert Activity.objects.filter(kind=ActivityKind.MESSAGE).count() == 1


def test_a_message_to_a_merged_lead_goes_to_the_lead_it_was_merged_into() -> None:
    kept = LeadFactory.create(email="dana@work.example.com")
    LeadFactory.create(email="dana@example.com", merged_into=kept)
    ContactMessageFactory.create(email="dana@example.com", phone="")
    _add_to_leads()
    assert ContactMessage.objects.get().lead == kept


def test_a_message_to_a_lead_merged_into_a_deleted_one_becomes_a_new_lead() -> None:
    deleted = LeadFactory.create(email="dana@work.example.com", deleted_at=timezone.now())
    LeadFactory.create(email="dana@example.com", merged_into=deleted)
    ContactMessageFactory.create(email="dana@example.com", phone="")
    ContactMessageFactory.create(email="lee@example.com", phone="")  # which must not wait for it
    _add_to_leads()
    assert sorted(Lead.objects.values_list("email", flat=True)) == [
        "dana@example.com",
        "lee@example.com",
    ]


def test_messages_are_filed_in_the_order_they_came() -> None:
    late = timezone.now()
    ContactMessageFactory.create(name="Second", received_at=late)
    ContactMessageFactory.create(name="First", received_at=late - timedelta(hours=1))
    _add_to_leads()
    assert Lead.objects.get().name == "First"
