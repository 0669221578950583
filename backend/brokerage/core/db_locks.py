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

    SQLite allows one writer at a time. Writers that do not use this function are safe too, but wait
    longer: SQLite tries again after growing pauses, which reach half a second under load.
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
    """Return the file descriptor of the lock file beside the SQLite file `database`. `process` is
    the process id: each process opens the file for itself, once.

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
