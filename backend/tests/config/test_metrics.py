"""Metrics: access, counts, and sharing between processes."""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Iterable
from contextlib import AbstractContextManager
from datetime import timedelta
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path
from subprocess import Popen
from threading import Event
from typing import IO
from unittest.mock import patch
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from django.conf import LazySettings
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from tests.accounts.browser import Browser
from tests.conftest import Post
from tests.factories import MailFactory
from tests.mail.mail_server import MailServer
from tests.processes import PATIENCE, process
from tests.sample_site import Reply, ask, django

from brokerage.mail.models import Mail
from brokerage.mail.services.sending import send_due
from brokerage.serving.gateway import Gateway
from brokerage.serving.page_front import page_front
from config import metrics, metrics_files
from config.metrics import DatabaseState
from devtools.ports import free_port

TOKEN = "a-token-of-more-than-20-letters"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _with_token(settings: LazySettings) -> None:
    settings.METRICS_TOKEN = TOKEN


@pytest.fixture(autouse=True)
def _without_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deadline is for Prometheus; here another process may have the processor."""
    monkeypatch.setattr(metrics, "_database_state", DatabaseState(deadline=60))


def asked(method: str = "GET", *, sent: str = f"Bearer {TOKEN}", host: str = "localhost") -> Reply:
    front = page_front(django, probes=metrics.PROBES)
    return ask(front, "/metrics", method, authorization=sent, host=host)


def scrape(host: str = "localhost") -> dict[str, float]:
    answer = asked(host=host)
    assert answer.status == 200
    return samples(answer.body)


def samples(answer: bytes) -> dict[str, float]:
    """Return the value of each sample, by its name and the values of its labels."""
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(answer.decode())
        for sample in family.samples
    }


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("configured", "sent", "status"),
    [("", "Bearer ", 404), (TOKEN, "", 401), (TOKEN, "Bearer other", 401), (TOKEN, TOKEN, 401)],
)
def test_metrics_require_the_token(
    settings: LazySettings, configured: str, sent: str, status: int
) -> None:
    settings.METRICS_TOKEN = configured
    assert asked(sent=sent).status == status


def test_each_host_is_scraped_by_its_own_address() -> None:
    assert scrape(host="10.0.0.7:8000")["site_database_up"] == 1
    assert (asked("HEAD").status, asked("HEAD").body) == (200, b"")
    assert asked("POST").status == 405


@pytest.mark.any_database
def test_requests_are_counted_by_route_and_not_by_path() -> None:
    before = scrape()
    for path in ("/api/desk/leads/1", "/api/desk/leads/2", "/nowhere/jose@example.com"):
        Client().get(path)
    Client().generic("JOSE", "/nowhere")
    after = scrape()
    grown = {name for name, value in after.items() if value > before.get(name, 0)}
    counted = {name for name in grown if name.startswith("site_responses_total")}
    assert "site_responses_total GET api/desk/leads/<int:lead_id> 401" in counted
    assert "site_responses_total GET none 404" in counted
    assert "site_responses_total other none 404" in counted
    assert not [name for name in after if "jose" in name.lower()]


@pytest.mark.any_database
def test_wrong_passwords_and_mails_are_counted(mail_server: MailServer) -> None:
    before = scrape()
    Browser().sign_in("nobody@example.com", "wrong-password")
    MailFactory.create()
    send_due(Event())
    after = scrape()
    for name in ("site_failed_sign_ins_total password", "site_mails_total sent"):
        assert after[name] == before.get(name, 0) + 1


@pytest.mark.django_db(transaction=True)
def test_waiting_items_are_counted_in_the_database(
    mail_server: MailServer, post_message: Post
) -> None:
    post_message()
    late = timezone.now() - timedelta(minutes=5)
    MailFactory.create(next_attempt_at=late)
    found = scrape()
    assert found["site_outbox_mails queued"] == 3
    assert found["site_outbox_overdue_seconds"] >= 300
    assert found["site_database_up"] == 1


def test_without_the_database_the_other_metrics_are_reported() -> None:
    with patch.object(Mail.objects, "filter", side_effect=OperationalError):
        found = scrape()
    assert found["site_database_up"] == 0
    assert "site_outbox_mails queued" not in found


def test_a_database_that_hangs_is_reported_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    over = Event()
    monkeypatch.setattr(metrics, "_database_state", DatabaseState(deadline=0.05))
    monkeypatch.setattr(metrics, "waiting_by_state", lambda: over.wait(60))
    try:
        found = scrape()
    finally:
        over.set()
    assert found["site_database_up"] == 0
    assert "site_mails_total sent" in found


@pytest.mark.any_database
def test_requests_are_counted_while_they_run() -> None:
    def state(name: str, *labels: str) -> float:
        return scrape().get(" ".join(["site_" + name, *labels]), 0)

    during: list[float] = []

    def application(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        during.append(state("requests_in_progress", "running"))
        start("200 OK", [])
        return []

    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/api/x", "wsgi.input": BytesIO()}
    assert list(Gateway(application)(environ, lambda *given: print)) == [b""]
    assert during == [1]
    for each in ("arriving", "waiting", "running"):
        assert state("requests_in_progress", each) == 0


_COUNTS = """
from config import metrics_files
metrics_files.join({group!r})
from brokerage.core.metrics import MAILS
MAILS.labels("sent").inc({by})
print("ready", flush=True)
input()
"""


@pytest.mark.any_database
def test_processes_share_their_counts_and_a_later_start_deletes_those_of_an_earlier(
    settings: LazySettings,
) -> None:
    def start(group: str, by: int) -> AbstractContextManager[Popen[str]]:
        return process("-c", _COUNTS.format(group=group, by=by), METRICS_TOKEN=TOKEN)

    with start("web-1", 1) as first, start("web-1", 2) as second, start("worker-2", 4) as worker:
        for each in (first, second, worker):
            _wait_until_counted(each)
        assert scrape()["site_mails_total sent"] == 7
        first.communicate("\n")
        assert scrape()["site_mails_total sent"] == 7
        second.communicate("\n")
        with start("web-3", 8) as later:
            _wait_until_counted(later)
            assert scrape()["site_mails_total sent"] == 12


@pytest.mark.any_database
@pytest.mark.parametrize("is_made_again", [False, True])
def test_a_folder_that_another_start_deletes_before_it_is_locked_is_created_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, is_made_again: bool
) -> None:
    flock, folder = fcntl.flock, tmp_path / "web-1"

    def delete_first(lock: IO[bytes], operation: int) -> None:
        monkeypatch.setattr(fcntl, "flock", flock)
        shutil.rmtree(folder)
        if is_made_again:
            folder.mkdir()
            (folder / "in-use").touch()
        flock(lock, operation)

    monkeypatch.setattr(fcntl, "flock", delete_first)
    with (
        metrics_files._lock(folder),
        (folder / "in-use").open("rb") as other,
        pytest.raises(BlockingIOError),
    ):
        flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


_WAITS = """
import os
from config import metrics_files
for left in metrics_files._base().glob("*-web-4/gauge_livesum_*.db"):
    left.rename(left.with_name(f"gauge_livesum_{os.getpid()}.db"))
metrics_files.join("web-4")
from brokerage.core.metrics import REQUESTS_IN_PROGRESS
REQUESTS_IN_PROGRESS.labels("waiting").inc()
print("ready", flush=True)
input()
"""
"""Give files of an earlier process the id of this one, as in a container after a restart."""


@pytest.mark.any_database
def test_a_new_process_does_not_inherit_counts_of_a_killed_one_with_the_same_id() -> None:
    for _ in range(2):
        with process("-c", _WAITS, METRICS_TOKEN=TOKEN) as started:
            _wait_until_counted(started)
            assert scrape()["site_requests_in_progress waiting"] == 1


@pytest.mark.django_db(transaction=True)
def test_a_worker_with_its_own_address_serves_its_counts_alone(
    mail_server: MailServer,
) -> None:
    MailFactory.create()
    mail_server.hold_at = "DATA"
    shared, port = metrics_files.files(), free_port()
    more = {"SMTP_URL": mail_server.url, "WORKER_METRICS": f"127.0.0.1:{port}"}
    with process("manage.py", "run_worker", METRICS_TOKEN=TOKEN, **more):
        assert mail_server.reached.wait(PATIENCE)
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", "/metrics")
        found = samples(connection.getresponse().read())
        connection.close()
        assert found["site_failed_tasks_total outbox"] == 0
        assert metrics_files.files() == shared


def _wait_until_counted(started: Popen[str]) -> None:
    assert started.stdout is not None
    assert started.stdout.readline() == "ready\n"
