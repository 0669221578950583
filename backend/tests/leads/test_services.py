"""Messages are stored once and completely, or not at all."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from threading import Event
from unittest.mock import patch

import pytest
from django.conf import LazySettings
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone
from tests.conftest import WORDS

from brokerage.core.form_rules import InvalidForm
from brokerage.core.models import RateLimitCounter
from brokerage.leads.models import ContactMessage, Lead
from brokerage.leads.services import leads_from_messages, receiving
from brokerage.mail.models import Mail, State

pytestmark = pytest.mark.django_db


def _receive(
    values: Mapping[str, str] = WORDS, key: str | None = None, address: str = "192.0.2.1"
) -> receiving.Receipt:
    return receiving.receive_message(values=values, key=key, network=address)


def test_a_message_is_stored_cleaned() -> None:
    _receive(WORDS | {"name": "  José   Muñoz ", "message": "Hello,\r\n\r\n\r\nwhat is it worth?"})
    message = ContactMessage.objects.get()
    assert message.name == "José Muñoz"
    assert message.message == "Hello,\n\nwhat is it worth?"
    assert (message.status, message.note) == ("new", "")


def test_two_mails_are_queued_with_the_visitor_in_reply_to_only() -> None:
    receipt = _receive()
    firm, visitor = Mail.objects.order_by("pk")
    assert (firm.to, firm.reply_to) == ("hello@sabineridge.example.com", WORDS["email"])
    assert (visitor.to, visitor.reply_to) == (WORDS["email"], "")
    assert {firm.state, visitor.state} == {State.QUEUED}
    assert {firm.reference, visitor.reference} == {receipt.reference}
    assert (firm.to_firm, visitor.to_firm) == (True, False)
    assert firm.message_id != visitor.message_id
    assert WORDS["message"] in firm.text
    assert WORDS["name"] not in f"{firm.subject}{visitor.subject}"


def test_the_firms_mail_links_to_the_lead_on_the_desk_in_any_stage(office: Client) -> None:
    _receive()
    leads_from_messages.add_messages_to_leads(Event())
    Lead.objects.update(stage="lost")
    found = re.search(r"/desk/leads\?(\S+)", Mail.objects.get(to_firm=True).text)
    assert found is not None
    answer = office.get(f"/api/desk/leads?{found[1]}").json()
    assert [lead["id"] for lead in answer["leads"]] == [Lead.objects.get().pk]


def test_the_firms_mail_names_missing_details() -> None:
    _receive(WORDS | {"company": "", "phone": "", "times": ""})
    firm = Mail.objects.get(to_firm=True)
    for line in ("Phone: not given", "Company: not given", "Good times for a call: no preference"):
        assert f"- {line}\n" in firm.text


def test_both_mails_show_when_to_call_the_visitor() -> None:
    _receive()
    assert ContactMessage.objects.get().times == "Tuesday, Thursday, Mornings"
    for mail in Mail.objects.all():
        assert "Tuesday or Thursday, mornings, Central Time" in mail.text


@pytest.mark.parametrize(
    ("phone", "answer"),
    [
        ("(903) 555-0177", "We answer by email, or call the number you gave us."),
        ("", "We answer by email."),
    ],
)
def test_an_acknowledgement_speaks_of_a_call_only_where_there_is_a_number(
    phone: str, answer: str
) -> None:
    _receive(WORDS | {"phone": phone, "times": ""})
    visitor = Mail.objects.get(to_firm=False)
    assert f"\n{answer}" in visitor.text
    assert ("voicemail" in visitor.text) is bool(phone)


def test_a_time_that_is_not_offered_is_rejected() -> None:
    with pytest.raises(InvalidForm) as invalid:
        _receive(WORDS | {"times": "Monday, https://evil.example"})
    assert invalid.value.fields == {"times": "Please choose from the days and times shown"}
    assert not Mail.objects.exists()


def test_an_invalid_message_has_errors_and_is_not_stored() -> None:
    with pytest.raises(InvalidForm) as invalid:
        _receive(WORDS | {"email": "jose"})
    assert invalid.value.fields == {"email": "Please enter a valid email address"}
    assert not ContactMessage.objects.exists()


def test_the_same_text_with_the_same_key_is_one_message() -> None:
    first, again = _receive(key="a"), _receive(key="a")
    assert (first.replayed, again.replayed) == (False, True)
    assert (again.reference, again.received_at) == (first.reference, first.received_at)
    assert (ContactMessage.objects.count(), Mail.objects.count()) == (1, 2)


def test_values_that_differ_only_in_spaces_are_one_message() -> None:
    _receive(key="a")
    assert _receive(WORDS | {"name": " José  Muñoz"}, key="a").replayed


def test_changed_values_with_the_same_key_are_a_new_message() -> None:
    """No typed text may be lost."""
    _receive(key="a")
    assert not _receive(WORDS | {"message": "One thing more: we lease the yard."}, key="a").replayed
    assert ContactMessage.objects.count() == 2


def test_the_same_text_with_another_key_is_a_new_message() -> None:
    _receive(key="a")
    assert not _receive(key="b").replayed


def test_without_a_key_the_same_text_on_one_day_is_one_message() -> None:
    today = datetime(2026, 11, 20, 12, tzinfo=UTC)
    with patch.object(timezone, "now", return_value=today):
        _receive()
        assert _receive(key="").replayed
    with patch.object(timezone, "now", return_value=today + timedelta(days=1)):
        assert not _receive().replayed


def test_repeats_are_not_counted_and_pass_at_the_limit(settings: LazySettings) -> None:
    settings.CONTACT_LIMIT_PER_HOUR = 2
    _receive(key="a")
    for _ in range(5):
        _receive(key="a")
    _receive(key="b")
    assert _receive(key="a").replayed
    with pytest.raises(receiving.TooManyMessages):
        _receive(key="c")
    assert not _receive(key="c", address="192.0.2.2").replayed


def test_a_rejected_message_stores_nothing(settings: LazySettings) -> None:
    settings.CONTACT_LIMIT_PER_HOUR = 1
    _receive(key="a")
    with pytest.raises(receiving.TooManyMessages):
        _receive(key="b")
    assert (ContactMessage.objects.count(), Mail.objects.count()) == (1, 2)


@pytest.mark.parametrize("step", ["queue", "ratelimit.consume"])
def test_a_failure_rolls_everything_back(step: str) -> None:
    with (
        patch(f"brokerage.leads.services.receiving.{step}", side_effect=DatabaseError),
        pytest.raises(DatabaseError),
    ):
        _receive()
    assert not ContactMessage.objects.exists()
    assert not Mail.objects.exists()
    assert not RateLimitCounter.objects.exists()


def test_a_reference_already_in_use_is_replaced() -> None:
    first = _receive(key="a")
    with patch.object(receiving, "_new_reference", side_effect=[first.reference, "NEXTNEXT"]):
        assert _receive(key="b").reference == "NEXTNEXT"
    assert set(Mail.objects.values_list("reference", flat=True)) == {first.reference, "NEXTNEXT"}


def test_a_reference_can_be_read_out_on_the_phone() -> None:
    reference = _receive().reference
    assert len(reference) == 8
    assert not set(reference) & set("01ILOU")


def test_the_longest_message_fits_and_arrives_whole() -> None:
    values = {
        "name": "𐐷" * 100,
        "email": "a" * 64 + "@" + f"{'b' * 63}." * 2 + "c" * 57 + ".com",
        "phone": "(" * 500 + "1" * 16,
        "company": "👍" * 200,
        "message": "👍" * 2000,
    }
    _receive(values)
    message = ContactMessage.objects.get()
    assert {name: getattr(message, name) for name in values} == values
    assert Mail.objects.filter(to=values["email"]).exists()


def test_the_time_in_the_mails_is_that_of_texas() -> None:
    summer = datetime(2026, 7, 1, 20, 5, tzinfo=UTC)
    with patch.object(timezone, "now", return_value=summer):
        _receive()
    assert "Wednesday, July 1, 2026 at 03:05 PM CDT" in Mail.objects.order_by("pk")[0].text
