"""Reading a real mailbox: Dovecot, with nothing lost, doubled or changed."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from threading import Event
from time import monotonic, sleep

import pytest
from django.conf import LazySettings
from tests.inbox.writing import mail
from tests.processes import PATIENCE, forked

from brokerage.inbox.models import Mailbox, ReceivedMail
from brokerage.inbox.rules import messages
from brokerage.inbox.services.receiving import read_mailbox
from config.environment import Environment
from devtools.apt import installed_program
from devtools.dovecot import MISSING, Dovecot, running_dovecot

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(installed_program("dovecot") is None, reason=MISSING),
]


@pytest.fixture
def server(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Dovecot]:
    folder = Path(mkdtemp(prefix="dovecot-", dir="/tmp"))  # the names of its sockets are long
    folder.chmod(0o711)
    with running_dovecot(folder) as running:
        monkeypatch.setenv("IMAP_URL", running.url)
        settings.IMAP = Environment().mailbox("IMAP_URL")
        yield running


def _read() -> None:
    assert read_mailbox(Event())


def _subjects() -> list[str]:
    return sorted(ReceivedMail.objects.values_list("subject", flat=True))


def test_new_mails_are_taken_in_once_and_nothing_in_the_mailbox_changes(server: Dovecot) -> None:
    server.deliver(mail(subject=f"First {number}") for number in range(3))
    _read()
    server.deliver([mail(subject="Second")])
    _read()
    _read()
    assert _subjects() == ["First 0", "First 1", "First 2", "Second"]
    assert server.flags() == [""] * 4
    assert Mailbox.objects.get().last_uid == 4


def test_other_uids_after_a_move_double_nothing(server: Dovecot) -> None:
    server.deliver(mail(subject=f"Before {number}") for number in range(4))
    _read()
    server.forget_uids()
    server.deliver([mail(subject="After")])
    _read()
    assert _subjects() == ["After", *(f"Before {number}" for number in range(4))]


def test_a_mail_that_is_too_large_becomes_a_row_that_says_so(
    server: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "LARGEST", 20_000)
    server.deliver([mail("x" * 30_000, subject="Large"), b"\x00\xff", mail(subject="Next")])
    _read()
    problems = dict(ReceivedMail.objects.values_list("subject", "problem"))
    assert problems["Large"] == messages.TOO_LARGE
    assert "Next" in problems
    assert len(problems) == 3


def test_a_server_that_is_away_or_refuses_us_is_tried_again(
    server: Dovecot, settings: LazySettings, caplog: pytest.LogCaptureFixture
) -> None:
    assert settings.IMAP
    settings.IMAP = {**settings.IMAP, "folder": "Elsewhere"}
    assert not read_mailbox(Event())
    server.stop()
    assert not read_mailbox(Event())
    assert settings.IMAP["password"] not in caplog.text


def test_a_worker_that_is_killed_loses_and_doubles_nothing(server: Dovecot) -> None:
    server.deliver(mail(subject=f"{number:02}", files={"a.txt": b"x"}) for number in range(60))
    for kill in range(1, 4):
        with forked(_read_forever) as worker:
            _wait_for(15 * kill)
            worker.kill()
    with forked(_read_forever):
        _wait_for(60)
    assert _subjects() == [f"{number:02}" for number in range(60)]


def _read_forever() -> None:
    while True:
        read_mailbox(Event())


def _wait_for(count: int) -> None:
    ends = monotonic() + PATIENCE
    while ReceivedMail.objects.count() < count:
        assert monotonic() < ends
        sleep(0.005)
