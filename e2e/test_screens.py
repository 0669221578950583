"""Every screen is accessible, fits every width, holds still, prints and shows the focus."""

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import AuthPage
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import MIXED, dashboard_with_results
from e2e.support.every_screen import assert_holds_for_every_screen
from e2e.support.pages import DESK, LISTED, PHONE, UNKNOWN, open_hydrated
from e2e.support.screens import SCREENS, SCREENS_OF_VISITORS

# What has the focus: whether it is on the screen and outlined.
_FOCUSED = """() => {
    const element = document.activeElement;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return {
        name: `${element.tagName}.${element.className} ${element.textContent.slice(0, 40)}`,
        outlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0,
        inSight: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
        isPage: element === document.body,
    };
}"""


@pytest.mark.parametrize("name", SCREENS_OF_VISITORS)
def test_a_screen_is_accessible_at_every_width_at_rest_and_printed(
    page: Page, console_guard: ConsoleGuard, name: str
) -> None:
    if name == UNKNOWN:
        console_guard.expect("status of 404")
    SCREENS_OF_VISITORS[name](page)
    assert_holds_for_every_screen(page, name)


@pytest.mark.parametrize("name", ["/", "/contact", "calculator result", "people"])
def test_the_focus_is_always_in_sight_and_outlined(page: Page, name: str) -> None:
    SCREENS[name](page)
    page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    for _ in range(25):
        page.keyboard.press("Tab")
        focused = page.evaluate(_FOCUSED)
        assert focused["isPage"] or (focused["outlined"] and focused["inSight"]), focused["name"]


def test_what_is_chosen_can_be_told_apart_in_forced_colors(visitor: Visitor) -> None:
    page = visitor(forced_colors="active")
    open_hydrated(page, "/about")
    main = page.get_by_role("navigation", name="Main")
    assert_seen_apart(page, main.get_by_role("link"), "[aria-current=page]")
    AuthPage(page).open()
    assert_seen_apart(page, page.get_by_role("tab"), "[aria-selected=true]")
    dashboard_with_results(page, MIXED)
    assert_seen_apart(page, page.locator(".toggle"), "[aria-pressed=true]")
    portal = page.get_by_role("navigation", name="Your portal")
    assert_seen_apart(page, portal.get_by_role("link"), "[aria-current=page]")


def test_the_words_of_drawings_can_be_read_on_a_forced_black_ground(visitor: Visitor) -> None:
    page = visitor(forced_colors="active", color_scheme="dark")
    SCREENS["owner dashboard"](page)
    texts = page.locator(".chart text")
    fills = texts.evaluate_all("(all) => all.map((text) => getComputedStyle(text).fill)")
    assert set(fills) == {"rgb(255, 255, 255)"}


def assert_seen_apart(page: Page, row: Locator, chosen: str) -> None:
    """Assert that one element is chosen and that only its underline is visible."""
    expect(row.and_(page.locator(chosen))).to_have_count(1)
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    for each in row.all():
        is_chosen = each.evaluate("(element, chosen) => element.matches(chosen)", chosen)
        line = each.evaluate("(element) => getComputedStyle(element).borderBottomColor")
        assert (line != ground) == is_chosen, line


def test_an_enlarged_form_keeps_the_focused_field_uncovered(visitor: Visitor) -> None:
    # A desktop window at 200% is half as wide and half as high.
    page = visitor(width=DESK // 2, height=450)
    open_hydrated(page, "/value-assessment")
    for number in (1, 5, 10):
        question = page.locator(f"#q{number}")
        question.focus()
        expect(question).to_be_in_viewport(ratio=0.95)
        assert question.evaluate(
            """(element) => {
                const box = element.getBoundingClientRect();
                const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
                return element.contains(document.elementFromPoint(x, y));
            }"""
        )


def test_a_menu_and_a_toast_hold_still_for_whoever_asked_for_less_motion(visitor: Visitor) -> None:
    page = visitor(width=PHONE, reduced_motion="reduce")
    open_hydrated(page, LISTED[0])
    page.get_by_role("banner").get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
    page.keyboard.press("Escape")
    SCREENS["contact with errors"](page)
    assert page.evaluate("document.getAnimations().length") == 0
