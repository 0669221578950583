"""A visitor reads the public pages, with and without JavaScript."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import (
    PUBLIC,
    UNKNOWN,
    main_words,
    open_hydrated,
)

SMALLEST_PHONE, DESK_AT_200_PERCENT = 320, 640  # widths in CSS pixels

every_page = pytest.mark.parametrize("path", PUBLIC)


def allow_missing(console_guard: ConsoleGuard, path: str) -> None:
    """Allow the console error about the 404 of the page that does not exist."""
    if path == UNKNOWN:
        console_guard.expect("status of 404")


@every_page
def test_a_page_is_the_same_with_javascript_off(
    visitor: Visitor, console_guard: ConsoleGuard, path: str
) -> None:
    if path == UNKNOWN:
        console_guard.expect("status of 404")
        console_guard.expect("status of 404")
    scripted = visitor()
    open_hydrated(scripted, path)
    plain = visitor(java_script_enabled=False)
    plain.goto(path)
    # What counts or leads on only with scripts is not shown without them.
    remove = "elements => elements.forEach((element) => element.remove())"
    counts = "form nav :is(span[aria-hidden], button, [class*='noscript:hidden'])"
    scripted.eval_on_selector_all(counts, remove)
    without_notes = main_words(plain)
    for note in plain.locator("main noscript").all_inner_texts():
        without_notes = without_notes.replace(" ".join(note.split()) + " ", "")
    assert without_notes == main_words(scripted)
    assert len(main_words(plain).split()) > 15
    headings = "h1, h2, h3"
    expect(plain.locator(headings)).to_have_text(scripted.locator(headings).all_inner_texts())
    expect(plain.get_by_role("navigation", name="Main")).to_be_visible()


def test_an_unknown_url_shows_links_to_other_pages(page: Page, console_guard: ConsoleGuard) -> None:
    allow_missing(console_guard, UNKNOWN)
    open_hydrated(page, UNKNOWN)
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page).to_have_url("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Helping Texas owners"))
