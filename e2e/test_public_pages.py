"""A visitor reads the public pages, with and without JavaScript."""

import re

from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import (
    PHONE,
    PUBLIC,
    UNKNOWN,
    assert_fits,
    main_words,
    open_hydrated,
)

# What counts or leads on only with scripts is not shown without them.
ONLY_WITH_SCRIPTS = (
    "form nav :is(span[aria-hidden], button, [class*='noscript:hidden']), "
    "#home [class*='noscript:hidden'], form[class*='scripting:none']"
)
REMOVE = "elements => elements.forEach((element) => element.remove())"


def test_every_page_is_the_same_with_javascript_off(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("status of 404")  # of the page that does not exist
    scripted, plain = visitor(), visitor(java_script_enabled=False)
    for path in PUBLIC:
        open_hydrated(scripted, path)
        plain.goto(path)
        if path == "/value-assessment":  # scripts show ten of its questions at a time
            expect(plain.locator("main select")).to_have_count(50)
            continue
        scripted.eval_on_selector_all(ONLY_WITH_SCRIPTS, REMOVE)
        without_notes = main_words(plain)
        for note in plain.locator("main noscript").all_inner_texts():
            without_notes = without_notes.replace(" ".join(note.split()) + " ", "")
        assert without_notes == main_words(scripted), path
        assert len(main_words(plain).split()) > 15, path
        headings = scripted.locator("h1, h2, h3").all_inner_texts()
        assert plain.locator("h1, h2, h3").all_inner_texts() == headings, path
        expect(plain.get_by_role("navigation", name="Main")).to_be_visible()


def test_an_unknown_url_shows_links_to_other_pages(page: Page, console_guard: ConsoleGuard) -> None:
    console_guard.expect("status of 404")
    open_hydrated(page, UNKNOWN)
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page).to_have_url("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Helping Texas owners"))


def test_pages_fit_a_phone_at_double_text_size(visitor: Visitor) -> None:
    page = visitor(width=PHONE)
    for path in ("/", "/services", "/about", "/business-listings", "/contact"):
        page.goto(path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert_fits(page)
        expect(page.get_by_role("button", name="Menu")).to_be_in_viewport()
