"""Pages on paper, for people whom movement troubles, and for those who choose the colors."""

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import Door
from e2e.support.contact import SUMMARY, ContactForm
from e2e.support.dashboard import MIXED, after
from e2e.support.pages import LISTED, PHONE, open_alive

_MOVING = """() => [...document.querySelectorAll("*")].flatMap((element) =>
    [null, "::before", "::after"].map((part) => [element, getComputedStyle(element, part)]))
    .filter(([, style]) => style.transitionDuration.split(",").some((time) => parseFloat(time) > 0)
        && style.transitionProperty !== "none"
        || style.animationName !== "none" || style.scrollBehavior !== "auto")
    .map(([element]) => `${element.tagName}.${element.className}`)"""


@pytest.mark.parametrize("path", LISTED)
def test_a_printed_page_leaves_the_navigation_out(page: Page, path: str) -> None:
    open_alive(page, path)
    expect(page.get_by_role("navigation").first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("nav:visible")).to_have_count(0)
    expect(page.get_by_role("button", name="Menu")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_nothing_moves_for_whom_movement_troubles(visitor: Visitor) -> None:
    page = visitor(width=PHONE, reduced_motion="reduce")
    for path in LISTED:
        open_alive(page, path)
        assert page.evaluate(_MOVING) == [], path
    page.get_by_role("banner").get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
    page.keyboard.press("Escape")
    form = ContactForm(page).open()
    form.button.click()
    expect(form.toast(SUMMARY)).to_be_visible()
    assert page.evaluate(_MOVING) == []


def test_what_is_chosen_is_seen_in_colors_of_ones_own(visitor: Visitor) -> None:
    page = visitor(forced_colors="active")
    open_alive(page, "/about")
    main = page.get_by_role("navigation", name="Main")
    assert_seen_apart(page, main.get_by_role("link"), "[aria-current=page]")
    Door(page).open()
    assert_seen_apart(page, page.get_by_role("tab"), "[aria-selected=true]")
    after(page, MIXED)
    assert_seen_apart(page, page.locator(".task-filter-choice"), "[aria-pressed=true]")
    portal = page.get_by_role("navigation", name="Your portal")
    assert_seen_apart(page, portal.get_by_role("link"), "[aria-current=page]")


def assert_seen_apart(page: Page, row: Locator, chosen: str) -> None:
    """One of them is underlined, and the others' line has the color of the ground."""
    expect(row.and_(page.locator(chosen))).to_have_count(1)
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    for each in row.all():
        is_chosen = each.evaluate("(element, chosen) => element.matches(chosen)", chosen)
        line = each.evaluate("(element) => getComputedStyle(element).borderBottomColor")
        assert (line != ground) == is_chosen, line
