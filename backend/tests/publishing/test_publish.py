"""A publication changes everything or nothing."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import brotli
import pytest
from tests.sample_site import SampleSite, publish

from brokerage.publishing.services import publish as publishing
from brokerage.publishing.services import rendering
from brokerage.publishing.services.publish import Publisher, PublishResult
from brokerage.publishing.services.rendering import PublishError
from brokerage.publishing.services.version_folder import VERSIONS_TO_KEEP, Versions, lock


def versions(sample_site: SampleSite) -> list[str]:
    return sorted(path.name for path in sample_site.folder.iterdir() if path.name.startswith("2"))


def test_new_content_is_served_at_once(sample_site: SampleSite) -> None:
    sample_site.publish()
    before = sample_site.ask("/")
    done = sample_site.publish(body="<p>New words</p>")
    after = sample_site.ask("/", if_none_match=before.headers["etag"])
    assert done.changed
    assert after.status == 200
    assert b"<p>New words</p>" in after.body


def test_publishing_the_same_content_changes_nothing(sample_site: SampleSite) -> None:
    first = sample_site.publish()
    again = sample_site.publish()
    assert (again.changed, again.version) == (False, first.version)
    assert versions(sample_site) == [first.version]


def test_only_changed_content_is_compressed(sample_site: SampleSite) -> None:
    sample_site.publish()
    with patch.object(brotli, "compress", wraps=brotli.compress) as compress:
        sample_site.publish(body="<p>Only the home page is another one now.</p>" * 10)
    assert compress.call_count == 1


def test_a_removed_page_is_no_longer_served(sample_site: SampleSite) -> None:
    sample_site.publish(pages=["/extra"])
    assert sample_site.ask("/extra").status == 200
    sample_site.publish(pages=[])
    assert sample_site.ask("/extra").status == 404


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"body": "<p style='x: y'>x</p>"}, "/: <p> has an inline style: x: y"),
        ({"fail": "the words lack a title"}, "the words lack a title"),
        ({"line": "not json"}, "makes no sense: b'not json'"),
        ({"line": "[]"}, "makes no sense"),
        ({"line": '{"path": "/x"}'}, "makes no sense"),
        (
            {
                "line": '{"path": "/../x", "kind": "page", "status": 200,'
                ' "contentType": "text/html", "body": ""}'
            },
            "makes no sense",
        ),
        (
            {
                "line": '{"path": "/x", "kind": "page", "status": 500,'
                ' "contentType": "text/html", "body": ""}'
            },
            "makes no sense",
        ),
        ({"pages": ["/x", "/x.data"]}, "/x.data was made twice"),
    ],
)
def test_a_failed_publication_leaves_the_site_as_it_was(
    sample_site: SampleSite, words: dict[str, object], complaint: str
) -> None:
    first = sample_site.publish()
    with pytest.raises(PublishError) as refused:
        sample_site.publish(**words)
    assert complaint in str(refused.value)
    assert versions(sample_site) == [first.version]
    assert sample_site.ask("/").status == 200


def test_every_problem_is_reported_at_once(sample_site: SampleSite) -> None:
    with pytest.raises(PublishError) as refused:
        sample_site.publish(body="<p style='x: y' onclick='z()'>x</p>")
    assert len(str(refused.value).splitlines()) == 2


def test_a_stylesheet_from_elsewhere_stops_the_publication(sample_site: SampleSite) -> None:
    (sample_site.client / "assets" / "site-1.css").write_text(
        "@import url(https://elsewhere.example/)"
    )
    with pytest.raises(PublishError, match=r"/assets/site-1.css: a stylesheet fetches"):
        sample_site.publish()


def test_a_missing_renderer_is_reported(sample_site: SampleSite, tmp_path: Path) -> None:
    missing = replace(sample_site.source(), renderer=(str(tmp_path / "no-node"), "publish.mjs"))
    with pytest.raises(PublishError, match="could not be rendered"):
        publish(missing)


def test_a_renderer_that_hangs_is_stopped(
    sample_site: SampleSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rendering, "TIME_LIMIT", 0.2)
    waits = (sys.executable, "-c", "import threading; threading.Event().wait()")
    with pytest.raises(PublishError, match="timed out"):
        publish(replace(sample_site.source(), renderer=waits))


def test_a_renderer_that_ends_early_is_reported(sample_site: SampleSite) -> None:
    silent = replace(sample_site.source(), renderer=(sys.executable, "-c", ""))
    with pytest.raises(PublishError, match="could not be rendered"):
        publish(silent)


def test_a_missing_build_is_reported(sample_site: SampleSite) -> None:
    unbuilt = SampleSite(sample_site.folder, sample_site.client / "elsewhere")
    with pytest.raises(PublishError, match="has not been built"):
        unbuilt.publish()


def test_older_versions_are_kept_for_a_while(sample_site: SampleSite) -> None:
    names = [sample_site.publish(body=f"<p>{number}</p>").version for number in range(5)]
    assert versions(sample_site) == names[-VERSIONS_TO_KEEP:]


def test_remains_of_an_interrupted_publication_are_deleted(sample_site: SampleSite) -> None:
    left = sample_site.folder / ".partial-20200101T000000000000Z-00000000"
    left.mkdir(parents=True)
    sample_site.publish()
    assert not left.exists()


def test_a_damaged_version_is_published_again(sample_site: SampleSite) -> None:
    first = sample_site.publish()
    page = sample_site.folder / first.version / "site" / "index.html"
    page.unlink()
    page.write_text("half a pa")
    again = sample_site.publish()
    assert again.changed
    assert sample_site.ask("/").status == 200


@pytest.mark.parametrize(("suffix", "encoding"), [(".br", "br"), (".gz", "gzip")])
def test_a_damaged_compressed_form_is_made_again(
    sample_site: SampleSite, suffix: str, encoding: str
) -> None:
    sample_site.publish(body="<p>Straight answers.</p>" * 50)
    good = sample_site.ask("/", accept_encoding=encoding)
    assert good.headers["content-encoding"] == encoding
    for form in sample_site.folder.rglob(f"*{suffix}"):
        form.write_bytes(b"rotten")
    assert sample_site.publish().changed
    assert sample_site.ask("/", accept_encoding=encoding).body == good.body


def test_an_open_tab_finds_the_scripts_of_the_build_before(sample_site: SampleSite) -> None:
    sample_site.publish()
    (sample_site.client / "assets" / "app-1.js").rename(sample_site.client / "assets" / "app-2.js")
    for number in range(VERSIONS_TO_KEEP + 1):
        sample_site.publish(body=f"<p>{number}</p>")
        assert sample_site.ask("/assets/app-1.js").status == 200
    assert sample_site.ask("/assets/app-2.js").status == 200


def test_scripts_of_an_old_build_are_dropped_after_a_week(
    sample_site: SampleSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    sample_site.publish()
    (sample_site.client / "assets" / "app-1.js").rename(sample_site.client / "assets" / "app-2.js")
    clock = 1_800_000_000.0
    monkeypatch.setattr(publishing, "time", lambda: clock)
    sample_site.publish()
    clock += publishing.ASSET_RETENTION - 1
    sample_site.publish()
    assert sample_site.ask("/assets/app-1.js").status == 200
    clock += 1
    sample_site.publish()
    assert sample_site.ask("/assets/app-1.js").status == 404


def test_two_publications_at_once_run_one_after_the_other(sample_site: SampleSite) -> None:
    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(lambda body: sample_site.publish(body=body), ["<p>a</p>", "<p>b</p>"]))
    current = (sample_site.folder / "current").readlink().name
    assert current in {publication.version for publication in done}
    assert len(versions(sample_site)) == len({publication.version for publication in done})
    assert sample_site.ask("/").status == 200


def test_each_response_is_a_file_next_to_its_compressed_forms(
    sample_site: SampleSite,
) -> None:
    sample_site.publish()
    site = sample_site.folder / "current" / "site"
    for name in ("index.html", "services.html", "404.html", "assets/app-1.js"):
        assert {f"{name}{suffix}" for suffix in ("", ".br", ".gz")} <= {
            path.relative_to(site).as_posix() for path in site.rglob("*")
        }
    assert (site / "services.html").read_bytes() == sample_site.ask("/services").body


def test_hidden_files_and_pages_of_the_build_are_not_served(sample_site: SampleSite) -> None:
    for name in (".vite/manifest.json", "index.html", "services.data"):
        file = sample_site.client / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("of the build")
    sample_site.publish()
    assert sample_site.ask("/.vite/manifest.json").status == 404
    assert b"of the build" not in sample_site.ask("/").body


def test_an_older_version_that_is_damaged_does_not_stop_the_next(sample_site: SampleSite) -> None:
    first = sample_site.publish()
    sample_site.publish(body="<p>second</p>")
    (sample_site.folder / first.version / "pages.json").write_text("half a docu")
    for number in range(VERSIONS_TO_KEEP):
        assert sample_site.publish(body=f"<p>{number}</p>").changed
    assert f"<p>{number}</p>".encode() in sample_site.ask("/").body
    assert first.version not in versions(sample_site)


def test_old_versions_that_cannot_be_deleted_do_not_fail_a_publication(
    sample_site: SampleSite, caplog: pytest.LogCaptureFixture
) -> None:
    sample_site.publish()
    with patch.object(Versions, "_prune", side_effect=PermissionError):
        assert sample_site.publish(body="<p>second</p>").changed
    assert b"<p>second</p>" in sample_site.ask("/").body
    assert "could not be deleted" in caplog.text


def test_a_version_is_durable_before_it_becomes_current(sample_site: SampleSite) -> None:
    calls: list[str] = []
    swap = Versions._make_current

    def swapped(self: Versions, name: str) -> None:
        calls.append("swap")
        swap(self, name)

    with (
        patch.object(os, "sync", lambda: calls.append("sync")),
        patch.object(Versions, "_make_current", swapped),
    ):
        assert sample_site.publish().changed
    assert calls == ["sync", "swap"]


@pytest.fixture
def publisher(sample_site: SampleSite) -> Iterator[Publisher]:
    """A publisher that has published the site once."""
    now = replace(sample_site.source(), render_input=lambda: sample_site.source().render_input())
    with Publisher(now) as publisher:
        again(sample_site, publisher)
        yield publisher


def again(sample_site: SampleSite, publisher: Publisher, **words: object) -> PublishResult:
    sample_site.words |= words
    with lock(sample_site.folder) as versions:
        return publisher.publish(versions)


def test_the_renderer_stays_until_there_is_a_new_build(sample_site: SampleSite) -> None:
    build = ["first"]
    with Publisher(replace(sample_site.source(), build=lambda: build[0])) as publisher:
        again(sample_site, publisher)
        before = publisher._renderer._process
        again(sample_site, publisher)
        assert publisher._renderer._process is before
        build[0] = "second"
        again(sample_site, publisher)
        assert publisher._renderer._process is not before


def test_after_a_failure_the_next_publication_succeeds(
    sample_site: SampleSite, publisher: Publisher
) -> None:
    with pytest.raises(PublishError) as refused:
        again(sample_site, publisher, fail="no title")
    assert refused.value.page == "/services"
    del sample_site.words["fail"]
    assert again(sample_site, publisher, body="<p>New</p>").changed


def test_finished_pages_are_reported(sample_site: SampleSite, publisher: Publisher) -> None:
    reported: list[tuple[int, int]] = []
    sample_site.words["body"] = "<p>New</p>"
    with lock(sample_site.folder) as versions:
        publisher.publish(versions, lambda done, total: reported.append((done, total)))
    assert reported[0] == (0, 5)
    assert reported[-1] == (5, 5)
    assert reported == sorted(reported)
