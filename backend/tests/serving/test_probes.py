"""Probes: alive, ready, or what is wrong, within a second."""

import json
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import DatabaseError, OperationalError
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from tests.factories import MailFactory
from tests.sample_site import SampleSite

from brokerage.core.models import Heartbeat, RateLimitCounter
from brokerage.mail.models import State
from brokerage.mail.services.mails import requeue
from brokerage.serving import probes
from brokerage.serving.probes import CHECKS, Readiness

SMTP = {"EMAIL_HOST": "mail.example"}


@pytest.fixture
def worker_alive(db: None) -> None:
    """Store that the worker was running a moment ago."""
    Heartbeat.objects.create(pk=1, seen_at=timezone.now())


@pytest.fixture
def published(sample_site: SampleSite) -> None:
    sample_site.publish()


def failed_here() -> list[str]:
    """Return the checks that fail, run in the test's own transaction."""
    return [name for name, check in CHECKS if check() is False]


def test_the_process_is_alive_even_without_a_database(sample_site: SampleSite) -> None:
    reply = sample_site.ask("/healthz")
    assert (reply.status, reply.body) == (200, b"OK\n")
    assert reply.headers["cache-control"] == "no-store"


@pytest.mark.django_db(transaction=True)
def test_a_site_that_works_is_ready(
    sample_site: SampleSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    sample_site.publish()
    Heartbeat.objects.create(pk=1, seen_at=timezone.now())
    # The deadline is for the public; here another process may have the processor.
    monkeypatch.setattr(probes, "_readiness", Readiness(deadline=60))
    reply = sample_site.ask("/readyz", http_host="elsewhere.example")
    assert (reply.status, json.loads(reply.body)) == (200, {"status": "ready", "failed": []})
    assert reply.headers["cache-control"] == "no-store"
    assert "default-src" in reply.headers["content-security-policy"]
    assert not RateLimitCounter.objects.exists()  # the test row was rolled back


def test_only_get_and_head_are_allowed(sample_site: SampleSite) -> None:
    reply = sample_site.ask("/readyz", "POST")
    assert (reply.status, reply.headers["allow"]) == (405, "GET, HEAD")


def test_a_site_without_pages_is_not_ready(sample_site: SampleSite, worker_alive: None) -> None:
    assert failed_here() == ["pages"]


def test_a_release_newer_than_its_database_is_not_ready(
    published: None, worker_alive: None
) -> None:
    assert failed_here() == []
    MigrationRecorder.Migration.objects.filter(app="mail").delete()
    assert failed_here() == ["migrations"]


def test_a_database_newer_than_its_release_is_ready(published: None, worker_alive: None) -> None:
    MigrationRecorder.Migration.objects.create(app="mail", name="9999_later")
    assert failed_here() == []


def test_a_worker_without_a_recent_heartbeat_fails(published: None, worker_alive: None) -> None:
    Heartbeat.objects.update(seen_at=timezone.now() - timedelta(minutes=4))
    assert failed_here() == ["worker"]
    Heartbeat.objects.all().delete()
    assert failed_here() == ["worker"]


@pytest.mark.parametrize(
    "mail",
    [
        {"next_attempt_at": timezone.now() - timedelta(minutes=11)},
        {"state": State.SENDING, "leased_until": timezone.now() - timedelta(minutes=11)},
        {"to_firm": True, "attempts": 1, "created_at": timezone.now() - timedelta(hours=2)},
    ],
)
def test_a_stuck_mail_fails(
    published: None, worker_alive: None, settings: LazySettings, mail: dict[str, Any]
) -> None:
    MailFactory.create(**{"next_attempt_at": timezone.now() + timedelta(hours=1)} | mail)
    settings.SMTP = SMTP
    assert failed_here() == ["outbox"]
    settings.SMTP = None  # without a mail server all mails wait
    assert failed_here() == []


def test_a_mail_that_will_be_tried_again_is_not_stuck(
    published: None, worker_alive: None, settings: LazySettings
) -> None:
    settings.SMTP = SMTP
    later, long_ago = timezone.now() + timedelta(hours=1), timezone.now() - timedelta(days=1)
    MailFactory.create(next_attempt_at=later, attempts=3, created_at=long_ago)
    assert failed_here() == []


def test_a_mail_to_the_firm_that_staff_queue_again_gets_another_try(
    published: None, worker_alive: None, settings: LazySettings
) -> None:
    settings.SMTP = SMTP
    long_ago = timezone.now() - timedelta(days=1)
    mail = MailFactory.create(state=State.DEAD, to_firm=True, attempts=9, created_at=long_ago)
    requeue([mail])
    assert failed_here() == []


def test_a_mail_to_the_firm_that_was_given_up_fails_for_a_week(
    published: None, worker_alive: None
) -> None:
    MailFactory.create(state=State.DEAD, to_firm=False)
    assert failed_here() == []
    mail = MailFactory.create(state=State.DEAD, to_firm=True)
    assert failed_here() == ["mails given up"]
    mail.created_at = timezone.now() - timedelta(days=8)
    mail.save()
    assert failed_here() == []


def test_a_nearly_full_disk_fails(
    published: None, worker_alive: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = shutil.disk_usage("/")._replace(free=50_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: full)
    assert failed_here() == ["disk"]


@pytest.fixture
def checks() -> Iterator[Callable[..., Readiness]]:
    """Replace the readiness checks by ones that return, raise or wait until the test is over.
    Return a function that builds a `Readiness` of checks that return, raise, or hang until the test
    is over.
    """
    over = threading.Event()

    def act(does: object) -> bool:
        if isinstance(does, Exception):
            raise does
        return over.wait(60) if does == "hangs" else bool(does)

    def make(deadline: float = 60, **named: object) -> Readiness:
        made = tuple((name, lambda does=does: act(does)) for name, does in named.items())
        return Readiness(made, deadline)

    yield make
    over.set()


def test_a_check_that_fails_is_named_and_nothing_more(checks: Callable[..., Readiness]) -> None:
    secret = OperationalError("password=secret")
    assert checks(disk=False, pages=True, worker=secret).failed() == ["disk", "worker"]


def test_checks_that_need_the_database_are_skipped_without_one(
    checks: Callable[..., Readiness],
) -> None:
    assert checks(disk=False, database=DatabaseError(), worker=False).failed() == [
        "disk",
        "database",
    ]


def test_a_database_that_hangs_fails_in_time_and_is_queried_once(
    checks: Callable[..., Readiness],
) -> None:
    threads = threading.active_count()
    readiness = checks(deadline=0.05, disk=False, database="hangs", worker=True)
    assert readiness.failed() == ["disk", "database"]
    began = time.monotonic()
    assert all(readiness.failed() == ["disk", "database"] for _ in range(1000))
    assert time.monotonic() - began < 50  # a thousand deadlines: no second wait
    assert threading.active_count() <= threads + 1


def test_the_result_is_not_cached(checks: Callable[..., Readiness]) -> None:
    fails = [False, True]
    readiness = Readiness((("disk", fails.pop),), 60)
    assert [readiness.failed(), readiness.failed()] == [[], ["disk"]]


def test_a_folder_that_cannot_be_written_fails(
    settings: LazySettings, tmp_path: Path, checks: Callable[..., Readiness]
) -> None:
    settings.DATA_DIR = tmp_path / "gone"
    assert Readiness((CHECKS[0],), 60).failed() == ["disk"]
