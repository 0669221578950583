"""A running process switches to new versions completely."""

from __future__ import annotations

import json
import logging
import shutil
from pathlib import Path

import pytest
from tests.sample_site import SampleSite

from brokerage.serving import published_site as storing
from brokerage.serving.published_site import Store


def test_a_running_store_sees_a_new_version(sample_site: SampleSite) -> None:
    sample_site.publish()
    store = Store(sample_site.folder)
    sample_site.publish(body="<p>later</p>")
    assert store.site is not None
    assert b"later" not in store.site.html("/")
    store.refresh()
    assert b"later" in store.site.html("/")


def test_a_store_checks_for_a_new_version_at_intervals(
    sample_site: SampleSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    sample_site.publish()
    monkeypatch.setattr(storing, "monotonic", lambda: 1000.0)
    store = Store(sample_site.folder)
    assert store.next_check == 1000.0 + storing.CHECK_INTERVAL


@pytest.mark.parametrize("damage", ["no manifest", "half a manifest", "half a page", "no page"])
def test_a_half_written_version_is_not_served(
    sample_site: SampleSite, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    sample_site.publish()
    store = Store(sample_site.folder)
    served = store.site
    broken = copied(sample_site, "20990101T000000000000Z-00000000")
    match damage:
        case "no manifest":
            (broken / "pages.json").unlink()
        case "half a manifest":
            whole = (broken / "pages.json").read_text()
            (broken / "pages.json").write_text(whole[: len(whole) // 2])
        case "half a page":
            (broken / "site" / "index.html").write_text("<!DOCTYPE html>")
        case "no page":
            (broken / "site" / "services.html.br").unlink()
    with caplog.at_level(logging.ERROR):
        store.refresh()
    assert store.site is served
    assert "cannot be read; the previous one is served" in caplog.text


def test_a_version_of_another_release_or_without_its_404_page_is_not_served(
    sample_site: SampleSite,
) -> None:
    sample_site.publish()
    folder = sample_site.folder / (sample_site.folder / "current").readlink()
    manifest = json.loads((folder / "pages.json").read_text())
    for changed in (
        manifest | {"format": 0},
        manifest | {"entries": [e for e in manifest["entries"] if e["path"] != "/404"]},
    ):
        (folder / "pages.json").write_text(json.dumps(changed))
        assert Store(sample_site.folder).site is None


def test_a_version_that_was_removed_leaves_the_loaded_one_in_place(sample_site: SampleSite) -> None:
    sample_site.publish()
    store = Store(sample_site.folder)
    shutil.rmtree(sample_site.folder)
    store.refresh()
    assert store.site is not None
    assert store.site.html("/services")


def test_while_one_thread_loads_a_version_the_others_serve_the_one_before(
    sample_site: SampleSite,
) -> None:
    sample_site.publish()
    store = Store(sample_site.folder)
    served = store.site
    sample_site.publish(body="<p>later</p>")
    with store._loading:
        store.refresh()
    assert store.site is served


def test_a_published_page_is_returned_with_its_policy(sample_site: SampleSite) -> None:
    sample_site.publish()
    site = storing.current()
    assert site is not None
    assert b"<form" in site.html("/contact")
    assert b"Lost" in site.html("/404")
    assert "sha256-" in site.policy("/contact")
    with pytest.raises(KeyError):
        site.html("/nowhere")


def copied(sample_site: SampleSite, name: str) -> Path:
    """A copy of the current version, made the current one."""
    current = sample_site.folder / "current"
    shutil.copytree(sample_site.folder / current.readlink(), sample_site.folder / name)
    current.unlink()
    current.symlink_to(name)
    return sample_site.folder / name
