"""No table, log line or screen contains a working account link."""

import logging
from collections.abc import Callable, Iterator
from threading import Event
from urllib.parse import quote

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test import Client
from django.utils import timezone
from environ import Env
from tests.accounts.browser import Browser, signed_in_browser
from tests.accounts.mails import key_in, last_mail
from tests.factories import UserFactory
from tests.mail.mail_server import MailServer, running

from brokerage.accounts.models import StaffLogEntry
from brokerage.accounts.services.key_rotation import renew_with_present_key
from brokerage.mail.models import Mail, State
from brokerage.mail.services.mails import requeue
from brokerage.mail.services.sending import send_due

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

DANA, LEE = "dana@example.com", "lee@example.com"


def _sign_up() -> str:
    Browser().sign_up()
    return DANA


def _ask_for_a_new_password() -> str:
    UserFactory.create(email=DANA)
    Browser().ask("POST", "auth/password/request", {"email": DANA})
    return DANA


def _invite() -> str:
    form = {"email": LEE, "password": "Temporary-1", "fullName": "Lee", "companyName": "Park"}
    assert signed_in_browser(email=DANA).ask("POST", "/api/people", form).status_code == 200
    return LEE


def _change_address() -> str:
    browser = signed_in_browser(email=DANA)
    browser.confirm_password()
    assert browser.ask("POST", "account/email", {"email": LEE}).status_code == 200
    return LEE


WAYS = [_sign_up, _ask_for_a_new_password, _invite, _change_address]


@pytest.fixture(autouse=True)
def server(mail_server: None, settings: LazySettings) -> Iterator[MailServer]:
    """Run a mail server that the settings name, and let addresses be confirmed."""
    with running() as server:
        settings.SMTP = Env.email_url_config(server.url)
        yield server


def _all_rows() -> str:
    """Return the content of every table as text."""
    with connection.cursor() as cursor:
        rows = []
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            rows += cursor.fetchall()
    return repr(rows)


@pytest.mark.parametrize("way", WAYS)
def test_no_table_log_line_or_screen_has_the_key_of_a_link(
    way: Callable[[], str], caplog: pytest.LogCaptureFixture, office: Client, server: MailServer
) -> None:
    with caplog.at_level(logging.DEBUG):
        mail = last_mail(way())
        key = key_in(mail)
        seen = _all_rows()
        for path in (
            "/office/mail/mail/",
            f"/office/mail/mail/{mail.pk}/change/",
            "/api/desk/today",
            "/api/desk/log",
        ):
            page = office.get(path)
            assert page.status_code == 200
            seen += page.content.decode()
        send_due(Event())
    assert quote(key, safe="") in server.received[-1].as_string().replace("=\n", "")
    told = "".join(record.getMessage() for record in caplog.records)
    for place in (seen, told, _all_rows()):
        assert key not in place
        assert quote(key, safe="") not in place
    mail.refresh_from_db()
    assert (mail.state, mail.secret) == (State.SENT, "")


def test_a_mail_that_is_given_up_loses_its_link_and_is_not_sent_again(
    server: MailServer, office: Client
) -> None:
    server.refusals["RCPT"] = "550 5.1.1 no such user"
    mail = last_mail(_ask_for_a_new_password())
    send_due(Event())
    mail.refresh_from_db()
    assert (mail.state, mail.secret) == (State.DEAD, "")
    assert requeue([mail]) == 0
    form = {"action": "try_again", "_selected_action": [mail.pk]}
    page = office.post("/office/mail/mail/", form, follow=True).content.decode()
    assert "1 cannot be sent again" in page
    mail.refresh_from_db()
    assert mail.state == State.DEAD


def test_a_pending_link_survives_a_key_rotation_with_forget(
    server: MailServer, settings: LazySettings
) -> None:
    mail = last_mail(_ask_for_a_new_password())
    key = key_in(mail)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another-key"
    mail.refresh_from_db()
    assert key_in(mail) == key
    renew_with_present_key()
    settings.SECRET_KEY_FALLBACKS = []
    send_due(Event())
    assert key in server.received[-1].as_string()


def test_a_mail_whose_link_has_a_lost_key_is_given_up(
    server: MailServer, settings: LazySettings
) -> None:
    mail = last_mail(_ask_for_a_new_password())
    settings.SECRET_KEY = "another-key"
    renew_with_present_key()
    send_due(Event())
    mail.refresh_from_db()
    assert (mail.state, mail.failure) == (State.DEAD, "link-lost")
    assert server.received == []


def test_reading_a_mail_is_in_the_staff_log_and_mails_about_accounts_are_not_shown(
    office: Client,
) -> None:
    mail = last_mail(_ask_for_a_new_password())
    for _ in range(2):
        page = office.get(f"/office/mail/mail/{mail.pk}/change/").content.decode()
        assert "Emails about accounts are not shown here." in page
        assert "asked for a new password" not in page
    entry = StaffLogEntry.objects.get(act="mail-read")
    assert (entry.object_type, entry.object_id) == ("mail", mail.pk)


def test_a_mail_that_is_not_there_is_not_in_the_staff_log(office: Client) -> None:
    office.get("/office/mail/mail/1/change/")
    assert not StaffLogEntry.objects.exists()


def test_mails_from_before_links_were_encrypted_are_sent_as_they_are(server: MailServer) -> None:
    Mail.objects.create(
        message_id="<old@example.com>",
        to=DANA,
        subject="Your link",
        text="http://localhost/auth#reset=abc",
        html="<p>abc</p>",
        created_at=timezone.now(),
        next_attempt_at=timezone.now(),
    )
    send_due(Event())
    assert "#reset=abc" in server.received[-1].as_string()
