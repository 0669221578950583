"""Alerts about mails to the firm that were given up."""

import logging
from threading import Event

import pytest
from django.conf import LazySettings
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from tests.factories import MailFactory
from tests.mail.mail_server import MailServer

from brokerage.accounts.admin_site import GIVEN_UP
from brokerage.content.selectors.bodies import firm
from brokerage.core import ratelimit
from brokerage.mail.models import Mail, State
from brokerage.mail.services.sending import send_due

pytestmark = pytest.mark.django_db

_DESK = "owner@elsewhere.example.com"


def _give_up(mail_server: MailServer, **mail: object) -> Mail:
    mail_server.refusals["RCPT"] = "550 no such person"
    given_up = MailFactory.create(**mail)
    send_due(Event())
    mail_server.refusals.clear()
    given_up.refresh_from_db()
    assert given_up.state == State.DEAD
    return given_up


def test_a_mail_to_the_firm_that_was_given_up_is_an_error_in_the_log(
    mail_server: MailServer, caplog: pytest.LogCaptureFixture
) -> None:
    _give_up(mail_server, to_firm=True)
    errors = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert [record.getMessage() for record in errors] == [
        f"Mail {Mail.objects.get().pk} to the firm was given up. See the outbox in the back office."
    ]


def test_a_given_up_mail_to_a_visitor_causes_no_alert(
    mail_server: MailServer,
    caplog: pytest.LogCaptureFixture,
    office: Client,
    settings: LazySettings,
) -> None:
    settings.ALERT_EMAIL = _DESK
    _give_up(mail_server)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not Mail.objects.filter(to=_DESK).exists()
    assert "could not be delivered" not in office.get("/office/").content.decode()


def test_the_admin_shows_a_given_up_mail_until_it_is_sent(
    mail_server: MailServer, office: Client
) -> None:
    dead = _give_up(mail_server, to_firm=True)
    page = office.get("/office/").content.decode()
    assert "1 email to us could not be delivered." in page
    assert GIVEN_UP.replace("&", "&amp;") in page or GIVEN_UP in page
    listed = office.get(GIVEN_UP)
    assert listed.status_code == 200
    assert dead.subject in listed.content.decode()
    form = {"action": "try_again", "_selected_action": [dead.pk]}
    office.post("/office/mail/mail/", form)
    send_due(Event())
    assert "could not be delivered" not in office.get("/office/").content.decode()


def test_requeueing_uses_the_current_address_of_the_firm(
    mail_server: MailServer, office: Client
) -> None:
    dead = _give_up(mail_server, to_firm=True, to="mistyped@sabineridge.example.com")
    form = {"action": "try_again", "_selected_action": [dead.pk]}
    office.post("/office/mail/mail/", form)
    send_due(Event())
    assert mail_server.received[-1]["To"] == firm().email


def test_the_alert_address_gets_one_mail_an_hour(
    mail_server: MailServer, settings: LazySettings
) -> None:
    settings.ALERT_EMAIL = _DESK
    for number in range(3):
        _give_up(mail_server, to_firm=True, subject=f"New website message {number}")
    alert = Mail.objects.get(to=_DESK)
    assert "New website message 0" in alert.text
    assert f"{settings.SITE_URL}/desk\n" in alert.text
    assert alert.to_firm is False


def test_a_mail_is_given_up_together_with_its_alert_or_not_at_all(
    mail_server: MailServer, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ALERT_EMAIL = _DESK
    mail_server.refusals["RCPT"] = "550 no such person"
    mail = MailFactory.create(to_firm=True)

    def restarted(*_: object, **__: object) -> None:
        raise OperationalError("the server closed the connection")

    with monkeypatch.context() as outage:
        outage.setattr(ratelimit, "consume", restarted)
        with pytest.raises(OperationalError):
            send_due(Event())
    mail.refresh_from_db()
    assert mail.state == State.SENDING
    Mail.objects.update(leased_until=timezone.now())
    send_due(Event())
    mail.refresh_from_db()
    assert mail.state == State.DEAD
    assert Mail.objects.filter(to=_DESK).count() == 1


def test_an_undeliverable_alert_causes_no_further_alert(
    mail_server: MailServer, settings: LazySettings
) -> None:
    settings.ALERT_EMAIL = _DESK
    mail_server.refusals["RCPT"] = "550 nobody here at all"
    MailFactory.create(to_firm=True)
    send_due(Event())
    assert Mail.objects.filter(state=State.DEAD).count() == Mail.objects.count() == 2
