"""Messages in the back office."""

import pytest
from django.test import Client
from tests.conftest import WORDS
from tests.factories import ContactMessageFactory

from brokerage.leads.models import ContactMessage
from brokerage.leads.rules import ContactValues
from brokerage.leads.services import receive_message
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db


def _page(message: ContactMessage) -> str:
    return f"/office/leads/contactmessage/{message.pk}/change/"


def test_staff_read_a_message_with_its_two_mails_beside_it(office: Client) -> None:
    receive_message(values=ContactValues(**WORDS), key=None, address="192.0.2.1")
    message = ContactMessage.objects.get()
    page = office.get(_page(message)).content.decode()
    assert WORDS["message"] in page
    for mail in Mail.objects.all():
        assert f"/office/mail/mail/{mail.pk}/change/" in page


def test_markup_in_a_message_is_shown_as_text(office: Client) -> None:
    message = ContactMessageFactory.create(message="<script>alert(1)</script> & more")
    page = office.get(_page(message)).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_staff_give_a_status_and_a_note_and_change_nothing_else(office: Client) -> None:
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
def test_messages_are_found_by_any_of_their_words(office: Client, words: str) -> None:
    message = ContactMessageFactory.create()
    answer = office.get("/office/leads/contactmessage/", {"q": words})
    assert message.reference in answer.content.decode()


def test_messages_are_filtered_by_status(office: Client) -> None:
    new, closed = ContactMessageFactory.create(), ContactMessageFactory.create(status="closed")
    page = office.get("/office/leads/contactmessage/", {"status__exact": "new"}).content.decode()
    assert new.reference in page
    assert closed.reference not in page


def test_no_message_is_added_by_hand_or_deleted_by_the_dozen(office: Client) -> None:
    message = ContactMessageFactory.create()
    assert office.get("/office/leads/contactmessage/add/").status_code == 403
    form = {"action": "delete_selected", "_selected_action": [message.pk], "post": "yes"}
    office.post("/office/leads/contactmessage/", form)
    assert ContactMessage.objects.exists()


def test_a_message_is_erased_with_its_mails_after_a_question(office: Client) -> None:
    """As the person who wrote it may ask (privacy page)."""
    receive_message(values=ContactValues(**WORDS), key=None, address="192.0.2.1")
    delete = _page(ContactMessage.objects.get()).replace("change", "delete")
    assert b"Are you sure" in office.get(delete).content
    assert ContactMessage.objects.exists()
    office.post(delete, {"post": "yes"})
    assert not ContactMessage.objects.exists()
    assert not Mail.objects.exists()
