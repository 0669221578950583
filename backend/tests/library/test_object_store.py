"""Documents in an object store, also during its outages."""

import socket
from collections.abc import Iterator
from typing import cast

import pytest
from botocore.exceptions import EndpointConnectionError
from django.conf import LazySettings
from django.core.cache import caches
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, storages
from django.test import Client
from moto.server import ThreadedMotoServer
from tests.library.sample_library import SampleLibrary

from brokerage.core.object_store import ObjectStore
from brokerage.core.outages import is_outage

_GUIDE = "/api/documents/exit-guide"


@pytest.fixture
def unreachable(monkeypatch: pytest.MonkeyPatch) -> ObjectStore:
    """A store on a port without a listener."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    return ObjectStore(
        bucket_name="library",
        endpoint_url=address,
        access_key="key",
        secret_key="secret",
        addressing_style="path",
    )


def test_the_store_has_time_limits_and_its_own_options(unreachable: ObjectStore) -> None:
    config = unreachable.client_config
    assert (config.connect_timeout, config.read_timeout) == (2, 5)
    assert config.retries == {"total_max_attempts": 2}
    assert config.s3["addressing_style"] == "path"


def test_a_store_that_cannot_be_reached_is_an_outage(unreachable: ObjectStore) -> None:
    with pytest.raises(EndpointConnectionError) as raised:
        unreachable.save("exit-guide.pdf", ContentFile(b"%PDF"))
    assert is_outage(raised.value)


@pytest.fixture
def reachable(settings: LazySettings, library: SampleLibrary) -> Iterator[ObjectStore]:
    """The library's storage: a store on this machine."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    options = {
        "bucket_name": "library",
        "endpoint_url": f"http://{host}:{port}",
        "access_key": "key",
        "secret_key": "secret",
        "region_name": "us-east-1",
    }
    store = {"BACKEND": "brokerage.core.object_store.ObjectStore", "OPTIONS": options}
    settings.STORAGES = {**settings.STORAGES, "default": store}
    storage = cast(ObjectStore, storages["default"])
    storage.bucket.create()
    yield storage
    server.stop()


@pytest.mark.django_db
@pytest.mark.any_database
def test_a_range_request_reads_only_that_range_from_the_store(
    client: Client, library: SampleLibrary, reachable: ObjectStore
) -> None:
    library.rewrite("exit-guide", "Straight answers. " * 40_000)
    library.load()
    asked = []
    events = reachable.connection.meta.client.meta.events
    events.register(
        "before-send.s3",
        lambda request, **_: asked.append((request.method, request.headers.get("Range"))),
    )
    answer = client.get(_GUIDE, headers={"Range": "bytes=30-30"})
    assert (answer.status_code, len(answer.content)) == (206, 1)
    assert asked == [("GET", b"bytes=30-30")]
    whole = client.get(_GUIDE).content
    assert answer.content == whole[30:31]
    assert client.get(_GUIDE, headers={"Range": "bytes=-9"}).content == whole[-9:]


def test_a_part_of_a_file_that_is_not_there_is_not_found(reachable: ObjectStore) -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.pdf"):
        reachable.read_part("nothing.pdf", range(1))


@pytest.mark.django_db
@pytest.mark.any_database
def test_a_document_that_was_read_is_downloaded_while_the_store_is_away(
    client: Client, library: SampleLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.load()

    def away(storage: FileSystemStorage, name: str, mode: str = "rb") -> None:
        raise EndpointConnectionError(endpoint_url="http://127.0.0.1:1")

    assert client.get(_GUIDE).content == (stored := library.content("exit-guide"))
    monkeypatch.setattr(FileSystemStorage, "_open", away)
    assert client.get(_GUIDE).content == stored
    caches["documents"].clear()  # as in a process that has not read it
    refused = client.get(_GUIDE)
    assert refused.status_code == 503
    assert refused.json()["code"] == "unavailable"
    assert refused["Retry-After"] == "30"


@pytest.mark.django_db
@pytest.mark.any_database
def test_a_replaced_document_is_read_again(client: Client, library: SampleLibrary) -> None:
    library.load()
    before = client.get(_GUIDE).content
    library.rewrite("exit-guide", "Second edition.")
    library.load()
    assert client.get(_GUIDE).content == library.content("exit-guide") != before
