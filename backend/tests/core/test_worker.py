"""The worker repeats its tasks, survives failures, and stops on request."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from threading import Event

import psycopg
import pytest
from django.db import IntegrityError, InterfaceError, InternalError, OperationalError, connection
from django.utils import timezone
from tests.processes import PATIENCE

from brokerage.core.models import Heartbeat
from brokerage.core.worker import (
    Task,
    Worker,
    is_worker_alive,
    is_worker_running,
    last_heartbeat,
    record_heartbeat,
    record_stop,
)


def after(runs: int, action: Callable[[], None]) -> Callable[[Event], None]:
    """Return a task that acts once it has run this many times."""
    left = runs

    def run(stop: Event) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            action()

    return run


def test_a_task_is_repeated_until_the_worker_is_stopped() -> None:
    worker = Worker([Task("count", after(3, lambda: worker.stop()), every=0.001)])
    worker.run()


def test_a_slow_task_does_not_delay_others() -> None:
    other_ran = Event()
    waited: list[bool] = []

    def wait(stop: Event) -> None:
        waited.append(other_ran.wait(PATIENCE))
        worker.stop()

    worker = Worker([Task("waits", wait, every=600), Task("other", after(3, other_ran.set), 0.001)])
    worker.run()
    assert waited == [True]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_the_worker_ends_when_one_of_its_threads_dies() -> None:
    """The supervisor then starts the process again."""

    def die(stop: Event) -> None:
        raise GeneratorExit  # any exception that is no Exception

    Worker([Task("dies", die, every=600), Task("waits", lambda stop: None, every=600)]).run()


def fails(error: Exception) -> Task:
    def run(stop: Event) -> None:
        raise error

    return Task("clean-up", run, every=1)


def pauses(task: Task, runs: int) -> list[float]:
    """Return the seconds that the worker waits after each of this many runs."""
    connection.close()  # which a test before this one may have left open
    worker, pause, found = Worker([]), task.every, []
    for _ in range(runs):
        pause = worker._run_once(task, pause)
        found.append(pause)
    return found


def internal_error(cause: Exception | None = None) -> InternalError:
    error = InternalError()
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    "outage",
    [
        OperationalError("the server is starting up"),
        InterfaceError("connection already closed"),
        internal_error(psycopg.errors.ReadOnlySqlTransaction()),
        OSError(),
    ],
)
def test_during_an_outage_the_pauses_grow_to_a_minute(outage: Exception) -> None:
    assert pauses(fails(outage), 8) == [2, 4, 8, 16, 32, 60, 60, 60]


def test_while_the_mail_server_is_down_its_task_is_repeated_less_often() -> None:
    assert pauses(Task("outbox", lambda stop: False, every=1), 3) == [2, 4, 8]


def test_after_an_outage_a_rare_task_is_repeated_within_a_minute() -> None:
    rare = Task("clean-up", fails(OperationalError()).run, every=600)
    assert pauses(rare, 1) == [60]


@pytest.mark.parametrize(
    "failure", [KeyError("unforeseen"), IntegrityError("a bug"), internal_error()]
)
def test_an_unexpected_failure_is_logged_and_the_task_repeated(
    caplog: pytest.LogCaptureFixture, failure: Exception
) -> None:
    assert pauses(fails(failure), 2) == [60, 60]
    [first, _] = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert first.getMessage() == "clean-up failed"
    assert first.exc_info


@pytest.mark.django_db
def test_the_worker_is_healthy_after_a_heartbeat() -> None:
    assert not is_worker_alive()
    record_heartbeat(Event())
    record_heartbeat(Event())
    assert is_worker_alive()
    assert is_worker_running()
    assert Heartbeat.objects.count() == 1


@pytest.mark.django_db
def test_a_worker_that_has_stopped_runs_no_more_and_is_missed_only_later() -> None:
    record_heartbeat(Event())
    record_stop()
    assert is_worker_alive()
    assert not is_worker_running()
    record_heartbeat(Event())
    assert is_worker_running()


@pytest.mark.django_db
def test_a_stopped_worker_does_not_hide_a_running_one() -> None:
    now = timezone.now()
    Heartbeat.objects.create(process="another", seen_at=now - timedelta(minutes=1))
    Heartbeat.objects.create(process="yesterday's", seen_at=now - timedelta(days=1, minutes=1))
    record_heartbeat(Event())
    record_stop()
    assert is_worker_running()
    latest = last_heartbeat()
    assert latest is not None
    assert latest >= now
    assert not Heartbeat.objects.filter(process="yesterday's").exists()


@pytest.mark.django_db
def test_a_worker_that_was_killed_while_the_clock_was_ahead_does_not_run_for_ever() -> None:
    ahead = timezone.now() + timedelta(hours=1)
    Heartbeat.objects.create(process="killed", seen_at=ahead)
    assert not is_worker_alive()
    assert not is_worker_running()
    assert last_heartbeat() is None
    record_heartbeat(Event())
    assert not Heartbeat.objects.filter(process="killed").exists()


@pytest.mark.django_db
def test_a_worker_stops_also_while_the_database_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    record_heartbeat(Event())

    def fail(**_: object) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(Heartbeat.objects, "update_or_create", fail)
    record_stop()
    assert is_worker_running()
