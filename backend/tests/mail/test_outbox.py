"""Claims, leases, retries and giving up."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone
from tests.factories import MailFactory

from brokerage.mail.models import Mail, State
from brokerage.mail.rules import failures
from brokerage.mail.services import outbox
from brokerage.mail.services.mails import requeue, withdraw

pytestmark = pytest.mark.django_db

_LATER = timedelta(minutes=5)


def test_a_mail_is_claimed_once_and_the_longest_due_first() -> None:
    second = MailFactory.create()
    first = MailFactory.create(next_attempt_at=second.next_attempt_at - _LATER)
    claimed = [outbox.claim(), outbox.claim(), outbox.claim()]
    assert claimed == [first, second, None]


def test_a_mail_that_is_not_due_waits() -> None:
    MailFactory.create(next_attempt_at=timezone.now() + _LATER)
    assert outbox.claim() is None


@pytest.mark.parametrize("state", [State.SENT, State.DEAD])
def test_sent_and_given_up_mails_are_not_claimed(state: State) -> None:
    MailFactory.create(state=state)
    assert outbox.claim() is None


def test_an_expired_lease_can_be_claimed_again() -> None:
    mail = MailFactory.create()
    assert outbox.claim() == mail
    assert outbox.claim() is None
    Mail.objects.update(leased_until=timezone.now())
    taken_over = outbox.claim()
    assert taken_over is not None
    assert taken_over.attempts == 2


def test_a_worker_whose_clock_is_ahead_leaves_other_workers_their_mails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite is on one host, whose workers share a clock")
    MailFactory.create()
    assert outbox.claim() is not None
    ahead = timezone.now() + 2 * outbox.LEASE
    monkeypatch.setattr(timezone, "now", lambda: ahead)
    assert outbox.claim() is None


def test_a_worker_without_the_lease_cannot_record_a_result() -> None:
    MailFactory.create()
    slow = outbox.claim()
    Mail.objects.update(leased_until=timezone.now())
    other = outbox.claim()
    assert slow is not None
    assert other is not None
    assert outbox.record_failure(slow, "too late") is False
    assert outbox.record_sent(other) is True
    assert outbox.record_sent(slow) is False
    assert Mail.objects.get().state == State.SENT


def test_delays_grow_up_to_six_hours_and_are_spread() -> None:
    now = timezone.now()
    shortest, longest = 0.8, 1.2
    for attempts, seconds in [(1, 30), (2, 60), (5, 480), (12, 21_600), (19, 21_600)]:
        delays = {(failures.next_attempt(attempts, now) - now).total_seconds() for _ in range(20)}
        assert min(delays) >= seconds * shortest
        assert max(delays) <= seconds * longest
        assert len(delays) > 1


def test_a_mail_is_given_up_after_the_last_attempt_and_can_be_requeued() -> None:
    MailFactory.create(attempts=failures.ATTEMPTS - 1)
    mail = outbox.claim()
    assert mail is not None
    outbox.record_failure(mail, "x" * 1000)
    mail.refresh_from_db()
    assert (mail.state, mail.leased_until, len(mail.last_error)) == (State.DEAD, None, 300)
    assert requeue([mail]) == 1
    again = outbox.claim()
    assert again is not None
    assert again.attempts == 1


def test_a_mail_that_was_tried_and_requeued_is_not_withdrawn() -> None:
    """The server may have delivered it before the connection broke."""
    MailFactory.create(attempts=failures.ATTEMPTS - 1)
    tried = outbox.claim()
    assert tried is not None
    outbox.record_failure(tried, "SMTPServerDisconnected: timed out")
    requeue([tried])
    MailFactory.create()
    assert withdraw(Mail.objects.all()) == 1
    assert Mail.objects.get() == tried


def test_only_given_up_mails_are_requeued() -> None:
    sent = MailFactory.create(state=State.SENT)
    assert requeue([sent]) == 0
