"""The glossary, and the tooltips of its terms on other pages."""

import json

from playwright.sync_api import Locator, Page, expect

from devtools.paths import CONTENT
from e2e.conftest import Visitor
from e2e.support.axe import assert_accessible
from e2e.support.pages import PHONE, open_hydrated

CALCULATOR = "/business-calculator"
GLOSSARY = "/resource-center/glossary"
TERMS = {
    term["slug"]: term for term in json.loads((CONTENT / "glossary.json").read_text())["terms"]
}
SDE = TERMS["sde"]["short"]


def term(page: Page, name: str) -> Locator:
    return page.locator("a.term", has_text=name).first


def tip(page: Page) -> Locator:
    return page.get_by_role("tooltip", name=SDE)


def test_a_definition_opens_after_700_ms_stays_under_the_pointer_and_closes_at_escape(
    visitor: Visitor,
) -> None:
    page = visitor(alone=True)
    page.clock.install()  # the timers of the page run only when the test advances the clock
    open_hydrated(page, CALCULATOR)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 10"))
    with page.expect_response("**/tooltips-*.js"):
        term(page, "SDE").hover()
    expect(page.locator("#tooltip-text")).to_have_text(SDE)
    page.clock.run_for(699)
    expect(tip(page)).to_be_hidden()
    page.clock.run_for(1)
    expect(tip(page)).to_be_visible()
    page.clock.resume()
    tip(page).hover()
    assert_accessible(page)
    expect(tip(page)).to_be_visible()
    page.mouse.move(2, 300)
    expect(tip(page)).to_be_hidden()

    page.get_by_text("Work out your SDE").focus()
    page.keyboard.press("Tab")
    expect(term(page, "SDE")).to_be_focused()
    expect(tip(page)).to_be_visible()
    expect(term(page, "SDE")).to_have_accessible_description(SDE)
    page.keyboard.press("Escape")
    expect(tip(page)).to_be_hidden()
    expect(term(page, "SDE")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{GLOSSARY}#sde")
    expect(page.locator("#sde")).to_be_in_viewport()


def test_a_tap_shows_a_definition_with_a_link_to_the_glossary(visitor: Visitor) -> None:
    page = visitor(width=PHONE, has_touch=True)
    open_hydrated(page, CALCULATOR)
    term(page, "SDE").tap()
    expect(tip(page)).to_be_visible()
    expect(page).to_have_url(CALCULATOR)
    page.get_by_role("heading", level=1).tap()
    expect(tip(page)).to_be_hidden()
    term(page, "SDE").tap()
    page.get_by_role("link", name="See the glossary").tap()
    expect(page).to_have_url(f"{GLOSSARY}#sde")
