"""The public pages, and assertions that hold for each of them."""

import json
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

_ROOT = Path(__file__).parents[2]
_PAGES = json.loads((_ROOT / "frontend" / "app" / "pages.json").read_text())
_WRITTEN = (_ROOT / "content" / "articles").glob("*.md")
ARTICLES = tuple(sorted(f"/resource-center/{file.stem}" for file in _WRITTEN))
LISTINGS = tuple(f"/business-listings/{number}" for number in (1041, 1042, 1043))
LISTED = tuple(
    path.replace(":slug", "sde-and-ebitda").replace(":listing", "1041") for path in _PAGES["listed"]
)
"""The pages that search engines should list, with only one of the articles and listings."""
UNKNOWN = "/no-such-page"
PUBLIC = (*LISTED, UNKNOWN)

PHONE, DESK = 390, 1280  # widths in CSS pixels

# React adds a property to every element that it has hydrated.
HYDRATED = """() => [...document.querySelectorAll("header a, footer a, main form")].every(
    (element) => Object.keys(element).some((key) => key.startsWith("__reactProps")))"""

# By how much the page is wider than the window, and the elements with text that lie partly outside
# of it, even where an ancestor hides overflow.
_OVERFLOW = """() => [document.documentElement.scrollWidth - innerWidth,
  [...document.querySelectorAll("body *")].filter((element) => {
    if (element.closest("svg, dialog, .sr-only, .skip-link, .scrolling-line")) return false;
    if (![...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) return false;
    if (!element.checkVisibility()) return false;
    const box = element.getBoundingClientRect();
    return box.right > innerWidth + 1 || box.left < -1;
}).map(({ tagName, className, textContent }) => `${tagName}.${className}: ${textContent}`)]"""

# Labels of a chart that overlap each other or leave the chart.
_COLLISIONS = """(drawing) => {
    const frame = drawing.getBoundingClientRect();
    const texts = [...drawing.querySelectorAll("text, span, p")].map((text) =>
        ({ words: text.textContent, box: text.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);  // a figure has drawings for other widths, too
    const outside = texts.filter(({ box }) => box.left < frame.left - 1
        || box.right > frame.right + 1 || box.bottom > frame.bottom + 1);
    const touching = texts.filter(({ box }, index) => texts.slice(index + 1).some((other) =>
        box.left < other.box.right && other.box.left < box.right
        && box.top + 3 < other.box.bottom && other.box.top + 3 < box.bottom));
    return [...outside, ...touching].map(({ words }) => words);
}"""

_KEYBOARD_STATE = """() => ({
    windowHasFocus: document.hasFocus(),
    focused: document.activeElement?.outerHTML.slice(0, 200),
    openDialog: document.querySelector("dialog[open]")?.outerHTML.slice(0, 200),
})"""


def wait_until_hydrated(page: Page) -> None:
    """Wait until React has hydrated the page."""
    page.wait_for_function(HYDRATED)


def open_hydrated(page: Page, path: str) -> None:
    page.goto(path)
    wait_until_hydrated(page)


def press_shortcut(page: Page, key: str, shown: Locator, *, focused: bool = False) -> None:
    """Press a key until the element that it shows is visible, or has the focus with `focused`. The
    key is pressed more than once because a screen may be visible before it listens to keys.
    """
    there = expect(shown).to_be_focused if focused else expect(shown).to_be_visible
    for _ in range(9):
        page.keyboard.press(key)
        with suppress(AssertionError):
            there(timeout=2_000)
            return
    raise AssertionError(f"{key!r} did not show {shown}: {page.evaluate(_KEYBOARD_STATE)}")


def wait_until_menu_stands(page: Page) -> None:
    """Wait until the menu of a public page slides neither in nor out."""
    page.wait_for_function(
        "() => document.getElementById('site-menu').getAnimations().length === 0"
    )


def tab_to(element: Locator) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(12):
        element.page.keyboard.press("Tab")
        if element.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab does not reach {element}.")


def expect_loaded(page: Page) -> None:
    """Expect that no part of a desk screen is still loading."""
    expect(page.locator(".skeleton")).to_have_count(0)


def assert_fits(page: Page) -> None:
    """Assert that nothing overflows the window horizontally."""
    excess: int
    found: list[str]
    excess, found = page.evaluate(_OVERFLOW)
    assert excess <= 0, f"{excess} px too wide:\n" + "\n".join(found)
    assert not found, "\n".join(found)


def assert_words_apart(drawing: Locator) -> None:
    """Assert that the labels of a chart neither overlap nor leave it."""
    found: list[str] = drawing.evaluate(_COLLISIONS)
    assert not found, "\n".join(found)


def main_words(page: Page) -> str:
    """Return the text of the main element with whitespace collapsed."""
    return " ".join(page.locator("main").inner_text().split())
