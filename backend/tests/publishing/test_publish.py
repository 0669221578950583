"""A publication changes everything at once or nothing at all."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import brotli
import pytest
from tests.publishing.published_site_factory import House, publish

from brokerage.publishing import publish as publishing
from brokerage.publishing import rendering
from brokerage.publishing.rendering import PublishError
from brokerage.publishing.versions import KEPT_VERSIONS, Versions


def versions(house: House) -> list[str]:
    return sorted(path.name for path in house.folder.iterdir() if path.name.startswith("2"))


def test_new_words_are_served_at_once(house: House) -> None:
    house.publish()
    before = house.ask("/")
    done = house.publish(body="<p>New words</p>")
    after = house.ask("/", if_none_match=before.headers["etag"])
    assert done.changed
    assert after.status == 200
    assert b"<p>New words</p>" in after.body


def test_publishing_the_same_words_changes_nothing(house: House) -> None:
    first = house.publish()
    again = house.publish()
    assert (again.changed, again.version) == (False, first.version)
    assert versions(house) == [first.version]


def test_only_what_changed_is_compressed(house: House) -> None:
    house.publish()
    with patch.object(brotli, "compress", wraps=brotli.compress) as compress:
        house.publish(body="<p>Only the home page is another one now.</p>" * 10)
    assert compress.call_count == 1


def test_a_page_that_is_no_longer_there_is_gone(house: House) -> None:
    house.publish(pages=["/extra"])
    assert house.ask("/extra").status == 200
    house.publish(pages=[])
    assert house.ask("/extra").status == 404


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"body": "<p style='x: y'>x</p>"}, "/: <p> has an inline style: x: y"),
        ({"fail": "the words lack a title"}, "the words lack a title"),
        ({"line": "not json"}, "wrote no record but b'not json'"),
        ({"line": "[]"}, "wrote no record"),
        ({"line": '{"path": "/x"}'}, "wrote no record"),
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
    house: House, words: dict[str, object], complaint: str
) -> None:
    first = house.publish()
    with pytest.raises(PublishError) as refused:
        house.publish(**words)
    assert complaint in str(refused.value)
    assert versions(house) == [first.version]
    assert house.ask("/").status == 200


def test_every_problem_is_told_at_once(house: House) -> None:
    with pytest.raises(PublishError) as refused:
        house.publish(body="<p style='x: y' onclick='z()'>x</p>")
    assert len(str(refused.value).splitlines()) == 2


def test_a_stylesheet_from_elsewhere_stops_the_publication(house: House) -> None:
    (house.client / "assets" / "site-1.css").write_text("@import url(https://elsewhere.example/)")
    with pytest.raises(PublishError, match=r"/assets/site-1.css: a stylesheet fetches"):
        house.publish()


def test_a_renderer_that_is_not_there_is_a_failure_in_words(house: House, tmp_path: Path) -> None:
    missing = replace(house.source(), renderer=(str(tmp_path / "no-node"), "publish.mjs"))
    with pytest.raises(PublishError, match="could not be rendered"):
        publish(missing)


def test_a_renderer_that_hangs_is_stopped(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "TIME_LIMIT", 0.2)
    waits = (sys.executable, "-c", "import threading; threading.Event().wait()")
    with pytest.raises(PublishError, match="timed out"):
        publish(replace(house.source(), renderer=waits))


def test_a_site_without_a_home_page_is_none(house: House) -> None:
    silent = replace(house.source(), renderer=(sys.executable, "-c", ""))
    with pytest.raises(PublishError, match="no page / with status 200"):
        publish(silent)


def test_a_front_end_that_was_not_built_is_a_failure_in_words(house: House) -> None:
    unbuilt = House(house.folder, house.client / "elsewhere")
    with pytest.raises(PublishError, match="has not been built"):
        unbuilt.publish()


def test_older_versions_are_kept_for_a_while(house: House) -> None:
    names = [house.publish(body=f"<p>{number}</p>").version for number in range(5)]
    assert versions(house) == names[-KEPT_VERSIONS:]


def test_contents_of_forgotten_versions_are_forgotten(house: House) -> None:
    for number in range(10):
        house.publish(body=f"<p>{number}</p>" * 100)
    pages = [path for path in (house.folder / "blobs").iterdir() if "." not in path.name]
    entries = 13
    assert len(pages) <= entries + KEPT_VERSIONS


def test_what_an_interrupted_publication_left_is_cleared_away(house: House) -> None:
    left = house.folder / ".partial-20200101T000000000000Z-00000000"
    left.mkdir(parents=True)
    house.publish()
    assert not left.exists()


def test_a_damaged_version_is_published_anew(house: House) -> None:
    first = house.publish()
    page = house.folder / first.version / "site" / "index.html"
    page.unlink()
    page.write_text("half a pa")
    again = house.publish()
    assert again.changed
    assert house.ask("/").status == 200


def test_an_open_tab_finds_the_scripts_of_the_build_before(house: House) -> None:
    house.publish()
    (house.client / "assets" / "app-1.js").rename(house.client / "assets" / "app-2.js")
    for number in range(KEPT_VERSIONS + 1):
        house.publish(body=f"<p>{number}</p>")
        assert house.ask("/assets/app-1.js").status == 200
    assert house.ask("/assets/app-2.js").status == 200


def test_scripts_of_an_old_build_are_dropped_after_a_week(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.publish()
    (house.client / "assets" / "app-1.js").rename(house.client / "assets" / "app-2.js")
    clock = 1_800_000_000.0
    monkeypatch.setattr(publishing, "time", lambda: clock)
    house.publish()
    clock += publishing.ASSETS_KEPT_FOR - 1
    house.publish()
    assert house.ask("/assets/app-1.js").status == 200
    clock += 1
    house.publish()
    assert house.ask("/assets/app-1.js").status == 404


def test_two_publications_at_once_take_turns(house: House) -> None:
    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(lambda body: house.publish(body=body), ["<p>a</p>", "<p>b</p>"]))
    current = (house.folder / "current").readlink().name
    assert current in {publication.version for publication in done}
    assert len(versions(house)) == len({publication.version for publication in done})
    assert house.ask("/").status == 200


def test_each_answer_lies_as_a_file_with_its_compressed_forms_beside_it(house: House) -> None:
    house.publish()
    site = house.folder / "current" / "site"
    for name in ("index.html", "services.html", "404.html", "assets/app-1.js"):
        assert {f"{name}{suffix}" for suffix in ("", ".br", ".gz")} <= {
            path.relative_to(site).as_posix() for path in site.rglob("*")
        }
    assert (site / "services.html").read_bytes() == house.ask("/services").body


def test_a_file_system_without_hard_links_will_do(house: House) -> None:
    with patch.object(os, "link", side_effect=OSError):
        house.publish()
        house.publish(body="<p>again</p>")
    assert b"<p>again</p>" in house.ask("/").body


def test_hidden_files_and_pages_of_the_build_are_not_served(house: House) -> None:
    for name in (".vite/manifest.json", "index.html", "services.data"):
        file = house.client / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("of the build")
    house.publish()
    assert house.ask("/.vite/manifest.json").status == 404
    assert b"of the build" not in house.ask("/").body


def test_an_older_version_that_is_damaged_does_not_stop_the_next(house: House) -> None:
    first = house.publish()
    house.publish(body="<p>second</p>")
    (house.folder / first.version / "pages.json").write_text("half a docu")
    for number in range(KEPT_VERSIONS):
        assert house.publish(body=f"<p>{number}</p>").changed
    assert f"<p>{number}</p>".encode() in house.ask("/").body
    assert first.version not in versions(house)


def test_what_cannot_be_cleared_away_does_not_undo_a_publication(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house.publish()
    with patch("brokerage.publishing.versions.Blobs.prune", side_effect=PermissionError):
        assert house.publish(body="<p>second</p>").changed
    assert b"<p>second</p>" in house.ask("/").body
    assert "could not be cleared away" in caplog.text


def test_a_version_is_on_the_disk_before_it_is_swapped_in(house: House) -> None:
    synced: list[str] = []
    fsync, swap = os.fsync, Versions._make_current

    def note(file: int) -> None:
        synced.append(Path(f"/proc/self/fd/{file}").readlink().name)
        fsync(file)

    def swapped(self: Versions, name: str) -> None:
        assert synced[-1] == "pages.json"
        swap(self, name)

    with patch.object(os, "fsync", note), patch.object(Versions, "_make_current", swapped):
        assert house.publish().changed
