"""Previews of drafts, only for the person who made them."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from PIL import Image
from tests.sample_site import RENDERER

from brokerage.content.rules.kinds import kind_of
from brokerage.content.services.loading import load_shipped
from brokerage.core import facts
from brokerage.publishing.services.source import render_input

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

PREVIEWS = "/api/desk/content/previews"


@pytest.fixture(autouse=True)
def _installation(tmp_path: Path, settings: LazySettings) -> None:
    """The fake renderer, which the machine's Python runs instead of Node."""
    (tmp_path / "publish.mjs").write_text(RENDERER.read_text())
    settings.FRONTEND_BUILD = tmp_path / "build"
    settings.NODE_BINARY = sys.executable
    load_shipped()


def _make(office: Client, key: str, body: Any, path: str = "") -> dict[str, Any]:
    response = office.post(
        PREVIEWS,
        json.dumps({"key": key, "body": body, "path": path}),
        content_type="application/json",
        headers={"Sec-Fetch-Site": "same-origin"},
    )
    assert response.status_code == 200, response.content
    made: dict[str, Any] = response.json()
    return made


def _firm(tagline: str) -> dict[str, Any]:
    shipped = facts.shipped("firm")
    assert isinstance(shipped, dict)
    return shipped | {"tagline": tagline}


def test_a_draft_is_shown_on_the_page_that_it_is_for(office: Client) -> None:
    made = _make(office, "firm", _firm("Words on trial"))
    assert (made["path"], made["pages"]) == ("/", ["/", "/contact", "/about"])
    assert "Words on trial" in office.get(made["url"]).content.decode()


def test_a_preview_may_be_framed_by_the_desk_and_runs_no_script(office: Client) -> None:
    made = _make(office, "firm", _firm(""), "/contact")
    policy = office.get(made["url"]).headers["Content-Security-Policy"]
    assert "frame-ancestors 'self'" in policy
    assert "sandbox allow-same-origin" in policy
    assert "form-action 'none'" in policy
    assert "script-src" not in policy
    assert "style-src 'self' 'sha256-" in policy


def test_a_draft_that_cannot_be_rendered_reports_the_reason(office: Client) -> None:
    made = _make(office, "home", {})
    fake = _make(office, "firm", {"tagline": ["no text"]})
    assert made["url"] is not None  # the fake page needs nothing of it
    assert fake["url"] is None
    assert "is missing" in fake["reason"]


def test_content_without_a_public_page_has_no_preview(office: Client) -> None:
    made = _make(office, "desk", {})
    assert (made["url"], made["pages"]) == (None, [])
    assert "No public page" in made["reason"]
    made = _make(office, "documents/due-diligence", facts.shipped("documents/due-diligence"))
    assert (made["url"], "a file for download" in made["reason"]) == (None, True)


def test_a_mail_is_shown_with_examples_of_its_placeholders(office: Client) -> None:
    made = _make(office, "mails/contact-firm", "Subject: Hello\n\nFrom {{ name }}, {{ times }}.")
    html = office.get(made["url"]).content.decode()
    assert "From José Muñoz, Tuesday, mornings." in html


def test_a_mail_without_a_subject_says_so(office: Client) -> None:
    made = _make(office, "mails/contact-firm", "From {{ name }}.")
    assert made["url"] is None
    assert "subject" in made["reason"]


def test_a_reply_is_shown_with_examples_of_its_placeholders(office: Client) -> None:
    made = _make(office, "replies/thank-you", facts.shipped("replies/thank-you"))
    assert "José" in office.get(made["url"]).content.decode()


def test_a_preview_needs_its_token(office: Client) -> None:
    _make(office, "firm", _firm(""))
    assert office.get(f"{PREVIEWS}/another?key=firm").status_code == 404


def test_a_preview_stays_while_the_next_ones_are_made(office: Client) -> None:
    """A frame may still be loading it."""
    made = [_make(office, "firm", _firm("")) for _ in range(3)]
    assert [office.get(each["url"]).status_code for each in made] == [200, 200, 200]


@pytest.mark.parametrize(
    ("key", "pages"),
    [
        ("articles/price-and-terms", ["/resource-center/price-and-terms"]),
        ("legal/terms", ["/terms"]),
        ("services", ["/services"]),
        ("portal", []),
        ("mails/contact-firm", []),
    ],
)
def test_an_entry_is_looked_at_on_its_pages(key: str, pages: list[str]) -> None:
    assert kind_of(key).pages(key) == pages


def test_a_preview_shows_pictures_that_are_not_published_yet(
    office: Client, settings: LazySettings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / "photos").mkdir()
    Image.new("RGB", (900, 900), "red").save(tmp_path / "photos" / "office.jpg")
    (tmp_path / "photo-sizes").mkdir()
    published = tmp_path / "photo-sizes" / "photo-of-the-site.webp"
    published.write_bytes(b"")
    shipped = facts.shipped("about")
    assert isinstance(shipped, dict)
    photo = {"file": "office.jpg", "alt": "The office in Tyler", "focus": {"x": 0, "y": 0}}
    about = render_input({"about": {**shipped, "photo": photo}})["content"]["about"]
    shown = about["photo"]
    assert (shown["alt"], shown["width"], shown["height"]) == ("The office in Tyler", 800, 600)
    answer = office.get(shown["src"])
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/webp")
    assert Image.open(io.BytesIO(answer.content)).size == (800, 600)
    assert published.exists()
