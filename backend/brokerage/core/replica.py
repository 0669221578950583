"""Sends queries that read thousands of rows to a read replica, if the settings name one."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from django.db import DatabaseError, connection, connections

PRIMARY: Final = "default"
REPLICA: Final = "replica"
"""The databases of the settings; the second is there only with DATABASE_REPLICA_URL."""

# It receives from the primary, and has replayed everything or is 10 seconds behind at most.
_FOLLOWS: Final = """
    SELECT pg_is_in_recovery()
        AND EXISTS (SELECT FROM pg_stat_wal_receiver)
        AND (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
            OR now() - pg_last_xact_replay_timestamp() < interval '10 seconds')
"""

_reads_from: ContextVar[str] = ContextVar("reads_from", default=PRIMARY)
_log = logging.getLogger(__name__)


class ReplicaRouter:
    """Django's database router (the setting DATABASE_ROUTERS): it reads from the replica inside
    `replica_for_reads`, and writes to the primary.
    """

    def db_for_read(self, model: Any, **hints: Any) -> str:
        return _reads_from.get()

    def db_for_write(self, model: Any, **hints: Any) -> str:
        return PRIMARY

    def allow_relation(self, *objects: Any, **hints: Any) -> bool:
        return True

    def allow_migrate(self, alias: str, app_label: str, **hints: Any) -> bool:
        return alias == PRIMARY


@contextmanager
def replica_for_reads() -> Iterator[None]:
    """A context manager that lets the model queries of its block read from the replica; they may
    miss the changes of the last few seconds.

    They read from the primary if, at the start of the block, there is no replica that follows
    (`replica_follows`), or a transaction is open, whose own changes no other server sees.
    """
    if connection.in_atomic_block or not replica_follows():
        yield
        return
    token = _reads_from.set(REPLICA)
    try:
        yield
    finally:
        _reads_from.reset(token)


def replica_follows() -> bool:
    """Return whether there is a replica that answers and is at most 10 s behind the primary."""
    if REPLICA not in connections:
        return False
    try:
        with connections[REPLICA].cursor() as cursor:
            cursor.execute(_FOLLOWS)
            follows = bool(cursor.fetchone()[0])
    except DatabaseError as error:
        _log.warning("The read replica does not answer: %s", error)
        connections[REPLICA].close()  # or the next question would be asked of a broken connection
        return False
    if not follows:
        _log.warning("The read replica does not follow the primary closely; the primary answers.")
    return follows
