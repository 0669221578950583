"""Sending mail to a server that accepts, rejects, or is down."""

import logging
import socket
from threading import Event
from typing import Any
from unittest.mock import patch

import environ
import pytest
from django.conf import LazySettings
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from tests.factories import MailFactory
from tests.mail.mail_server import MailServer, running

from brokerage.mail.models import Mail, State
from brokerage.mail.rules import failures
from brokerage.mail.services import outbox, smtp
from brokerage.mail.services.sending import send_due

pytestmark = pytest.mark.django_db

RUNNING = Event()
"""Never set: the worker is not being stopped."""


def test_a_mail_is_sent_completely(mail_server: MailServer) -> None:
    mail = MailFactory.create(to="firm@example.com", reply_to="dana@example.com")
    assert send_due(RUNNING)
    (received,) = mail_server.received
    assert received["To"] == "firm@example.com"
    assert received["From"] == "Sabine Ridge Business Advisors <hello@sabineridge.example.com>"
    assert received["Reply-To"] == "dana@example.com"
    assert received["Message-ID"] == mail.message_id
    assert received["Subject"] == mail.subject
    assert received["Auto-Submitted"] == "auto-generated"
    text, html = received.get_body(("plain",)), received.get_body(("html",))
    assert text is not None
    assert html is not None
    assert text.get_content().splitlines() == mail.text.splitlines()
    assert html.get_content().strip() == mail.html
    mail.refresh_from_db()
    assert (mail.state, mail.attempts, mail.leased_until) == (State.SENT, 1, None)
    assert mail.sent_at is not None


def test_mail_from_is_used_where_it_is_set(mail_server: MailServer, settings: LazySettings) -> None:
    settings.MAIL_FROM = "Website <site@example.com>"
    MailFactory.create()
    send_due(RUNNING)
    assert mail_server.received[0]["From"] == "Website <site@example.com>"


def test_many_mails_go_out_over_one_connection(mail_server: MailServer) -> None:
    MailFactory.create_batch(5)
    with patch.object(
        mail_server, "process_request", wraps=mail_server.process_request
    ) as connections:
        send_due(RUNNING)
    assert len(mail_server.received) == 5
    assert connections.call_count == 1


def test_without_a_mail_server_mails_stay_in_the_outbox() -> None:
    MailFactory.create()
    assert send_due(RUNNING)
    mail = Mail.objects.get()
    assert (mail.state, mail.attempts) == (State.QUEUED, 0)


def test_an_outage_of_the_mail_server_delays_mails_and_loses_none(settings: LazySettings) -> None:
    with socket.socket() as away, running() as server:
        away.bind(("127.0.0.1", 0))  # bound, but not listening
        settings.SMTP = {**_options(server), "EMAIL_PORT": away.getsockname()[1]}
        MailFactory.create_batch(2)
        assert send_due(RUNNING) is False
        first = Mail.objects.get(attempts=1)
        assert first.state == State.QUEUED
        assert "ConnectionRefusedError" in first.last_error
        settings.SMTP = _options(server)
        Mail.objects.update(next_attempt_at=first.created_at)
        assert send_due(RUNNING)
        assert len(server.received) == 2


@pytest.mark.parametrize("command", ["RCPT", "DATA"])
def test_permanently_rejected_mails_are_given_up_and_others_are_sent(
    mail_server: MailServer, command: str
) -> None:
    mail_server.refusals[command] = "550 not here"
    bad = MailFactory.create()
    assert send_due(RUNNING)
    mail_server.refusals.clear()
    good = MailFactory.create()
    send_due(RUNNING)
    bad.refresh_from_db()
    good.refresh_from_db()
    assert (bad.state, bad.attempts, good.state) == (State.DEAD, 1, State.SENT)
    assert "not here" in bad.last_error


def test_a_mail_rejected_after_its_content_is_given_up(mail_server: MailServer) -> None:
    mail_server.verdict = "554 we take this for spam"
    mail = MailFactory.create()
    assert send_due(RUNNING)
    mail.refresh_from_db()
    assert (mail.state, mail.attempts) == (State.DEAD, 1)


def test_an_unverified_sender_keeps_every_mail_and_the_alert(
    mail_server: MailServer, settings: LazySettings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.ALERT_EMAIL = "owner@elsewhere.example.com"
    mail_server.verdict = "554 Message rejected: Email address is not verified."
    MailFactory.create_batch(2, to_firm=True)
    assert send_due(RUNNING) is False
    assert send_due(RUNNING) is False
    assert set(Mail.objects.values_list("state", "failure")) == {(State.QUEUED, "sender")}
    assert [record.levelno for record in caplog.records] == [logging.ERROR] * 2
    mail_server.verdict = "250 kept"
    Mail.objects.update(next_attempt_at=timezone.now())
    assert send_due(RUNNING)
    assert set(Mail.objects.values_list("state", "failure")) == {(State.SENT, None)}


@pytest.mark.parametrize("answer", ["550 5.7.1 sender suspended", "421 too many", ""])
def test_no_mail_is_lost_if_a_server_rejects_everything_for_days(
    mail_server: MailServer, settings: LazySettings, answer: str
) -> None:
    mail_server.refusals["MAIL"] = answer
    if not answer:
        settings.SMTP = {**_options(mail_server), "EMAIL_HOST": "not-there.invalid"}
    mail = MailFactory.create(attempts=failures.ATTEMPTS)
    send_due(RUNNING)
    mail.refresh_from_db()
    assert mail.state == State.QUEUED


@pytest.mark.parametrize("answer", ["550 daily quota exceeded", "553 5.1.8 no such sender"])
def test_a_rejected_sender_delays_all_mails(
    mail_server: MailServer, caplog: pytest.LogCaptureFixture, office: Client, answer: str
) -> None:
    mail_server.refusals["MAIL"] = answer
    MailFactory.create_batch(3, to_firm=True)
    for tried in (1, 2):
        assert send_due(RUNNING) is False  # the next mail would fare no better
        errors = [record for record in caplog.records if record.levelno == logging.ERROR]
        assert len(errors) == tried
        assert "MAIL_FROM" in errors[-1].getMessage()
    states = list(Mail.objects.values_list("state", "attempts").order_by("attempts"))
    assert states == [(State.QUEUED, 0), (State.QUEUED, 1), (State.QUEUED, 1)]
    tried_mail = Mail.objects.filter(attempts=1)[0]
    assert tried_mail.next_attempt_at > timezone.now()
    shown = office.get(f"/office/mail/mail/{tried_mail.pk}/change/").content.decode()
    assert "waiting" in shown
    assert answer.removeprefix("550 ").removeprefix("553 ") in shown
    mail_server.refusals.clear()
    Mail.objects.update(next_attempt_at=tried_mail.created_at)
    assert send_due(RUNNING)
    assert len(mail_server.received) == 3


def test_an_authentication_error_is_retried_later(
    mail_server: MailServer,
) -> None:
    mail_server.refusals["MAIL"] = "530 5.7.0 Authentication required"
    MailFactory.create_batch(2)
    assert send_due(RUNNING) is False  # the next mail would fare no better
    assert list(Mail.objects.values_list("state", "attempts").order_by("attempts")) == [
        (State.QUEUED, 0),
        (State.QUEUED, 1),
    ]


@pytest.mark.parametrize("command", ["MAIL", "RCPT", "DATA"])
def test_a_busy_server_is_retried_later(mail_server: MailServer, command: str) -> None:
    mail_server.refusals[command] = "451 try again later"
    MailFactory.create()
    send_due(RUNNING)
    mail = Mail.objects.get()
    assert (mail.state, mail.attempts) == (State.QUEUED, 1)
    assert mail.next_attempt_at > mail.created_at


def test_an_outage_of_the_database_after_sending_does_not_send_twice(
    mail_server: MailServer,
) -> None:
    MailFactory.create()
    answers: list[Any] = [OperationalError, outbox.record_sent]

    def flaky(mail: Mail) -> bool:
        answer = answers.pop(0)
        if answer is OperationalError:
            raise OperationalError("the server closed the connection")
        return bool(answer(mail))

    with (
        patch("brokerage.mail.services.sending.outbox.record_sent", flaky),
        patch("brokerage.mail.services.sending.connection.close"),
        patch("brokerage.mail.services.sending.sleep"),
    ):
        send_due(RUNNING)
    assert Mail.objects.get().state == State.SENT
    assert len(mail_server.received) == 1


def test_a_mail_that_cannot_be_composed_does_not_stop_others(mail_server: MailServer) -> None:
    bad, good = MailFactory.create_batch(2)
    put_together = smtp.to_message

    def to_message(mail: Mail) -> Any:
        if mail.pk == bad.pk:
            raise KeyError("what nobody thought of")
        return put_together(mail)

    with patch.object(smtp, "to_message", to_message):
        assert send_due(RUNNING)
    bad.refresh_from_db()
    good.refresh_from_db()
    assert (bad.state, good.state) == (State.QUEUED, State.SENT)
    assert "KeyError" in bad.last_error


def _options(server: MailServer) -> dict[str, Any]:
    options: dict[str, Any] = environ.Env.email_url_config(server.url)
    return options
