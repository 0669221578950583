"""Assertions for every screen in every state."""

from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Page, expect

from e2e.support.axe import assert_accessible, assert_accessible_at_another_width
from e2e.support.pages import DESK, PHONE, assert_fits, assert_words_apart
from e2e.support.pictures import assert_looks_as_before

Open = Callable[[Page], object]

SMALLEST_PHONE, DESK_AT_200_PERCENT = 320, 640  # widths in CSS pixels
RESULTS = ("calculator result", "assessment results", "health report", "scorecard result")

RANGES = ".range-figure > :visible > svg"

# Elements that would move with reduced motion, except by scrolling.
_MOVING = """() => [...document.querySelectorAll("*")].flatMap((element) =>
    [null, "::before", "::after"].map((part) => [element, getComputedStyle(element, part)]))
    .filter(([, style]) => style.transitionDuration.split(",").some((time) => parseFloat(time) > 0)
        && style.transitionProperty !== "none"
        || style.animationName !== "none" && style.animationTimeline === "auto"
        || style.scrollBehavior !== "auto")
    .map(([element]) => `${element.tagName}.${element.className}`)"""


def assert_holds_for_every_screen(
    page: Page, screens: Mapping[str, Open], subtests: pytest.Subtests
) -> None:
    """Open screens one after the other in one window, and check each in a subtest."""
    for name, open_screen in screens.items():
        with subtests.test(name):
            open_screen(page)
            assert_holds(page, name)
        start_over(page)


def start_over(page: Page) -> None:
    """Reset the window to a desktop without emulated media, and clear the storage of the site."""
    page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    # Another page, because a link to another part of the same page would not reload it. On the
    # same site, because another site has another process, which compiles all scripts again.
    page.goto("/robots.txt")
    page.emulate_media(media="null", reduced_motion="null")
    page.set_viewport_size({"width": DESK, "height": 900})


def assert_holds(page: Page, name: str) -> None:
    """Assert that an open screen is accessible, fits every width, looks as before, does not move
    for those who asked for less motion, and prints.
    """
    # Nothing is under the pointer or partly under the header.
    page.mouse.move(0, 0)
    for width, check in ((DESK, assert_accessible), (PHONE, assert_accessible_at_another_width)):
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        page.set_viewport_size({"width": width, "height": 900})
        check(page)
        assert_fits(page)
        assert_looks_as_before(page, name)
    for width in (DESK_AT_200_PERCENT, SMALLEST_PHONE):
        page.set_viewport_size({"width": width, "height": 900})
        assert_fits(page)
    for drawing in page.locator(f"main svg[role=img]:visible, {RANGES}").all():
        assert_words_apart(drawing)
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(_MOVING) == []
    page.emulate_media(media="print")
    expect(page.locator("nav:visible")).to_have_count(0)
    expect(page.get_by_role("button", name="Menu")).to_be_hidden()
    expect(page.get_by_role("heading").locator("visible=true").first).to_be_visible()
    if name in RESULTS:
        for control in ("button", "input", "select"):
            expect(page.locator(f"main {control}:visible")).to_have_count(0)
        drawing = page.locator("main svg[role=img]:visible, main figure:visible")
        expect(drawing.first).to_be_visible()
