"""Every column with personal data is exported, shown to staff and in the privacy policy, or listed
here with the reason.
"""

import re
from datetime import date, datetime, timedelta
from typing import Any, Final

import pytest
from django.db import transaction
from django.db.models import Field
from django.urls import reverse
from tests.factories import ContactMessageFactory, LeadFactory, UserFactory
from tests.leads.test_lead_page import _snapshots
from tests.people import Person

from brokerage.core import facts
from brokerage.leads.models import Activity, ActivityKind, ContactMessage, Lead
from brokerage.leads.rules import contact_form
from brokerage.leads.services import exporting

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

NOT_EXPORTED: Final = {
    "ContactMessage.reference": "names the row, and says nothing about the person",
    "ContactMessage.lead": "decides in which export the message is",
    "ContactMessage.suspicions": "would tell senders of spam how they are recognized",
    "ContactMessage.network": "deleted after 30 days; only in the policy",
    "ContactMessage.fingerprint": "computed from the rest",
    "ContactMessage.inquiry_at": "says who of the staff answers",
    "ContactMessage.inquiry_taken_at": "says who of the staff answers",
    "Lead.phone_e164": "computed from the phone number",
    "Lead.account": "its data has its own export",
    "Lead.stage_since": "in the history of stages",
    "Lead.assignee": "says which of the staff answers",
    "Lead.score_version": "says how the score was computed",
    "Lead.scored_at": "says when the score was computed",
    "Lead.is_spam": "would tell senders of spam how they are recognized",
    "Lead.waiting_since": "computed from the messages",
    "Lead.last_activity_at": "computed from the activities",
    "Lead.dismissed_suggestions": "values of messages, which are exported",
    "Lead.version": "counts changes",
    "Lead.deleted_at": "deleted leads are not exported",
    "Lead.merged_into": "decides in which export the lead is",
    "Lead.sort_name": "computed from the name",
}
NOT_SHOWN: Final = {
    "ContactMessage.lead": "decides on which lead's page the message is",
    "ContactMessage.network": "only compared with those of spam",
    "ContactMessage.fingerprint": "recognizes a repeated message",
    "ContactMessage.listing": "shown with the buyer, who is no lead",
    "ContactMessage.inquiry_at": "decides where the message is shown",
    "ContactMessage.inquiry_taken_at": "decides where the message is shown",
    "Lead.score_version": "says how the score was computed",
    "Lead.scored_at": "says when the score was computed",
    "Lead.dismissed_suggestions": "hides suggestions",
    "Lead.deleted_at": "hides the lead",
    "Lead.merged_into": "hides the lead",
    "Lead.sort_name": "orders lists",
}
IN_THE_POLICY: Final = {
    "name": "Name, email address and message",
    "email": "Name, email address and message",
    "message": "Name, email address and message",
    "phone": "Phone number and company",
    "company": "Phone number and company",
    "times": "Days and times that suit you",
    "listing": "The number of the listing you ask about",
    "calculator_run": "A run of the Business Calculator",
    "value_assessment": "The Value Assessment",
    "business_health": "the Business Health Status",
    "reference": "Date, time and a reference number",
    "received_at": "Date, time and a reference number",
    "suspicions": "Whether it looks like a robot's, and why",
    "status": "Whether it has been answered, and a note",
    "note": "Whether it has been answered, and a note",
    "network": "The network address a message came from",
}
"""A phrase about each column of a message in the privacy policy."""
NOT_IN_THE_POLICY: Final = {"lead", "fingerprint", "inquiry_at", "inquiry_taken_at"}
"""Columns that hold nothing about a person. A lead holds what messages say and what staff do with
them, which the policy describes as a whole.
"""


_EVERY_COLUMN: Final = {
    f"{model.__name__}.{field.name}": field
    for model in (ContactMessage, Lead)
    for field in model._meta.concrete_fields
    if field.name != "id"
}


@pytest.fixture
def lead() -> Lead:
    """A lead with a message, and the entry of that message in its timeline."""
    lead = LeadFactory.create(phone="(903) 555-0199", company="Whitfield HVAC")
    message = ContactMessageFactory.create(lead=lead)
    Activity.objects.create(lead=lead, kind=ActivityKind.MESSAGE, source_id=message.pk)
    return lead


@pytest.fixture
def me() -> Person:
    return Person(UserFactory.create(staff=True)).recently_authenticated()


def _change(field: "Field[Any, Any]", lead: Lead) -> None:
    """Set the column of the lead, or of its message, to another value."""
    row = lead if field.model is Lead else lead.messages.get()
    others = type(row)._base_manager.filter(pk=row.pk)
    if field.primary_key:
        Activity.objects.update(source_id="OTHER")
    others.update(**{field.attname: _other_value(field, getattr(row, field.attname))})


def _other_value(field: "Field[Any, Any]", value: Any) -> Any:
    match field.get_internal_type():
        case "ForeignKey":
            return UserFactory.create(staff=True, email="other@example.com").pk
        case "BooleanField":
            return not value
        case "PositiveSmallIntegerField" | "PositiveIntegerField" | "BigIntegerField":
            return (value or 0) + 1
        case "DateTimeField":
            return (value or datetime.now().astimezone()) - timedelta(days=400)
        case "DateField":
            return date(2031, 5, 6)
        case "JSONField":
            return _snapshots().get(field.name) or ["trap"]
    return {"status": "closed", "stage": "lost", "times": "Friday"}.get(field.name, "OTHER")


def _export(lead: Lead, me: Person) -> str:
    return str(exporting._sections(lead))


def _screens(lead: Lead, me: Person) -> str:
    """Return what the desk and the back office show."""
    message = lead.messages.get()
    shown = [me.get(f"desk/leads/{lead.pk}"), me.get(f"desk/leads/{lead.pk}/timeline")]
    page = me.client.get(reverse("admin:leads_contactmessage_change", args=[message.pk]))
    return re.sub(r'(?<="csrfmiddlewaretoken" value=")\w+', "", f"{shown}{page.content.decode()}")


@pytest.mark.parametrize(
    ("read", "left_out"),
    [(_export, NOT_EXPORTED), (_screens, NOT_SHOWN)],
    ids=["exported", "shown to staff"],
)
def test_every_column_is_exported_and_shown_or_left_out_for_a_reason(
    read: Any, left_out: dict[str, str], lead: Lead, me: Person
) -> None:
    before = read(lead, me)
    unseen = []
    for name, field in _EVERY_COLUMN.items():
        if name not in left_out:
            start = transaction.savepoint()
            _change(field, lead)
            if read(Lead.all_objects.get(pk=lead.pk), me) == before:
                unseen.append(name)
            transaction.savepoint_rollback(start)
            lead.refresh_from_db()
    assert read(lead, me) == before  # which only the columns could change
    assert unseen == []


def test_every_column_of_a_message_is_in_the_privacy_policy_or_left_out_for_a_reason() -> None:
    names = {field.name for field in ContactMessage._meta.concrete_fields}
    assert {*IN_THE_POLICY} | NOT_IN_THE_POLICY == names
    policy = str(facts.shipped("legal/privacy"))
    assert [phrase for phrase in IN_THE_POLICY.values() if phrase not in policy] == []


def test_every_field_of_the_form_has_a_column_and_a_help_text() -> None:
    columns = {field.name for field in ContactMessage._meta.concrete_fields}
    assert columns >= {*contact_form.COLUMNS.values()}
    words = facts.shipped("contact")
    assert isinstance(words, dict)
    assert [*words["form"]["help"]] == [*contact_form.COLUMNS]


def test_nothing_is_left_out_that_is_not_stored() -> None:
    assert {*NOT_EXPORTED, *NOT_SHOWN} <= {*_EVERY_COLUMN}
