"""Sends due mails: a task of the worker process."""

import logging
from threading import Event
from time import monotonic, sleep

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection

from brokerage.core.metrics import MAILS
from brokerage.core.request_id import logged_as
from brokerage.mail.models import Mail
from brokerage.mail.rules.failures import Failure, concerns_all_mails, describe, failure_of
from brokerage.mail.services import outbox
from brokerage.mail.services.secret_links import LinkLost
from brokerage.mail.services.smtp import MailServer

logger = logging.getLogger(__name__)

_LONGEST_RECORDING_PAUSE = 60.0  # seconds between attempts to record that a mail was sent
_LONGEST_RECORDING_PAUSE_AT_STOP = 5.0  # seconds


def send_due(stop: Event) -> bool:
    """Send due mails until there are no more or `stop` is set. Does nothing without SMTP_URL: mails
    stay in the outbox, where staff read them.

    Returns False if it ended early because the mail server cannot be reached or rejects us.
    """
    if settings.SMTP is None:
        return True
    with MailServer(settings.SMTP) as server:
        while not stop.is_set() and (mail := outbox.claim()):
            with logged_as(mail.request_id):
                if not _send(server, mail, stop):
                    return False
    return True


def _send(server: MailServer, mail: Mail, stop: Event) -> bool:
    """Send one mail and record the result. Returns False if the server is at fault and not this
    mail. Raises the database's error if the database cannot be reached.
    """
    try:
        server.send(mail)
    except (DatabaseError, InterfaceError):  # the mail is composed with the firm's current name
        raise
    except Exception as error:  # a mail that cannot be composed must not stop the others
        failure = Failure.LINK_LOST if isinstance(error, LinkLost) else failure_of(error)
        outbox.record_failure(mail, describe(error), failure)
        MAILS.labels("failed").inc()
        if failure == Failure.SENDER:
            logger.error(
                "The mail server rejects our sender or account. See MAIL_FROM, SMTP_URL, and the"
                " outbox."
            )
        else:
            logger.warning("Mail %s was not sent: %s", mail.pk, type(error).__name__)
        return not concerns_all_mails(failure)
    _record_sent(mail, stop)
    MAILS.labels("sent").inc()
    logger.info("Mail %s was sent.", mail.pk)
    return True


def _record_sent(mail: Mail, stop: Event) -> None:
    """Record that the mail is sent. Retry during an outage of the database, because a mail that is
    not recorded is sent again. Raises the database's error when the lease has ended, or some
    seconds after `stop` was set.
    """
    pause = 0.1
    lease_ends = monotonic() + outbox.LEASE.total_seconds()
    while True:
        try:
            outbox.record_sent(mail)
            return
        except (DatabaseError, InterfaceError):
            connection.close()
            if monotonic() > lease_ends or (
                stop.is_set() and pause > _LONGEST_RECORDING_PAUSE_AT_STOP
            ):
                raise
            sleep(pause)
            pause = min(pause * 2, _LONGEST_RECORDING_PAUSE)
