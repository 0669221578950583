"""The menu of a phone: a dialog that slides in from the right."""

from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Visitor
from e2e.support.axe import assert_accessible
from e2e.support.pages import (
    PHONE,
    assert_fits,
    open_hydrated,
    wait_until_hydrated,
    wait_until_menu_stands,
)
from e2e.support.stalled_requests import StalledRequests

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
    phone.set_viewport_size({"width": 1280, "height": 900})
    expect(button(phone)).to_be_hidden()
    expect(phone.get_by_role("navigation", name="Main")).to_be_visible()


def test_a_menu_opened_before_the_scripts_load_closes_when_a_page_is_chosen(
    visitor: Visitor,
) -> None:
    page = visitor(width=PHONE, height=844)
    scripts = StalledRequests(page, "**/assets/*.js")
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
