"""The owner portal for staff, who have no business: it says so and requests no business data."""

import pytest
from playwright.sync_api import Page, Request, expect

from e2e.conftest import Visitor
from e2e.support.accounts import MEMBER_PORTAL, AuthPage, allow_statuses, register
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import SCORECARD
from e2e.support.health import DASHBOARD, PATH
from e2e.support.pages import DESK, PHONE, assert_fits
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


def sign_in_staff(page: Page, ruth: StaffAccount) -> Page:
    ruth.sign_in(page.context)
    return page


def test_staff_who_sign_in_on_the_home_page_are_shown_a_link_to_the_desk(
    page: Page, console_guard: ConsoleGuard, ruth: StaffAccount
) -> None:
    allow_statuses(console_guard, "401 auth/login", "401 auth/session")
    auth_page = AuthPage(page, "/").open("#auth-section")
    auth_page.sign_in(EMAIL, PASSWORD, form="Owner sign-in")
    ruth.enter_code(auth_page)
    expect(page).to_have_url(MEMBER_PORTAL)
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    expect(page.get_by_role("main").get_by_role("alert")).to_have_count(0)
    page.get_by_role("link", name="Open the desk").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Today")


def test_owner_pages_explain_that_staff_have_no_business_and_request_no_data(
    visitor: Visitor, ruth: StaffAccount
) -> None:
    page = sign_in_staff(visitor(width=PHONE), ruth)
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
        assert_accessible(page)
        assert_fits(page)
    page.wait_for_load_state("networkidle")
    assert set(requested_paths) <= {"", "session"}


def test_only_staff_have_a_link_to_the_desk_in_the_header(
    visitor: Visitor, ruth: StaffAccount
) -> None:
    page = sign_in_staff(visitor(), ruth)
    page.goto(DASHBOARD)
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    page.goto("/about")
    for width in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": 900})
        if width == PHONE:
            page.get_by_role("button", name="Menu").click()
        expect(page.get_by_role("link", name="Desk")).to_have_attribute("href", "/desk")
        assert_accessible(page)
    owner = visitor()
    register(owner.context)
    owner.goto(MEMBER_PORTAL)
    expect(owner.get_by_role("link", name="My portal")).to_be_visible()
    expect(owner.get_by_role("link", name="Desk")).to_have_count(0)


def test_staff_without_a_name_are_greeted_by_their_email(page: Page, ruth: StaffAccount) -> None:
    sign_in_staff(page, ruth).goto(OWNER)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Welcome back, {EMAIL}!")
