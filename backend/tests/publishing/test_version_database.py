"""With PUBLICATIONS=database every host copies the newest version, and serves what it has."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from threading import Event, Thread

import pytest
from django.conf import LazySettings
from django.db import OperationalError, connection
from tests.publishing.published_site_factory import SampleSite

from brokerage.publishing import version_database
from brokerage.publishing.manifest import UnreadableVersion
from brokerage.publishing.models import PublishedFile, PublishedVersion
from brokerage.publishing.publish import Publisher
from brokerage.publishing.published_site import Store, current_version
from brokerage.publishing.version_folder import VERSIONS_TO_KEEP

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _database(settings: LazySettings) -> None:
    settings.PUBLICATIONS = "database"


@pytest.fixture
def other_host(tmp_path: Path) -> Path:
    """Return the published folder of another host, which is empty."""
    return tmp_path / "other" / "published"


def publish(site: SampleSite, body: str = "<p>first</p>") -> str:
    site.words |= {"body": body}
    source = site.source()
    with version_database.exclusive(source.folder) as versions, Publisher(source) as publisher:
        result = publisher.publish(versions)
        version_database.store(versions)
    return result.version


def home(folder: Path) -> bytes:
    site = Store(folder).site
    assert site is not None
    return site.html("/")


def test_another_host_serves_each_version(sample_site: SampleSite, other_host: Path) -> None:
    publish(sample_site, "<p>first</p>")
    version_database.copy_newest(other_host)
    running = Store(other_host)
    publish(sample_site, "<p>second</p>")
    version_database.copy_newest(other_host)
    running.refresh()
    here = Store(sample_site.folder).site
    assert here is not None
    assert running.site is not None
    assert b"second" in running.site.html("/")
    assert running.site.version == here.version
    assert running.site.responses == here.responses


def test_a_running_web_process_follows(sample_site: SampleSite, other_host: Path) -> None:
    stop = Event()
    thread = Thread(target=version_database.follow, args=(other_host, stop))
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
    version_database.copy_newest(other_host)
    stop, tries = Event(), []

    def away() -> str:
        tries.append(1)
        if len(tries) == 3:
            stop.set()
        raise OperationalError("the database is away")

    monkeypatch.setattr(version_database, "_newest", away)
    monkeypatch.setattr(version_database, "_PAUSE", 0.0)
    with caplog.at_level(logging.ERROR):
        version_database.follow(other_host, stop)
    assert [record.levelname for record in caplog.records].count("ERROR") == 1
    assert b"first" in home(other_host)  # a store of its own, as after a start


def test_a_file_is_stored_once_and_old_ones_are_deleted(sample_site: SampleSite) -> None:
    publish(sample_site, "<p>0</p>")
    first = set(PublishedFile.objects.values_list("digest", flat=True))
    publish(sample_site, "<p>1</p>")
    second = set(PublishedFile.objects.values_list("digest", flat=True))
    assert 0 < len(second - first) < len(first)
    for number in range(2, 2 + VERSIONS_TO_KEEP):
        publish(sample_site, f"<p>{number}</p>")
    assert PublishedVersion.objects.count() == VERSIONS_TO_KEEP
    last = set(PublishedFile.objects.values_list("digest", flat=True))
    assert first & last  # assets, which all versions have
    assert first - last  # pages of the first version


def test_publishing_the_same_again_stores_nothing(sample_site: SampleSite) -> None:
    publish(sample_site)
    publish(sample_site)
    assert PublishedVersion.objects.count() == 1


def test_a_damaged_or_missing_file_leaves_the_version_before(
    sample_site: SampleSite, other_host: Path
) -> None:
    publish(sample_site)
    version_database.copy_newest(other_host)
    before = set(PublishedFile.objects.values_list("digest", flat=True))
    publish(sample_site, "<p>second</p>")
    new = PublishedFile.objects.exclude(digest__in=before)
    new.update(content=b"damaged")
    with pytest.raises(UnreadableVersion, match="damaged"):
        version_database.copy_newest(other_host)
    new.delete()
    with pytest.raises(UnreadableVersion, match="missing"):
        version_database.copy_newest(other_host)
    assert b"first" in home(other_host)


def test_a_copy_that_was_broken_off_is_made_again(
    sample_site: SampleSite, other_host: Path
) -> None:
    version = publish(sample_site)
    version_database.copy_newest(other_host)
    folder = other_host / version
    shutil.copytree(folder, other_host / f".partial-{version}")
    (folder / "pages.json").unlink()
    (other_host / "current").unlink()
    version_database.copy_newest(other_host)
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


def test_in_the_folder_alone_nothing_is_stored(
    sample_site: SampleSite, settings: LazySettings
) -> None:
    settings.PUBLICATIONS = "folder"
    publish(sample_site)
    assert not PublishedVersion.objects.exists()


def test_two_hosts_do_not_publish_at_once(sample_site: SampleSite, other_host: Path) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is on one host.")
    entered = Event()

    def publish_there() -> None:
        with version_database.exclusive(other_host):
            entered.set()
        connection.close()

    thread = Thread(target=publish_there)
    with version_database.exclusive(sample_site.folder):
        thread.start()
        assert not entered.wait(0.3)
    thread.join(10)
    assert entered.is_set()
