"""The migration to a heartbeat of each worker process, beside a worker of the release before."""

from collections.abc import Iterator
from threading import Event

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from brokerage.core.models import Heartbeat
from brokerage.core.worker import record_heartbeat

pytestmark = pytest.mark.django_db(transaction=True)


def _migrate(name: str) -> None:
    MigrationExecutor(connection).migrate([("core", name)])


@pytest.fixture
def before() -> Iterator[None]:
    _migrate("0001_initial")
    yield
    _migrate("0002_heartbeats_of_processes")


@pytest.mark.usefixtures("before")
def test_the_first_heartbeat_is_stored_beside_that_of_the_release_before() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("ALTER SEQUENCE core_heartbeat_id_seq RESTART")
        cursor.execute("INSERT INTO core_heartbeat (id, seen_at) VALUES (1, CURRENT_TIMESTAMP)")
    _migrate("0002_heartbeats_of_processes")
    record_heartbeat(Event())
    assert Heartbeat.objects.count() == 2
