"""SQLite connections that do not write durably are rejected."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from brokerage.core.sqlite_checks import require_durable_sqlite

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL is durable by default"),
]


def test_our_settings_use_wal_and_full_synchronisation() -> None:
    require_durable_sqlite(connection)


@pytest.mark.django_db(transaction=True)
def test_a_connection_without_full_synchronisation_is_rejected() -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=NORMAL")
    with pytest.raises(ImproperlyConfigured, match="synchronous=FULL"):
        require_durable_sqlite(connection)
    connection.close()
