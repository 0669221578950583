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
    """Run the block in one durable transaction. Do not nest: raises RuntimeError inside another
    transaction.

    On SQLite, blocks of all threads and processes queue for a lock: SQLite's own retries, with
    pauses of up to half a second, are slower under load. On PostgreSQL they do not wait.
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
    """Open the lock file next to the database, once per process id. The system releases the lock of
    a process that dies.
    """
    return os.open(f"{database}-lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


def advisory_lock(name: str) -> None:
    """Wait for the lock `name`, and hold it until this transaction ends. Call it inside a
    transaction. Does nothing on SQLite, which has one writing transaction at a time.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [name])
