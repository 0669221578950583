"""A database that was restarted is met with new connections."""

from typing import Any

import psycopg
import pytest
from django.db import connection
from psycopg_pool import ConnectionPool

from brokerage.accounts.models import Business

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has no server"),
]
_CUT = """SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()"""

_POOLED = 8  # connections that the pool has when the server restarts


def _server() -> dict[str, Any]:
    """The parameters of a connection that is not in the pool."""
    named = {"host": "HOST", "port": "PORT", "user": "USER", "password": "PASSWORD"}
    told = {name: connection.settings_dict[place] or None for name, place in named.items()}
    return {**told, "dbname": connection.settings_dict["NAME"]}


def test_connections_closed_by_a_server_restart_are_replaced_at_once() -> None:
    assert not Business.objects.exists()
    pool = connection.pool  # type: ignore[attr-defined]
    connection.close()  # back to the pool
    for pooled in [pool.getconn() for _ in range(_POOLED)]:
        pool.putconn(pooled)
    with psycopg.connect(**_server()) as other:
        cut = other.execute(_CUT).fetchone()
    assert cut is not None
    assert cut[0] >= _POOLED
    # The pool alone would look at one closed connection after the other, and wait in between.
    assert not Business.objects.exists()


def test_an_idle_connection_is_not_asked_whether_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not Business.objects.exists()
    connection.close()  # back to the pool
    asked: list[object] = []
    monkeypatch.setattr(ConnectionPool, "check_connection", asked.append)
    assert not Business.objects.exists()
    assert asked == []
