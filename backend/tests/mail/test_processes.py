"""Workers as processes: killed, stopped, several at once. No mail is lost or duplicated."""

import signal
from collections import Counter
from threading import Event

import pytest
from django.utils import timezone
from tests.factories import MailFactory
from tests.mail.mail_server import MailServer, running
from tests.processes import PATIENCE, forked, in_forks, process

from brokerage.mail.models import Mail, State
from brokerage.mail.services.sending import send_due

pytestmark = pytest.mark.django_db(transaction=True)


def _send_all() -> None:
    """Send what is due, as a worker does until the outbox is empty."""
    send_due(Event())


@pytest.mark.any_database
def test_killing_a_worker_loses_and_duplicates_nothing(mail_server: MailServer) -> None:
    mail = MailFactory.create()
    mail_server.hold_at = "DATA"  # the server knows of the mail but has not got it
    with forked(_send_all) as worker:
        assert mail_server.reached.wait(PATIENCE)
        worker.kill()
        worker.join()
    mail_server.hold_at = ""
    mail_server.go_on.set()
    mail.refresh_from_db()
    assert mail.state == State.SENDING
    Mail.objects.update(leased_until=timezone.now())
    in_forks(_send_all, ())
    mail.refresh_from_db()
    assert (mail.state, mail.attempts) == (State.SENT, 2)
    assert [received["Message-ID"] for received in mail_server.received] == [mail.message_id]


@pytest.mark.any_database
def test_a_stopped_worker_finishes_its_current_mail_and_claims_no_other() -> None:
    MailFactory.create_batch(2)
    with running() as server:
        server.hold_at = "DATA"
        with process("manage.py", "run_worker", SMTP_URL=server.url) as worker:
            assert server.reached.wait(PATIENCE)
            worker.send_signal(signal.SIGTERM)
            assert worker.stderr is not None
            assert any("Stopping" in line for line in worker.stderr)
            server.go_on.set()
            assert worker.wait(PATIENCE) == 0
    states = Counter(Mail.objects.values_list("state", flat=True))
    assert states == {State.SENT: 1, State.QUEUED: 1}


def test_several_workers_at_once_send_each_mail_once(mail_server: MailServer) -> None:
    mails = MailFactory.create_batch(30)
    in_forks(_send_all, (), (), ())
    received = Counter(str(mail["Message-ID"]) for mail in mail_server.received)
    assert received == Counter(mail.message_id for mail in mails)
    assert not Mail.objects.exclude(state=State.SENT).exists()
