"""Workers as processes: killed, stopped, several at once. None lost, none doubled."""

import signal
from collections import Counter
from contextlib import ExitStack

import pytest
from django.utils import timezone
from tests.factories import MailFactory
from tests.mail.mail_server import MailServer, running
from tests.processes import PATIENCE, process

from brokerage.mail.models import Mail, State

pytestmark = pytest.mark.django_db(transaction=True)

_UNTIL_THE_OUTBOX_IS_EMPTY = """
import django; django.setup()
from threading import Event
from brokerage.mail.sending import send_due
send_due(Event())
"""


@pytest.mark.any_database
def test_killing_a_worker_loses_and_duplicates_nothing() -> None:
    mail = MailFactory.create()
    with running() as server:
        server.hold_at = "DATA"  # the server knows of the mail but has not got it
        with process("-c", _UNTIL_THE_OUTBOX_IS_EMPTY, SMTP_URL=server.url) as worker:
            assert server.reached.wait(PATIENCE)
            worker.kill()
            worker.wait()
        server.hold_at = ""
        server.go_on.set()
        mail.refresh_from_db()
        assert mail.state == State.SENDING
        Mail.objects.update(leased_until=timezone.now())
        _work(server)
        mail.refresh_from_db()
        assert (mail.state, mail.attempts) == (State.SENT, 2)
        assert [received["Message-ID"] for received in server.received] == [mail.message_id]


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


def test_several_workers_at_once_send_each_mail_once() -> None:
    mails = MailFactory.create_batch(30)
    with running() as server, ExitStack() as stack:
        workers = [
            stack.enter_context(process("-c", _UNTIL_THE_OUTBOX_IS_EMPTY, SMTP_URL=server.url))
            for _ in range(3)
        ]
        for worker in workers:
            _, errors = worker.communicate(timeout=PATIENCE)
            assert worker.returncode == 0, errors
        received = Counter(str(mail["Message-ID"]) for mail in server.received)
    assert received == Counter(mail.message_id for mail in mails)
    assert not Mail.objects.exclude(state=State.SENT).exists()


def _work(server: MailServer) -> None:
    with process("-c", _UNTIL_THE_OUTBOX_IS_EMPTY, SMTP_URL=server.url) as worker:
        _, errors = worker.communicate(timeout=PATIENCE)
        assert worker.returncode == 0, errors
