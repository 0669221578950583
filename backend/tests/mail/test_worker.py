"""The worker and a mail server that answers, refuses, or is not there."""

import logging
import socket
from datetime import timedelta
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

from brokerage.mail import outbox, smtp
from brokerage.mail.models import Heartbeat, Mail, State
from brokerage.mail.signals import sweeping
from brokerage.mail.worker import Worker

pytestmark = pytest.mark.django_db


def test_a_mail_goes_out_whole(mail_server: MailServer) -> None:
    mail = MailFactory.create(to="firm@example.com", reply_to="dana@example.com")
    assert Worker().send_due()
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
    Worker().send_due()
    assert mail_server.received[0]["From"] == "Website <site@example.com>"


def test_many_mails_go_out_over_one_connection(mail_server: MailServer) -> None:
    MailFactory.create_batch(5)
    with patch.object(
        mail_server, "process_request", wraps=mail_server.process_request
    ) as connections:
        Worker().send_due()
    assert len(mail_server.received) == 5
    assert connections.call_count == 1


def test_without_a_mail_server_mails_stay_in_the_outbox() -> None:
    MailFactory.create()
    assert Worker().send_due()
    mail = Mail.objects.get()
    assert (mail.state, mail.attempts) == (State.QUEUED, 0)


def test_a_mail_server_that_is_away_delays_and_loses_nothing(settings: LazySettings) -> None:
    with socket.socket() as away, running() as server:
        away.bind(("127.0.0.1", 0))  # nobody listens there, and nobody else can begin to
        settings.SMTP = {**_options(server), "EMAIL_PORT": away.getsockname()[1]}
        MailFactory.create_batch(2)
        assert Worker().send_due() is False
        first = Mail.objects.get(attempts=1)
        assert first.state == State.QUEUED
        assert "ConnectionRefusedError" in first.last_error
        settings.SMTP = _options(server)
        Mail.objects.update(next_attempt_at=first.created_at)
        assert Worker().send_due()
        assert len(server.received) == 2


@pytest.mark.parametrize("command", ["RCPT", "DATA"])
def test_what_is_refused_for_good_is_given_up_at_once_and_the_rest_go_out(
    mail_server: MailServer, command: str
) -> None:
    mail_server.refusals[command] = "550 not here"
    bad = MailFactory.create()
    assert Worker().send_due()
    mail_server.refusals.clear()
    good = MailFactory.create()
    Worker().send_due()
    bad.refresh_from_db()
    good.refresh_from_db()
    assert (bad.state, bad.attempts, good.state) == (State.DEAD, 1, State.SENT)
    assert "not here" in bad.last_error


def test_what_is_refused_after_its_last_line_is_given_up_at_once(mail_server: MailServer) -> None:
    mail_server.verdict = "554 we take this for spam"
    mail = MailFactory.create()
    assert Worker().send_due()
    mail.refresh_from_db()
    assert (mail.state, mail.attempts) == (State.DEAD, 1)


@pytest.mark.parametrize("answer", ["550 daily quota exceeded", "553 5.1.8 no such sender"])
def test_a_refused_sender_delays_and_loses_nothing(
    mail_server: MailServer, caplog: pytest.LogCaptureFixture, office: Client, answer: str
) -> None:
    mail_server.refusals["MAIL"] = answer
    MailFactory.create_batch(3, to_firm=True)
    for tried in (1, 2):
        assert Worker().send_due() is False  # the next mail would fare no better
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
    assert Worker().send_due()
    assert len(mail_server.received) == 3


def test_a_server_that_wants_us_to_sign_in_first_is_asked_again_later(
    mail_server: MailServer,
) -> None:
    mail_server.refusals["MAIL"] = "530 5.7.0 Authentication required"
    MailFactory.create_batch(2)
    assert Worker().send_due() is False  # the next mail would fare no better
    assert list(Mail.objects.values_list("state", "attempts").order_by("attempts")) == [
        (State.QUEUED, 0),
        (State.QUEUED, 1),
    ]


@pytest.mark.parametrize("command", ["MAIL", "RCPT", "DATA"])
def test_a_server_that_is_busy_is_tried_again_later(mail_server: MailServer, command: str) -> None:
    mail_server.refusals[command] = "451 try again later"
    MailFactory.create()
    Worker().send_due()
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
        patch("brokerage.mail.worker.outbox.record_sent", flaky),
        patch("brokerage.mail.worker.connection.close"),
        patch("brokerage.mail.worker.sleep"),
    ):
        Worker().send_due()
    assert Mail.objects.get().state == State.SENT
    assert len(mail_server.received) == 1


def test_the_worker_outlives_its_database_and_stops_when_it_is_told(
    mail_server: MailServer,
) -> None:
    worker = Worker(idle=0.001)
    looks = 0

    def look() -> bool:
        nonlocal looks
        looks += 1
        if looks < 3:
            raise OperationalError("the server is starting up")
        worker.stop()
        return True

    with patch.object(worker, "send_due", look), patch("brokerage.mail.worker.connection.close"):
        worker.run()
    assert looks == 3


@pytest.mark.parametrize("failure", [RuntimeError, OperationalError])
def test_a_feature_that_cannot_tidy_up_stops_no_mail(
    mail_server: MailServer, failure: type[Exception]
) -> None:
    MailFactory.create()
    worker = Worker(idle=0.001)
    calls = 0

    def tidy(**signal: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise failure("not today")

    def stop_when_sent(mail: Mail) -> bool:
        worker.stop()
        return delivery_record_sent(mail)

    delivery_record_sent = outbox.record_sent
    sweeping.connect(tidy)
    try:
        with (
            patch("brokerage.mail.worker.outbox.record_sent", stop_when_sent),
            patch("brokerage.mail.worker.connection.close"),
        ):
            worker.run()
    finally:
        sweeping.disconnect(tidy)
    assert len(mail_server.received) == 1
    assert calls == 1  # the mail went out in the same round


@pytest.mark.parametrize(
    ("failure", "after"), [(OperationalError, 60.0), (OSError, 60.0), (RuntimeError, 600.0)]
)
def test_after_an_outage_tidying_up_is_tried_again_soon(
    failure: type[Exception], after: float
) -> None:
    clock, worker, calls = 1000.0, Worker(), []

    def tidy(**signal: Any) -> None:
        calls.append(clock)
        raise failure("not today")

    sweeping.connect(tidy)
    try:
        with (
            patch("brokerage.mail.worker.monotonic", lambda: clock),
            patch("brokerage.mail.worker.connection.close"),
        ):
            for later in (0.0, after - 1, 1.0):
                clock += later
                worker._sweep()
    finally:
        sweeping.disconnect(tidy)
    assert calls == [1000.0, 1000.0 + after]


def test_limits_that_cannot_be_tidied_up_do_not_keep_the_features_from_it() -> None:
    tidied: list[object] = []

    def tidy(**signal: object) -> None:
        tidied.append(signal)

    sweeping.connect(tidy)
    try:
        with (
            patch("brokerage.mail.worker.ratelimit.sweep", side_effect=OperationalError),
            patch("brokerage.mail.worker.connection.close"),
        ):
            Worker()._sweep()
    finally:
        sweeping.disconnect(tidy)
    assert tidied


def test_a_mail_that_cannot_be_put_together_stops_no_other(mail_server: MailServer) -> None:
    bad, good = MailFactory.create_batch(2)
    put_together = smtp.as_email

    def as_email(mail: Mail) -> Any:
        if mail.pk == bad.pk:
            raise KeyError("what nobody thought of")
        return put_together(mail)

    with patch.object(smtp, "as_email", as_email):
        assert Worker().send_due()
    bad.refresh_from_db()
    good.refresh_from_db()
    assert (bad.state, good.state) == (State.QUEUED, State.SENT)
    assert "KeyError" in bad.last_error


def _options(server: MailServer) -> dict[str, Any]:
    options: dict[str, Any] = environ.Env.email_url_config(server.url)
    return options


@pytest.mark.django_db(transaction=True)
def test_a_worker_is_seen_at_work_without_a_mail_server_too() -> None:
    worker = Worker()

    def send_due() -> bool:
        worker.stop()
        return True

    with patch.object(worker, "send_due", send_due):
        worker.run()
    assert timezone.now() - Heartbeat.objects.get().seen_at < timedelta(minutes=1)
