"""New connections after a database restart."""

from typing import Any

import psycopg
import pytest
from django.db import close_old_connections, connection

from brokerage.accounts.models import Business

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has no server"),
]
_CUT = """SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()"""


def _server() -> dict[str, Any]:
    """The parameters of a connection that is not Django's."""
    named = {"host": "HOST", "port": "PORT", "user": "USER", "password": "PASSWORD"}
    told = {name: connection.settings_dict[place] or None for name, place in named.items()}
    return {**told, "dbname": connection.settings_dict["NAME"]}


def test_a_request_after_a_server_restart_gets_a_new_connection() -> None:
    assert not Business.objects.exists()
    with psycopg.connect(**_server()) as other:
        cut = other.execute(_CUT).fetchone()
    assert cut is not None
    assert cut[0] >= 1
    close_old_connections()  # as at the start of each request and the end of each task
    assert not Business.objects.exists()
