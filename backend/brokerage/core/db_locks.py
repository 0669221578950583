"""Locks of the database that make transactions wait for each other."""

import fcntl
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from django.db import connection, transaction

_thread_lock = threading.Lock()


@contextmanager
def serialized_transaction() -> Iterator[None]:
    """Run the block in one durable transaction. Raises RuntimeError inside another transaction.
    Never nest such blocks: on SQLite the inner one waits forever.

    On SQLite, the blocks of all threads and processes wait for each other in a queue: threads at a
    lock, processes at a file lock. On PostgreSQL they do not wait.

    SQLite allows one writer at a time. Writers outside of this queue are safe too, by SQLite's own
    lock, but retry after growing pauses, under load of half a second.
    """
    if connection.vendor != "sqlite":
        with transaction.atomic(durable=True):
            yield
        return
    with _thread_lock:
        file = _lock_file(str(connection.settings_dict["NAME"]), os.getpid())
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            with transaction.atomic(durable=True):
                yield
        finally:
            fcntl.flock(file, fcntl.LOCK_UN)


@cache
def _lock_file(database: str, process: int) -> int:
    """The lock file beside the database, opened once per process.

    The system releases the lock of a process that dies.
    """
    return os.open(f"{database}-lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


def advisory_lock(name: str) -> None:
    """Wait for the lock `name`, and hold it until this transaction ends.

    Call it inside a transaction. A transaction that holds the lock already does not wait. Does
    nothing on SQLite, which allows one writing transaction at a time.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [name])
