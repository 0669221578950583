"""Navigation by header, footer and history, with and without JavaScript."""

import re

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from e2e.conftest import Visitor
from e2e.support.accounts import AuthPage, allow_statuses
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import MIXED, dashboard_with_results
from e2e.support.health import DASHBOARD
from e2e.support.pages import PHONE, open_hydrated

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


def test_header_links_navigate_without_a_full_page_load_and_move_the_focus(page: Page) -> None:
    open_hydrated(page, "/")
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
    assert page.evaluate("window.stillTheSame")

    header_links(page).get_by_text("Services", exact=True).press("Enter")
    expect(page).to_have_url("/services")
    expect(page.locator("main:focus, main h1:focus")).to_have_count(1)
    page.keyboard.press("Tab")
    expect(page.locator("main :focus")).to_have_count(1)


def test_quick_links_scroll_to_their_sections_on_the_home_page_and_from_another(
    visitor: Visitor,
) -> None:
    page = visitor(reduced_motion="reduce")
    open_hydrated(page, "/")
    page.evaluate("window.stillTheSame = true")
    for label, section in SECTIONS:
        quick_link(page, label).click()
        expect(page).to_have_url(f"/#{section}")
        expect_at_the_top(page, section)
    for label, section in SECTIONS:
        header_links(page).get_by_text("About", exact=True).click()
        expect(page).to_have_url("/about")
        quick_link(page, label).click()
        expect(page).to_have_url(f"/#{section}")
        expect_at_the_top(page, section)
    assert page.evaluate("window.stillTheSame")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_quick_link_scrolls_smoothly_unless_less_motion_is_preferred(
    visitor: Visitor, motion: str
) -> None:
    page = visitor(reduced_motion=motion)
    open_hydrated(page, "/")
    link = quick_link(page, "Services")
    link.focus()
    page.evaluate("""async () => {
        const frame = () => new Promise(requestAnimationFrame);
        await frame().then(frame); // the focus may scroll as well
        window.places = new Set();
        addEventListener("scroll", () => window.places.add(scrollY));
    }""")
    link.press("Enter")
    expect_at_the_top(page, "services")
    assert (page.evaluate("window.places.size") > 1) == (motion == "no-preference")


def test_back_and_forward_restore_the_scroll_position(page: Page) -> None:
    open_hydrated(page, "/")
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


def test_the_skip_link_moves_the_focus_to_the_main_content(page: Page) -> None:
    open_hydrated(page, "/services")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the page")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def test_the_skip_link_does_not_change_what_the_url_shows(page: Page) -> None:
    auth_page = AuthPage(page).open("#forgot")
    auth_page.fill("Forgot password", {"email": "dana@reyes.example"})
    page.get_by_role("link", name="Skip to the page").press("Enter")
    main = page.get_by_role("main")
    expect(main).to_be_focused()
    expect(main).to_have_css("outline-style", "none")
    expect(page).to_have_url("/auth#forgot")
    email = auth_page.form("Forgot password").locator("[name=email]")
    expect(email).to_have_value("dana@reyes.example")
    page.keyboard.press("Tab")
    expect(main.locator(":focus")).to_have_count(1)


def test_going_back_from_a_report_requests_no_page_data_and_the_reports_tab_has_its_url(
    page: Page,
) -> None:
    dashboard = dashboard_with_results(page, MIXED)
    requested_urls = record_data_requests(page)
    dashboard.latest_result.get_by_role("link", name="Open the full report").click()
    page.get_by_role("link", name="Back to the dashboard").click()
    expect(dashboard.latest_result).to_be_visible()
    expect(page).to_have_url(re.compile(f"{DASHBOARD}#?$"))
    assert requested_urls == []
    page.goto("/business-owner-portal/reports")
    expect(page.get_by_role("tab", name="Reports")).to_have_attribute("aria-selected", "true")


def test_a_link_in_an_email_opens_without_requesting_page_data(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "400 password/reset", "401 auth/session")
    requested_urls = record_data_requests(page)
    page.goto("/auth#reset=used-already")
    expect(page.get_by_text("This link has expired or has already been used.")).to_be_visible()
    expect(page).to_have_url("/auth")
    assert requested_urls == []


def record_data_requests(page: Page) -> list[str]:
    """Return a list to which the URL of each request for page data is added from now on."""
    requested_urls: list[str] = []

    def record(request: Request) -> None:
        if ".data" in request.url:
            requested_urls.append(request.url)

    page.on("request", record)
    return requested_urls


def test_the_site_can_be_navigated_without_javascript(visitor: Visitor) -> None:
    page = visitor(java_script_enabled=False)
    for width in (PHONE, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto("/")
        page.get_by_role("main").get_by_role("link", name="Explore Our Services").click()
        expect(page).to_have_url("/services")
        page.get_by_role("link", name="Skip to the page").press("Enter")
        expect(page).to_have_url("/services#main")
        quick_link(page, "Listings").click()
        expect(page).to_have_url("/#listings")
        expect(page.locator("#listings")).to_be_in_viewport()
        page.get_by_role("link", name="Privacy Policy").click()
        expect(page).to_have_url("/privacy")
        page.get_by_role("link", name="Terms of Service").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Terms"))
