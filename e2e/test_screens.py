"""Every screen is accessible, fits every width, does not move, prints, and shows the focus."""

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import AuthPage, register
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import Dashboard
from e2e.support.every_screen import assert_holds_for_every_screen
from e2e.support.pages import DESK, LISTED, PHONE, open_hydrated
from e2e.support.screens import (
    PAGES,
    SCREENS_OF_OWNERS,
    SCREENS_OF_VISITORS,
    save_something_of_everything,
)

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


def test_every_screen_of_the_pages_is_accessible_at_every_width_at_rest_and_printed(
    page: Page, console_guard: ConsoleGuard, subtests: pytest.Subtests
) -> None:
    console_guard.expect("status of 404")  # of the page that does not exist
    assert_holds_for_every_screen(page, PAGES, subtests)


def test_every_screen_of_forms_and_results_is_accessible_at_every_width_at_rest_and_printed(
    page: Page, subtests: pytest.Subtests
) -> None:
    assert_holds_for_every_screen(page, SCREENS_OF_VISITORS, subtests)


def test_the_focus_is_always_in_sight_and_outlined(page: Page) -> None:
    for name, open_screen in (
        *((path, PAGES[path]) for path in ("/", "/contact")),
        ("calculator result", SCREENS_OF_VISITORS["calculator result"]),
    ):
        open_screen(page)
        assert_focus_in_sight(page, name)
    register(page.context)
    save_something_of_everything(page.context)
    SCREENS_OF_OWNERS["people"](page)
    assert_focus_in_sight(page, "people")


def assert_focus_in_sight(page: Page, name: str) -> None:
    """Assert that wherever Tab leads to from the top is on the screen and outlined."""
    page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    for _ in range(25):
        page.keyboard.press("Tab")
        focused = page.evaluate(_FOCUSED)
        held = focused["isPage"] or (focused["outlined"] and focused["inSight"])
        assert held, f"{name}: {focused['name']}"


def test_forced_colors_tell_apart_what_is_chosen_and_show_the_words_of_drawings(
    visitor: Visitor,
) -> None:
    page = visitor(forced_colors="active", color_scheme="dark")
    open_hydrated(page, "/about")
    main = page.get_by_role("navigation", name="Main")
    assert_seen_apart(page, main.get_by_role("link"), "[aria-current=page]")
    AuthPage(page).open()
    assert_seen_apart(page, page.get_by_role("tab"), "[aria-selected=true]")
    register(page.context)
    save_something_of_everything(page.context)
    Dashboard(page).open()
    assert_seen_apart(page, page.locator("button[aria-pressed]"), "[aria-pressed=true]")
    portal = page.get_by_role("navigation", name="Your portal")
    assert_seen_apart(page, portal.get_by_role("link"), "[aria-current=page]")
    SCREENS_OF_OWNERS["owner dashboard"](page)
    texts = page.locator(".chart text:not(.range-gap)")
    fills = texts.evaluate_all("(all) => all.map((text) => getComputedStyle(text).fill)")
    assert set(fills) == {"rgb(255, 255, 255)"}


def assert_seen_apart(page: Page, row: Locator, chosen: str) -> None:
    """Assert that one of the elements in `row` matches the selector `chosen`, and that only this
    one has a visible underline.
    """
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


def test_menus_and_toasts_do_not_move_with_reduced_motion(visitor: Visitor) -> None:
    page = visitor(width=PHONE, reduced_motion="reduce")
    open_hydrated(page, LISTED[0])
    page.get_by_role("banner").get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
    page.keyboard.press("Escape")
    SCREENS_OF_VISITORS["contact with errors"](page)
    assert page.evaluate("document.getAnimations().length") == 0
