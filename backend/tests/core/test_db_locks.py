"""On SQLite, work in the background comes after requests that write."""

from collections.abc import Callable
from threading import Event, Thread

import pytest
from django.db import connection

from brokerage.core import db_locks
from brokerage.core.db_locks import let_others_write, serialized_transaction

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has many writers"),
]


def test_background_work_waits_while_a_request_writes_and_not_for_longer_than_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, writing, enough = [0.0], Event(), Event()
    writer = Thread(target=_write, args=(writing, enough.wait))
    writer.start()
    writing.wait()

    def sleep(seconds: float) -> None:
        clock[0] += seconds

    monkeypatch.setattr(db_locks, "monotonic", lambda: clock[0])
    monkeypatch.setattr(db_locks, "sleep", sleep)
    let_others_write(1.0)
    enough.set()
    writer.join()
    assert clock[0] == pytest.approx(1.0, abs=0.01)


def test_background_work_does_not_wait_when_nothing_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def sleep(seconds: float) -> None:
        pytest.fail("waited")

    monkeypatch.setattr(db_locks, "sleep", sleep)
    let_others_write(1.0)
    with serialized_transaction():  # and the lock is free afterwards
        pass


def _write(writing: Event, wait: Callable[[], object]) -> None:
    try:
        with serialized_transaction():
            writing.set()
            wait()
    finally:
        connection.close()
