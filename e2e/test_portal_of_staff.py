"""The owner portal for staff, who have no business: it says so and requests no business data."""

import pytest
from playwright.sync_api import Page, Request, expect

from e2e.conftest import Visitor
from e2e.support.accounts import MEMBER_PORTAL, AuthPage, allow_statuses, register
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import SCORECARD
from e2e.support.health import DASHBOARD, PATH
from e2e.support.pages import DESK, PHONE, assert_fits, wait_until_menu_stands
from e2e.support.people import CREATED, FORM, PEOPLE_FOLD, Screen, new_user_fields
from e2e.support.people import DASHBOARD as OWNER
from e2e.support.site import Site
from e2e.support.staff import PASSWORD, StaffAccount
from e2e.support.valuations import PATH as VALUATIONS

EMAIL = "ruth@sabineridge.example.com"
TITLE = "These pages belong to a business"
SCREENS = [MEMBER_PORTAL, DASHBOARD, PATH, SCORECARD, VALUATIONS, f"{VALUATIONS}?first=1&second=2"]


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
    ruth.enter_code(auth_page)
    expect(page).to_have_url(MEMBER_PORTAL)
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    page.goto("/")
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
        assert_accessible(page)
        assert_fits(page)
    page.wait_for_load_state("networkidle")
    assert set(requested_paths) <= {"", "session"}
    page.get_by_role("link", name="Open the desk").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Today")


def test_only_staff_have_a_link_to_the_desk_and_create_owners_of_new_businesses(
    page: Page, ruth: StaffAccount
) -> None:
    ruth.sign_in(page.context)
    screen = Screen(page, OWNER).open()
    # Staff without a name are greeted by their email.
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Welcome back, {EMAIL}!")
    page.get_by_text(PEOPLE_FOLD).click()
    company = screen.field(FORM, "companyName")
    expect(company).to_be_editable()
    person = new_user_fields(companyName="Pine Curtain Electric")
    screen.fill(FORM, person)
    screen.press(FORM)
    expect(screen.toast((CREATED, f"Account created for {person['email']}"))).to_be_visible()
    expect(company).to_have_value("")

    page.goto("/about")
    desk = page.get_by_role("link", name="Desk")
    for width in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": 900})
        if width == PHONE:
            page.get_by_role("button", name="Menu").click()
        expect(desk).to_have_attribute("href", "/desk")
        wait_until_menu_stands(page)
        assert_accessible(page)
    page.context.clear_cookies()
    register(page.context)
    page.set_viewport_size({"width": DESK, "height": 900})
    page.goto(MEMBER_PORTAL)
    expect(page.get_by_role("link", name="My portal")).to_be_visible()
    expect(desk).to_have_count(0)
