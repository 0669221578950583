"""The database backend that connects to PostgreSQL. Django looks for `DatabaseWrapper` in a module
of this name.
"""

import select
from typing import Any

import psycopg
from django.db.backends.postgresql import base
from psycopg_pool import ConnectionPool

from brokerage.core.metrics import DATABASE_CONNECTIONS


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's backend for PostgreSQL, which replaces all closed connections of the pool at once,
    and counts for the metrics how many are in use and awaited.

    A pool with the argument `check` would check each connection when it hands it out, and wait
    after each closed one, for 1, 2, 4 seconds and so on. After a restart of the server a request
    would find five of them and fail after 10 seconds, the timeout of the pool.
    """

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return a connection that works. Raises psycopg_pool.PoolTimeout if there is none within
        the timeout of the pool (settings: 10 s, for the replica 2 s).
        """
        with DATABASE_CONNECTIONS.labels(self.alias, "awaited").track_inprogress():
            connection = self._working_connection(conn_params)
        DATABASE_CONNECTIONS.labels(self.alias, "in_use").inc()
        return connection

    def _working_connection(self, conn_params: dict[str, Any]) -> Any:
        while True:
            connection = super().get_new_connection(conn_params)
            pool = self.pool
            if pool is None or _works(connection):
                return connection
            pool.putconn(connection)
            pool.check()

    def _close(self) -> None:
        was_open = self.connection is not None
        try:
            super()._close()  # type: ignore[misc]  # which django-stubs do not know
        finally:
            if was_open:
                DATABASE_CONNECTIONS.labels(self.alias, "in_use").dec()


def _works(connection: psycopg.Connection[Any]) -> bool:
    """Return whether an idle connection still works. The server is asked only if it has sent
    something, as it does when it ends a connection: asking takes 6% of the shortest requests.
    """
    received = select.poll()
    received.register(connection.fileno(), select.POLLIN)
    if not received.poll(0):
        return True
    try:
        ConnectionPool.check_connection(connection)
    except psycopg.OperationalError:
        return False
    return True
