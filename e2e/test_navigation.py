"""Navigation by header, menu, footer and history, with and without JavaScript."""

import re

from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Visitor
from e2e.support.axe import assert_accessible
from e2e.support.pages import (
    DESK,
    PHONE,
    assert_fits,
    open_hydrated,
    wait_until_hydrated,
    wait_until_menu_stands,
)
from e2e.support.stalled_requests import SCRIPTS, StalledRequests

HEADER = [  # specification, section 2
    ("Home", "/"),
    ("Services", "/services"),
    ("About", "/about"),
    ("Business Listings", "/business-listings"),
    ("Business Calculator", "/business-calculator"),
    ("Contact", "/contact"),
]
SECTIONS = [("Home", "home"), ("Services", "services"), ("About", "about")]
SECTIONS += [("Listings", "listings"), ("Contact", "contact")]

# The menu of a phone, a dialog that slides in from the right.
ORDER = ["Home", "Services", "About", "Business Listings", "Business Calculator", "Contact"]
TOOLS = ["Value Assessment", "Resource Center", "Glossary"]
FOCUS = """() => {
    const on = document.activeElement;
    return on === document.body || document.getElementById("site-menu").contains(on);
}"""
REACH_FOOTER = """() => {
    const link = document.querySelector("footer a");
    link.focus();
    return document.activeElement === link;
}"""
SLID_IN = """() => Math.abs(
    document.getElementById("site-menu").getBoundingClientRect().right - innerWidth) < 1"""


def header_links(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Main").get_by_role("link")


def quick_link(page: Page, label: str) -> Locator:
    return page.get_by_role("navigation", name="Quick links").get_by_role(
        "link", name=label, exact=True
    )


def expect_at_the_top(page: Page, section: str) -> None:
    """Wait until the section's start is in the upper half of the window, or the page is scrolled to
    its end, and scrolling has stopped for ten frames. A click before that would start to scroll
    again, and might end halfway.
    """
    page.wait_for_function(
        """(id) => {
            const section = document.getElementById(id);
            if (!section) return false;  // the address changes before the page does
            const top = section.getBoundingClientRect().top;
            window.stillFrames = top === window.lastTop ? window.stillFrames + 1 : 0;
            window.lastTop = top;
            const end = innerHeight + scrollY >= document.documentElement.scrollHeight - 1;
            return window.stillFrames >= 10 && top >= -1 && (top < innerHeight / 2 || end);
        }""",
        arg=section,
    )


def test_header_links_load_no_document_and_move_the_focus_and_history_restores_the_scroll_position(
    page: Page,
) -> None:
    open_hydrated(page, "/")
    page.keyboard.press("Tab")
    skip, main = page.get_by_role("link", name="Skip to the page"), page.get_by_role("main")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(main).to_be_focused()
    expect(main).to_have_css("outline-style", "none")

    expect(header_links(page)).to_have_text([label for label, _ in HEADER])
    page.evaluate("window.stillTheSame = true")
    titles = {page.title()}
    for label, path in [*HEADER[1:], HEADER[0]]:
        header_links(page).get_by_text(label, exact=True).click()
        expect(page).to_have_url(path)
        expect(header_links(page).get_by_text(label, exact=True)).to_have_attribute(
            "aria-current", "page"
        )
        expect(page.locator("h1")).to_have_count(1)
        titles.add(page.title())
        assert page.evaluate("scrollY") == 0
    assert len(titles) == len(HEADER)

    home = page.title()
    page.evaluate("scrollTo({ top: 900, behavior: 'instant' })")
    # With the mouse: Playwright's own click would first scroll to where the header began.
    box = header_links(page).get_by_text("Services", exact=True).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(page).to_have_url("/services")
    expect(page).not_to_have_title(home)
    services = page.title()
    page.go_back()
    expect(page).to_have_title(home)
    page.wait_for_function("() => Math.abs(scrollY - 900) < 5")
    page.go_forward()
    expect(page).to_have_title(services)
    expect(page.locator("h1")).to_have_count(1)

    header_links(page).get_by_text("About", exact=True).press("Enter")
    expect(page).to_have_url("/about")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_role("heading", level=1)).to_have_css("outline-style", "none")
    page.keyboard.press("Tab")
    expect(page.locator("main :focus")).to_have_count(1)
    assert page.evaluate("window.stillTheSame")


def test_the_phone_number_is_in_the_header_and_one_tap_away_on_a_phone(page: Page) -> None:
    for width in (320, PHONE, 1100, DESK):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto("/about")
        call = page.get_by_role("banner").get_by_role("link", name="Call (903) 555-0142")
        expect(call).to_be_visible()
        expect(call).to_have_attribute("href", "tel:+19035550142")
        expect(call.get_by_text("(903) 555-0142")).to_be_visible(visible=width == DESK)
        header = page.get_by_role("banner").bounding_box()
        assert header is not None
        assert header["height"] < 70, width


def test_quick_links_scroll_to_their_sections_smoothly_unless_less_motion_is_preferred(
    page: Page,
) -> None:
    open_hydrated(page, "/")
    page.evaluate("window.stillTheSame = true")
    assert places_on_the_way(page, "Services", "services") > 1
    page.emulate_media(reduced_motion="reduce")
    assert places_on_the_way(page, "About", "about") == 1
    for label, section in SECTIONS:
        quick_link(page, label).click()
        expect(page).to_have_url(f"/#{section}")
        expect_at_the_top(page, section)
    for label, section in (SECTIONS[0], SECTIONS[3]):
        header_links(page).get_by_text("About", exact=True).click()
        expect(page).to_have_url("/about")
        quick_link(page, label).click()
        expect(page).to_have_url(f"/#{section}")
        expect_at_the_top(page, section)
    assert page.evaluate("window.stillTheSame")


def places_on_the_way(page: Page, label: str, section: str) -> int:
    """Follow a quick link by the keyboard; return to how many places the page has scrolled."""
    link = quick_link(page, label)
    link.focus()
    page.evaluate("""async () => {
        const frame = () => new Promise(requestAnimationFrame);
        await frame().then(frame); // the focus may scroll as well
        window.places = new Set();
        addEventListener("scroll", () => window.places.add(scrollY));
    }""")
    link.press("Enter")
    expect_at_the_top(page, section)
    places: int = page.evaluate("window.places.size")
    return places


def test_the_site_can_be_navigated_without_javascript(page_without_javascript: Page) -> None:
    page = page_without_javascript
    for width in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto("/")
        page.get_by_role("main").get_by_role("link", name="Explore Our Services").click()
        expect(page).to_have_url("/services")
        page.get_by_role("link", name="Skip to the page").press("Enter")
        expect(page).to_have_url("/services#main")
        quick_link(page, "Listings").click()
        expect(page).to_have_url("/#listings")
        expect(page.locator("#listings")).to_be_in_viewport()
    for name, path, title in (
        ("Privacy Policy", "/privacy", "Privacy"),
        ("Terms of Service", "/terms", "Terms"),
    ):
        page.get_by_role("link", name=name).click()
        expect(page).to_have_url(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(title))


def button(page: Page) -> Locator:
    return page.get_by_role("banner").get_by_role("button", name="Menu")


def menu(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Menu")


def opened(page: Page) -> Locator:
    button(page).click()
    expect(menu(page)).to_be_visible()
    return menu(page)


def test_the_menu_shows_the_pages_fits_every_width_and_keeps_the_focus_until_it_is_closed(
    visitor: Visitor,
) -> None:
    phone = visitor(width=PHONE, height=900)
    open_hydrated(phone, "/about")
    expect(menu(phone)).to_be_hidden()
    dialog = opened(phone)
    pages = dialog.get_by_role("navigation", name="Menu").get_by_role("link")
    expect(pages).to_have_text(ORDER)
    tools = dialog.get_by_role("navigation", name="More tools").get_by_role("link")
    expect(tools).to_have_text(TOOLS)
    expect(dialog.get_by_role("link", name="(903) 555-0142")).to_be_visible()
    expect(dialog.get_by_role("link", name="hello@sabineridge.example.com")).to_be_visible()
    expect(phone.get_by_role("navigation", name="Main")).to_be_hidden()
    wait_until_menu_stands(phone)
    assert_accessible(phone)

    # It is as wide as specified and as high as the window.
    for window, wide in ((320, 300), (900, 400), (640, 400), (390, 300)):
        phone.set_viewport_size({"width": window, "height": 900})
        phone.wait_for_function(SLID_IN)
        box = dialog.bounding_box()
        assert box is not None
        assert (round(box["width"]), round(box["height"])) == (wide, 900), window
        assert_fits(phone)

    # A tap on it does not close it.
    box = dialog.get_by_role("navigation", name="Menu").bounding_box()
    assert box is not None
    phone.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] + 12)
    expect(dialog).to_be_visible()
    phone.mouse.click(30, 400)
    expect(dialog).to_be_hidden()
    expect(phone).to_have_url("/about")
    opened(phone).get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    expect(button(phone)).to_be_focused()

    phone.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    expect(dialog.locator(":focus")).to_have_count(1)
    for key in ["Tab"] * 12 + ["Shift+Tab"] * 12:
        phone.keyboard.press(key)
        assert phone.evaluate(FOCUS), phone.evaluate("document.activeElement.outerHTML")
    assert not phone.evaluate(REACH_FOOTER), "the page behind is not inert"
    phone.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(button(phone)).to_be_focused()
    assert phone.evaluate(REACH_FOOTER)

    for label in ("About", "Services"):
        opened(phone).get_by_role("link", name=label, exact=True).click()
        expect(phone).to_have_url(f"/{label.lower()}")
        expect(dialog).to_be_hidden()
    opened(phone)
    phone.keyboard.press("Escape")
    phone.set_viewport_size({"width": DESK, "height": 900})
    expect(button(phone)).to_be_hidden()
    expect(phone.get_by_role("navigation", name="Main")).to_be_visible()


def test_a_menu_opened_before_the_scripts_load_closes_when_a_page_is_chosen(
    visitor: Visitor,
) -> None:
    page = visitor(width=PHONE, height=844)
    scripts = StalledRequests(page, SCRIPTS)
    page.goto("/about", wait_until="commit")
    dialog = opened(page)
    scripts.release()
    wait_until_hydrated(page)
    dialog.get_by_role("link", name="Services", exact=True).click()
    expect(page).to_have_url("/services")
    expect(menu(page)).to_be_hidden()
    opened(page)


def test_the_menu_works_with_javascript_off(page_without_javascript: Page) -> None:
    page = page_without_javascript
    page.set_viewport_size({"width": PHONE, "height": 900})
    page.goto("/")
    dialog = page.locator("#site-menu")
    button(page).click()
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    button(page).click()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    button(page).click()
    dialog.get_by_role("link", name="Business Listings").click()
    expect(page).to_have_url("/business-listings")
    expect(dialog).to_be_hidden()
