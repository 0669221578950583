"""The outbox in the back office."""

import pytest
from django.test import Client
from tests.factories import MailFactory

from brokerage.accounts.models import StaffLogEntry
from brokerage.mail.models import Mail, State

pytestmark = pytest.mark.django_db


def test_staff_can_read_a_queued_mail(office: Client) -> None:
    mail = MailFactory.create(text="Hello <Dana>,\n\nthank you.")
    page = office.get(f"/office/mail/mail/{mail.pk}/change/").content.decode()
    assert "Hello &lt;Dana&gt;,\n\nthank you." in page
    assert mail.message_id.strip("<>") in page


def test_a_mail_is_read_only(office: Client) -> None:
    mail = MailFactory.create()
    assert office.post(f"/office/mail/mail/{mail.pk}/change/", {"to": "x"}).status_code == 403
    assert office.post(f"/office/mail/mail/{mail.pk}/delete/").status_code == 403
    assert office.get("/office/mail/mail/add/").status_code == 403


def test_a_given_up_mail_can_be_requeued(office: Client) -> None:
    mail = MailFactory.create(state=State.DEAD, attempts=20)
    form = {"action": "try_again", "_selected_action": [mail.pk]}
    assert office.post("/office/mail/mail/", form).status_code == 302
    assert Mail.objects.get().state == State.QUEUED


def test_a_requeued_mail_is_in_the_staff_log(office: Client) -> None:
    dead, sent = MailFactory.create(state=State.DEAD), MailFactory.create(state=State.SENT)
    form = {"action": "try_again", "_selected_action": [dead.pk, sent.pk]}
    office.post("/office/mail/mail/", form)
    entry = StaffLogEntry.objects.get()
    assert (entry.act, entry.object_type, entry.object_id) == ("mail-retried", "mail", dead.pk)
