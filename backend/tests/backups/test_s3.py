"""Backups in storage that speaks S3, against a server of this machine."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import boto3
import pytest
from moto.server import ThreadedMotoServer
from tests.backups.conftest import Elsewhere

from brokerage.backups import services
from brokerage.backups.retention import RetentionPolicy

pytestmark = pytest.mark.any_database

_PLACE = "s3://backups/office/nightly"


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    boto3.client("s3").create_bucket(Bucket="backups")
    yield
    server.stop()


def _keys() -> list[str]:
    found = boto3.client("s3").list_objects_v2(Bucket="backups").get("Contents", [])
    return [item["Key"] for item in found]


def test_backups_are_stored_pruned_and_restored(
    bucket: None, data: Path, elsewhere: Elsewhere
) -> None:
    boto3.client("s3").put_object(Bucket="backups", Key="office/nightly/letter.txt", Body=b"kept")
    monday = datetime(2026, 11, 23, tzinfo=UTC)
    for day in range(3):
        made = services.back_up(
            address=_PLACE,
            recipients=[],
            policy=RetentionPolicy(2, 0, 0),
            now=monday + timedelta(days=day),
        )
    assert _keys() == [
        "office/nightly/backup-20261124T000000Z.tar.gz",
        "office/nightly/backup-20261125T000000Z.tar.gz",
        "office/nightly/letter.txt",
    ]
    assert all(entry.is_equal for entry in services.rehearse(address=_PLACE, identities=[]))
    with elsewhere() as database:
        restored = services.restore(address=f"{_PLACE}/{made.name}", identities=[])
        assert database.tables() == restored.manifest.tables == made.manifest.tables


def test_storage_that_refuses_is_reported_in_words(bucket: None, data: Path) -> None:
    with pytest.raises(services.BackupRefused, match="NoSuchBucket"):
        services.back_up(address="s3://another", recipients=[], policy=RetentionPolicy())
    with pytest.raises(services.BackupRefused, match="Not Found"):
        services.rehearse(address=f"{_PLACE}/backup-20200101T000000Z.tar.gz", identities=[])
