"""A transaction that visitors wait for, entered in turn."""

import fcntl
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from django.db import connection, transaction

_turn = threading.Lock()


@contextmanager
def serialized_transaction() -> Iterator[None]:
    """One transaction, on the disk when the block is left.

    SQLite lets one writer in at a time and has the others look again after longer and longer naps:
    under load some nap for half a second. Here they queue instead, threads at a lock and processes
    at a lock on a file, and follow each other at once. Who writes without queueing harms nothing:
    SQLite's own lock still holds.
    """
    if connection.vendor != "sqlite":
        with transaction.atomic(durable=True):
            yield
        return
    with _turn:
        file = _queue(str(connection.settings_dict["NAME"]), os.getpid())
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            with transaction.atomic(durable=True):
                yield
        finally:
            fcntl.flock(file, fcntl.LOCK_UN)


@cache
def _queue(database: str, process: int) -> int:
    """The file beside the database at which processes queue, opened by each process for itself.

    The system takes a dead process out of the queue.
    """
    return os.open(f"{database}-turn", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
