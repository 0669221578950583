"""Which database answers: tests with a real replica are in devtools/tests/test_replica.py."""

import pytest
from django.contrib.sessions.models import Session
from django.db import router, transaction

from brokerage.core import replica
from brokerage.core.replica import PRIMARY, REPLICA, ReplicaRouter, replica_for_reads


@pytest.fixture
def _following(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replica, "replica_follows", lambda: True)
    monkeypatch.setattr(router, "routers", [ReplicaRouter()])


def database_of_reads() -> str:
    return router.db_for_read(Session)


@pytest.mark.usefixtures("_following")
@pytest.mark.django_db(transaction=True)
class TestAReplicaThatFollows:
    def test_it_answers_what_is_read_inside_only(self) -> None:
        assert database_of_reads() == PRIMARY
        with replica_for_reads():
            assert database_of_reads() == REPLICA
            assert router.db_for_write(Session) == PRIMARY
        assert database_of_reads() == PRIMARY

    def test_a_failure_inside_ends_it_too(self) -> None:
        with pytest.raises(ValueError, match="inside"), replica_for_reads():
            raise ValueError("inside")
        assert database_of_reads() == PRIMARY

    def test_a_transaction_reads_what_it_has_written(self) -> None:
        with transaction.atomic(), replica_for_reads():
            assert database_of_reads() == PRIMARY

    def test_only_the_primary_is_migrated(self) -> None:
        assert router.allow_migrate(PRIMARY, "leads")
        assert not router.allow_migrate(REPLICA, "leads")


@pytest.mark.django_db(transaction=True)
def test_without_a_replica_the_primary_answers() -> None:
    with replica_for_reads():
        assert database_of_reads() == PRIMARY
