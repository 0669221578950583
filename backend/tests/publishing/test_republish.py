"""Words that staff change are on the site as soon as they are saved."""

from __future__ import annotations

import json
import logging
import sys
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.test import Client
from tests.publishing.published_site_factory import RENDERER, House

from brokerage.content import services
from brokerage.content.models import Document
from brokerage.core import facts
from brokerage.library.articles import BadArticle
from brokerage.publishing import source
from brokerage.publishing.republish import FAILED

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _installation(house: House, tmp_path: Path, settings: LazySettings) -> None:
    """The settings lead to the fake renderer, which the machine's Python runs instead of Node."""
    (tmp_path / "publish.mjs").write_text(RENDERER.read_text())
    (tmp_path / "build").mkdir()
    house.client.rename(tmp_path / "build" / "client")
    settings.FRONTEND_BUILD = tmp_path / "build"
    settings.NODE_BINARY = sys.executable
    settings.STATICFILES_FINDERS = []
    services.load_shipped()


def publish() -> str:
    out = StringIO()
    call_command("publish", stdout=out)
    return out.getvalue()


def changed(key: str, **words: Any) -> dict[str, Any]:
    shipped = facts.shipped(key)
    assert isinstance(shipped, dict)
    return shipped | words


def test_the_command_says_what_each_page_took(house: House) -> None:
    said = publish()
    assert " ms " in said
    assert "  /services" in said
    assert "published 2" in said
    assert "nothing has changed since 2" in publish()
    assert house.ask("/services").status == 200


def test_a_command_that_fails_says_why(settings: LazySettings) -> None:
    settings.NODE_BINARY = "/nowhere/node"
    with pytest.raises(CommandError, match="could not be rendered"):
        publish()


def test_saved_words_are_on_the_site(house: House) -> None:
    publish()
    services.edit(key="firm", words=changed("firm", tagline="Straight answers."))
    assert b"Straight answers." in house.ask("/").body
    services.restore(key="firm")
    assert b"Straight answers." not in house.ask("/").body


def test_before_the_first_publication_there_is_nothing_to_republish(house: House) -> None:
    services.edit(key="home", words=changed("home"))
    assert not (house.folder / "current").exists()


def test_the_words_of_mails_do_not_concern_the_site(
    settings: LazySettings, caplog: pytest.LogCaptureFixture
) -> None:
    publish()
    settings.NODE_BINARY = "/nowhere/node"
    with caplog.at_level(logging.INFO, logger="brokerage.publishing"):
        services.edit(key="mails/contact-firm", words="Subject: x\n\nHello")
    assert caplog.records == []


def test_a_failed_publication_is_logged_and_leaves_words_and_site(
    house: House, settings: LazySettings, caplog: pytest.LogCaptureFixture
) -> None:
    publish()
    settings.NODE_BINARY = "/nowhere/node"
    words = changed("home")
    with caplog.at_level(logging.ERROR):
        services.edit(key="home", words=words)
    assert "could not be published after a change of home" in caplog.text
    assert house.ask("/").status == 200


def test_staff_see_that_what_they_saved_was_not_published(
    office: Client, settings: LazySettings
) -> None:
    publish()
    settings.NODE_BINARY = "/nowhere/node"
    response = office.post(
        "/office/content/document/legal_2Fterms/change/",
        {"text": str(facts.shipped("legal/terms")) + "\nMore.\n"},
        follow=True,
    )
    assert FAILED in response.content.decode()
    assert "More." in Document.objects.get(key="legal/terms").body


def test_the_renderer_is_given_all_words_but_those_of_mails(settings: LazySettings) -> None:
    settings.SITE_URL = "https://firm.example"
    given = source.words()
    assert given["siteUrl"] == "https://firm.example"
    assert given["year"] >= 2026
    assert given["content"]["firm"] == facts.shipped("firm")
    assert given["content"]["legal/privacy"]["intro"].startswith("<h1>")
    assert not any(key.startswith("mails/") for key in given["content"])


@pytest.mark.parametrize(
    ("where", "failure", "said"),
    [
        (
            "brokerage.publishing.blobs.Blobs.add",
            OSError(28, "No space left on device"),
            "No space",
        ),
        (
            "brokerage.publishing.source.library.articles",
            BadArticle(["No heading."]),
            "No heading.",
        ),
        ("brokerage.publishing.republish.publish", RuntimeError("unheard of"), "in its log"),
    ],
)
def test_staff_hear_of_whatever_kept_their_words_from_the_site(
    office: Client, house: House, where: str, failure: Exception, said: str
) -> None:
    publish()
    with patch(where, side_effect=failure):
        response = office.post(
            "/office/content/document/home/change/",
            {"text": json.dumps(changed("home"))},
            follow=True,
        )
    page = response.content.decode()
    assert FAILED in page
    assert said in page
    assert house.ask("/").status == 200


def test_a_command_on_a_full_disk_says_so() -> None:
    full = OSError(28, "No space left on device")
    with (
        patch("brokerage.publishing.blobs.Blobs.add", side_effect=full),
        pytest.raises(CommandError, match=r"could not be kept: .*No space left"),
    ):
        publish()
