"""Backups in S3-compatible storage, on a local server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from moto.server import ThreadedMotoServer
from tests.backups.conftest import Elsewhere

from brokerage.backups.services import backups as services

pytestmark = pytest.mark.any_database


@pytest.fixture
def bucket(repository: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Run a storage with the S3 API, and yield the address of a repository in it."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    yield f"s3:http://{host}:{port}/backups/office"
    server.stop()


def test_a_backup_is_stored_in_a_bucket_and_restored(
    bucket: str, data: Path, elsewhere: Elsewhere
) -> None:
    made = services.back_up(repository=bucket, keep="7,4,12")
    assert all(table.is_equal for table in services.rehearse(repository=bucket))
    with elsewhere() as database:
        services.restore(repository=bucket, snapshot=made.snapshot.id)
        assert database.tables() == made.tables
