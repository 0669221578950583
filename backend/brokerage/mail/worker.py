"""The worker: sends what is due, sweeps up, and outlives its database and its mail server."""

import logging
import threading
from functools import partial
from time import monotonic, sleep

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.utils import timezone

from brokerage.core import ratelimit
from brokerage.mail import outbox
from brokerage.mail.models import Heartbeat, Mail
from brokerage.mail.signals import sweeping
from brokerage.mail.smtp import (
    MailServer,
    is_permanent_failure,
    is_the_servers_fault,
    refuses_our_sender,
)

logger = logging.getLogger(__name__)

_IDLE = 1.0  # seconds between looks into an empty outbox
_LONGEST_PAUSE = 60.0  # seconds, while the database or the mail server is away
_LAST_PAUSE = 5.0  # seconds; when told to stop, no longer pause than this for the database
_SWEEP_EVERY = 600.0  # seconds
_BEAT_EVERY = 20.0  # seconds
_AWAY = (DatabaseError, InterfaceError, OSError)
"""What an outage of the database raises; its queue (`turns`) is a file, on a disk that may fill."""


class Worker:
    """One loop. `stop` ends it after the mail in hand."""

    def __init__(self, *, idle: float = _IDLE) -> None:
        self._stop = threading.Event()
        self._idle = idle
        self._pause = idle
        self._next_sweep = 0.0
        self._next_beat = 0.0

    def stop(self) -> None:
        self._stop.set()

    def run(self) -> None:
        if settings.SMTP is None:
            logger.info("No SMTP_URL: mails stay in the outbox and are read in the back office.")
        while not self._stop.is_set():
            self._sweep()
            try:
                self._beat()
                went_well = self.send_due()
            except _AWAY as error:
                self._outlive(error)
                went_well = False
            self._pause = self._idle if went_well else min(self._pause * 2, _LONGEST_PAUSE)
            self._stop.wait(self._pause)
        connection.close()

    def send_due(self) -> bool:
        """Everything that is due now; False when the mail server is away or refuses us."""
        if settings.SMTP is None:
            return True
        with MailServer(settings.SMTP) as server:
            while not self._stop.is_set() and (mail := outbox.claim()):
                if not self._send(server, mail):
                    return False
                self._beat()
        return True

    def _send(self, server: MailServer, mail: Mail) -> bool:
        """One mail; False when it is the server that fails and not this mail."""
        try:
            server.send(mail)
        except (DatabaseError, InterfaceError):  # it is put together with the firm's name of now
            raise
        except Exception as error:  # one that cannot be put together must not stop the others
            reason = f"{type(error).__name__}: {error}"
            outbox.record_failure(mail, reason, hopeless=is_permanent_failure(error))
            if refuses_our_sender(error):
                logger.error("The mail server refuses our sender. See MAIL_FROM, and the outbox.")
            else:
                logger.warning("Mail %s was not sent: %s", mail.pk, type(error).__name__)
            return not is_the_servers_fault(error)
        self._record_sent(mail)
        return True

    def _record_sent(self, mail: Mail) -> None:
        """Insist: forgetting that it went out would send it twice."""
        pause = 0.1
        ends = monotonic() + outbox.LEASE.total_seconds()
        while True:
            try:
                outbox.record_sent(mail)
                return
            except (DatabaseError, InterfaceError):
                connection.close()
                if monotonic() > ends or (self._stop.is_set() and pause > _LAST_PAUSE):
                    raise
                sleep(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)

    def _sweep(self) -> None:
        """Tidy up when it is time to; what fails in it stops neither the mails nor the rest."""
        if monotonic() < self._next_sweep:
            return
        pause = _SWEEP_EVERY
        for tidy in (ratelimit.sweep, partial(sweeping.send, sender=Worker)):
            try:
                tidy()
            except _AWAY as error:
                self._outlive(error)
                pause = _LONGEST_PAUSE
            except Exception as error:
                logger.error("Sweeping up failed: %s", type(error).__name__)
        self._next_sweep = monotonic() + pause

    def _beat(self) -> None:
        """Tell the site that somebody is at work."""
        if monotonic() < self._next_beat:
            return
        Heartbeat.objects.update_or_create(pk=1, defaults={"seen_at": timezone.now()})
        self._next_beat = monotonic() + _BEAT_EVERY

    def _outlive(self, error: Exception) -> None:
        """An outage passes; the next question to the database connects anew."""
        logger.warning("The database does not answer (%s).", type(error).__name__)
        connection.close()
