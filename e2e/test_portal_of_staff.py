"""The owner portal for staff without a business requests no business data."""

import pytest
from playwright.sync_api import Request, expect

from e2e.conftest import Visitor
from e2e.support.accounts import MEMBER_PORTAL, AuthPage, allow_statuses
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import SCORECARD
from e2e.support.health import DASHBOARD, PATH
from e2e.support.pages import DESK, PHONE, assert_fits, wait_until_menu_stands
from e2e.support.people import DASHBOARD as OWNER
from e2e.support.people import FORM, PEOPLE_FOLD, Screen
from e2e.support.site import Site
from e2e.support.staff import PASSWORD, StaffAccount
from e2e.support.valuations import PATH as VALUATIONS

EMAIL = "ruth@sabineridge.example.com"
TITLE = "These pages belong to a business"
SCREENS = [MEMBER_PORTAL, DASHBOARD, PATH, SCORECARD, VALUATIONS, f"{VALUATIONS}?first=1&second=2"]
FRAMES = (MEMBER_PORTAL, PATH)
"""Screens that show it below a title, and screens that show it alone."""


@pytest.fixture(scope="module")
def ruth(site: Site) -> StaffAccount:
    return StaffAccount(site, EMAIL)


def test_staff_who_sign_in_on_the_home_page_read_that_they_have_no_business(
    visitor: Visitor, console_guard: ConsoleGuard, ruth: StaffAccount
) -> None:
    allow_statuses(console_guard, "401 auth/login", "401 auth/session")
    page = visitor(width=PHONE)
    auth_page = AuthPage(page, "/").open("#auth-section")
    auth_page.sign_in(EMAIL, PASSWORD, form="Owner sign-in")
    # The auth page asks for the code, even after a reload.
    expect(page).to_have_url(f"/auth?next={MEMBER_PORTAL}")
    page.reload()
    ruth.enter_code(auth_page)
    expect(page).to_have_url(MEMBER_PORTAL)
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()

    page.goto("/about")
    page.get_by_role("button", name="Menu").click()
    desk = page.get_by_role("link", name="Desk")
    expect(desk).to_have_attribute("href", "/desk")
    wait_until_menu_stands(page)
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": DESK, "height": 900})
    expect(desk).to_have_attribute("href", "/desk")
    assert_fits(page)
    page.set_viewport_size({"width": PHONE, "height": 900})

    requested_paths: list[str] = []

    def record(request: Request) -> None:
        requested_paths.append(request.url.partition("/api/")[2].partition("?")[0])

    page.on("request", record)
    for path in SCREENS:
        page.goto(path)
        expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        expect(page.get_by_role("button", name="Try again")).to_have_count(0)
        expect(page.get_by_role("main").get_by_role("alert")).to_have_count(0)
        assert_fits(page)
        if path in FRAMES:
            assert_accessible(page)
    page.wait_for_load_state("networkidle")
    assert set(requested_paths) <= {"", "session"}
    open_desk = page.get_by_role("link", name="Open the desk")
    expect(open_desk).to_have_attribute("href", "/desk")

    screen = Screen(page, OWNER).open()
    # Staff without a name are greeted by their email.
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Welcome back, {EMAIL}!")
    page.get_by_text(PEOPLE_FOLD).click()
    expect(screen.field(FORM, "companyName")).to_be_editable()
