"""Every host unpacks the newest version from storage and serves it."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from threading import Event, Thread
from unittest.mock import patch

import pytest
from botocore.exceptions import EndpointConnectionError
from django.conf import LazySettings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import OperationalError, connection
from tests.sample_site import SampleSite

from brokerage.publishing.models import ARCHIVES, PublishedArchive
from brokerage.publishing.services import archives
from brokerage.publishing.services.publish import Publisher
from brokerage.publishing.services.version_folder import VERSIONS_TO_KEEP
from brokerage.serving.manifest import UnreadableVersion
from brokerage.serving.published_site import Store, current_version

pytestmark = pytest.mark.django_db(transaction=True)

AWAY = EndpointConnectionError(endpoint_url="https://store.example")


@pytest.fixture(autouse=True)
def _storage(settings: LazySettings) -> None:
    memory = {"BACKEND": "django.core.files.storage.InMemoryStorage"}
    settings.STORAGES = {**settings.STORAGES, "default": memory}


@pytest.fixture
def other_host(tmp_path: Path) -> Path:
    """Return the published folder of another host, which is empty."""
    return tmp_path / "other" / "published"


def publish(site: SampleSite, body: str = "<p>first</p>") -> str:
    site.words |= {"body": body}
    source = site.source()
    with archives.exclusive(source.folder) as versions, Publisher(source) as publisher:
        return publisher.publish(versions).version


def home(folder: Path) -> bytes:
    site = Store(folder).site
    assert site is not None
    return site.html("/")


def stored() -> set[str]:
    return {f"{ARCHIVES}/{name}" for name in default_storage.listdir(ARCHIVES)[1]}


def newest_file() -> str:
    return str(PublishedArchive.objects.latest("pk").file.name)


def replace_newest(content: bytes) -> None:
    name = newest_file()
    default_storage.delete(name)
    default_storage.save(name, ContentFile(content))


def test_another_host_serves_each_version(sample_site: SampleSite, other_host: Path) -> None:
    publish(sample_site, "<p>first</p>")
    archives.install_newest(other_host)
    running = Store(other_host)
    publish(sample_site, "<p>second</p>")
    archives.install_newest(other_host)
    running.refresh()
    here = Store(sample_site.folder).site
    assert here is not None
    assert running.site is not None
    assert b"second" in running.site.html("/")
    assert running.site.version == here.version
    assert running.site.responses == here.responses


def test_a_running_web_process_follows(sample_site: SampleSite, other_host: Path) -> None:
    stop = Event()
    thread = Thread(target=archives.follow, args=(other_host, stop))
    version = publish(sample_site)
    thread.start()
    try:
        for _ in range(200):
            if current_version(other_host) == version:
                break
            stop.wait(0.05)
        assert current_version(other_host) == version
    finally:
        stop.set()
        thread.join()


def test_without_the_database_a_host_serves_what_it_has(
    sample_site: SampleSite,
    other_host: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    publish(sample_site)
    archives.install_newest(other_host)
    stop, tries = Event(), []

    def away() -> str:
        tries.append(1)
        if len(tries) == 3:
            stop.set()
        raise OperationalError("the database is away")

    monkeypatch.setattr(archives, "_newest_name", away)
    monkeypatch.setattr(archives, "_PAUSE", 0.0)
    with caplog.at_level(logging.WARNING):
        archives.follow(other_host, stop)
    assert caplog.text.count("the database is away") == 1
    assert b"first" in home(other_host)  # a separate store, as after a start


def test_the_last_versions_are_kept(sample_site: SampleSite) -> None:
    killed = default_storage.save(f"{ARCHIVES}/killed.zip", ContentFile(b"no row names it"))
    for number in range(VERSIONS_TO_KEEP + 2):
        publish(sample_site, f"<p>{number}</p>")
    assert PublishedArchive.objects.count() == VERSIONS_TO_KEEP
    assert stored() == set(PublishedArchive.objects.values_list("file", flat=True))
    assert killed not in stored()


def test_old_archives_that_cannot_be_deleted_do_not_fail_a_publication(
    sample_site: SampleSite, caplog: pytest.LogCaptureFixture
) -> None:
    with patch.object(archives, "_prune", side_effect=AWAY):
        version = publish(sample_site)
    assert current_version(sample_site.folder) == version
    assert "could not be deleted" in caplog.text


def test_publishing_the_same_again_stores_nothing(sample_site: SampleSite) -> None:
    publish(sample_site)
    publish(sample_site)
    assert PublishedArchive.objects.count() == 1


def test_an_unshared_version_is_shared_with_the_next_publication(
    sample_site: SampleSite, other_host: Path
) -> None:
    sample_site.publish(body="<p>first</p>")  # to the folder alone, as before an upgrade
    publish(sample_site, "<p>first</p>")
    archives.install_newest(other_host)
    assert b"first" in home(other_host)


def test_a_version_that_cannot_be_stored_is_not_served(sample_site: SampleSite) -> None:
    version = publish(sample_site, "<p>first</p>")
    with (
        patch("django.core.files.storage.InMemoryStorage.save", side_effect=AWAY),
        pytest.raises(EndpointConnectionError),
    ):
        publish(sample_site, "<p>second</p>")
    assert current_version(sample_site.folder) == version
    assert PublishedArchive.objects.count() == 1
    assert not list(sample_site.folder.glob(".partial-*"))


@pytest.mark.parametrize("damage", [slice(None, 100), slice(None, -1000), slice(5, None)])
def test_a_damaged_archive_leaves_the_version_before(
    sample_site: SampleSite, other_host: Path, damage: slice
) -> None:
    publish(sample_site)
    archives.install_newest(other_host)
    publish(sample_site, "<p>second</p>")
    with default_storage.open(newest_file()) as file:
        content = file.read()
    replace_newest(content[damage])
    with pytest.raises(UnreadableVersion):
        archives.install_newest(other_host)
    assert b"first" in home(other_host)
    assert not list(other_host.glob(".partial-*"))


def test_a_missing_archive_leaves_the_version_before_until_the_next_publication(
    sample_site: SampleSite, other_host: Path
) -> None:
    publish(sample_site)
    archives.install_newest(other_host)
    publish(sample_site, "<p>second</p>")
    default_storage.delete(newest_file())
    with pytest.raises(FileNotFoundError):
        archives.install_newest(other_host)
    assert b"first" in home(other_host)
    elsewhere = SampleSite(other_host, sample_site.client)
    publish(elsewhere, "<p>third</p>")
    archives.install_newest(sample_site.folder)
    assert b"third" in home(sample_site.folder)


def test_an_archive_that_was_partly_unpacked_is_unpacked_again(
    sample_site: SampleSite, other_host: Path
) -> None:
    version = publish(sample_site)
    archives.install_newest(other_host)
    folder = other_host / version
    shutil.copytree(folder, other_host / f".partial-{version}")
    (folder / "pages.json").unlink()
    (other_host / "current").unlink()
    archives.install_newest(other_host)
    assert b"first" in home(other_host)


def test_a_host_that_was_away_publishes_on_top_of_the_newest(
    sample_site: SampleSite, other_host: Path
) -> None:
    publish(sample_site)
    (sample_site.client / "assets" / "app-1.js").rename(sample_site.client / "assets" / "app-2.js")
    elsewhere = SampleSite(other_host, sample_site.client)
    publish(elsewhere, "<p>second</p>")
    for asset in ("/assets/app-1.js", "/assets/app-2.js"):  # the first for tabs that are open
        assert elsewhere.ask(asset).status == 200


def test_two_hosts_do_not_publish_at_once(sample_site: SampleSite, other_host: Path) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is on one host.")
    entered = Event()

    def publish_there() -> None:
        with archives.exclusive(other_host):
            entered.set()
        connection.close()

    thread = Thread(target=publish_there)
    with archives.exclusive(sample_site.folder):
        thread.start()
        assert not entered.wait(0.3)
    thread.join(10)
    assert entered.is_set()
