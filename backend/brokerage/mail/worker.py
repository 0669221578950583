"""The worker: sends what is due, sweeps up, and outlives its database and its mail server."""

import logging
import threading
from time import monotonic, sleep

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection

from brokerage.common import limiter
from brokerage.mail import delivery
from brokerage.mail.models import Mail
from brokerage.mail.signals import sweeping
from brokerage.mail.smtp import MailServer, is_hopeless, is_the_servers_fault

logger = logging.getLogger(__name__)

_IDLE = 1.0  # seconds between looks into an empty outbox
_LONGEST_PAUSE = 60.0  # seconds, while the database or the mail server is away
_LAST_PAUSE = 5.0  # seconds; when told to stop, no longer pause than this for the database
_SWEEP_EVERY = 600.0  # seconds


class Worker:
    """One loop. `stop` ends it after the mail in hand."""

    def __init__(self, *, idle: float = _IDLE) -> None:
        self._stop = threading.Event()
        self._idle = idle
        self._pause = idle
        self._next_sweep = 0.0

    def stop(self) -> None:
        self._stop.set()

    def run(self) -> None:
        if settings.SMTP is None:
            logger.info("No SMTP_URL: mails stay in the outbox and are read in the back office.")
        while not self._stop.is_set():
            try:
                self._sweep()
                went_well = self.send_due()
            except (DatabaseError, InterfaceError) as error:
                logger.warning("The database does not answer (%s).", type(error).__name__)
                connection.close()
                went_well = False
            self._pause = self._idle if went_well else min(self._pause * 2, _LONGEST_PAUSE)
            self._stop.wait(self._pause)
        connection.close()

    def send_due(self) -> bool:
        """Everything that is due now; False when the mail server could not be reached."""
        if settings.SMTP is None:
            return True
        with MailServer(settings.SMTP) as server:
            while not self._stop.is_set() and (mail := delivery.claim()):
                if not self._send(server, mail):
                    return False
        return True

    def _send(self, server: MailServer, mail: Mail) -> bool:
        """One mail; False when it is the server that fails and not this mail."""
        try:
            server.send(mail)
        except (OSError, ValueError) as error:  # every SMTPException is an OSError
            reason = f"{type(error).__name__}: {error}"
            delivery.record_failure(mail, reason, hopeless=is_hopeless(error))
            logger.warning("Mail %s was not sent: %s", mail.pk, type(error).__name__)
            return not is_the_servers_fault(error)
        self._record_sent(mail)
        return True

    def _record_sent(self, mail: Mail) -> None:
        """Insist: forgetting that it went out would send it twice."""
        pause = 0.1
        ends = monotonic() + delivery.LEASE.total_seconds()
        while True:
            try:
                delivery.record_sent(mail)
                return
            except (DatabaseError, InterfaceError):
                connection.close()
                if monotonic() > ends or (self._stop.is_set() and pause > _LAST_PAUSE):
                    raise
                sleep(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)

    def _sweep(self) -> None:
        if monotonic() >= self._next_sweep:
            limiter.sweep()
            self._sweep_features()
            self._next_sweep = monotonic() + _SWEEP_EVERY

    def _sweep_features(self) -> None:
        """A feature that fails to tidy up does not stop the mails."""
        try:
            sweeping.send(sender=Worker)
        except (DatabaseError, InterfaceError):
            raise
        except Exception as error:
            logger.error("Sweeping up failed: %s", type(error).__name__)
