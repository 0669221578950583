"""Somebody of the firm has no business: the portal says so, and asks for nothing of one."""

import pytest
from playwright.sync_api import Page, Request, expect

from e2e.conftest import Visitor
from e2e.support.accounts import MEMBER_PORTAL, SERVICE, AuthPage, allow_statuses, call, register
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import SCORECARD
from e2e.support.health import DASHBOARD, PATH
from e2e.support.pages import DESK, PHONE, assert_fits
from e2e.support.people import DASHBOARD as OWNER
from e2e.support.site import Site
from e2e.support.valuations import PATH as VALUATIONS

EMAIL, PASSWORD = "ruth@sabineridge.example.com", "a-long-way-to-Nacogdoches"
TITLE = "These pages belong to a business"
SCREENS = [MEMBER_PORTAL, DASHBOARD, PATH, SCORECARD, VALUATIONS, f"{VALUATIONS}?first=1&second=2"]


@pytest.fixture(scope="module", autouse=True)
def of_the_firm(site: Site) -> None:
    site.manage("make_staff", EMAIL, "--password-stdin", given=f"{PASSWORD}\n")


def signed_in(page: Page) -> Page:
    call(page.context, "POST", f"{SERVICE}/auth/login", {"email": EMAIL, "password": PASSWORD})
    return page


def test_whoever_signs_in_on_the_home_page_is_led_on_to_the_back_office(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 auth/session")
    AuthPage(page, "/").open("#auth-section").sign_in(EMAIL, PASSWORD, form="Owner sign-in")
    expect(page).to_have_url(MEMBER_PORTAL)
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    expect(page.get_by_role("main").get_by_role("alert")).to_have_count(0)
    page.get_by_role("link", name="Open the back office").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Back office")


def test_every_page_of_a_business_says_what_it_is_and_asks_for_nothing(visitor: Visitor) -> None:
    page = signed_in(visitor(width=PHONE))
    page.goto("/")
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url.partition("/api/")[2].partition("?")[0])

    page.on("request", note)
    for path in SCREENS:
        page.goto(path)
        expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        expect(page.get_by_role("button", name="Try again")).to_have_count(0)
        assert_accessible(page)
        assert_fits(page)
    page.wait_for_load_state("networkidle")
    assert set(asked) <= {"", "session"}


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_the_way_to_the_back_office_stands_in_the_header_of_staff_alone(
    visitor: Visitor, width: int
) -> None:
    page = signed_in(visitor(width=width))
    page.goto(DASHBOARD)
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    page.goto("/about")
    if width == PHONE:
        page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="Back office")).to_have_attribute("href", "/office/")
    assert_accessible(page)
    owner = visitor(width=DESK)
    register(owner.context)
    owner.goto(MEMBER_PORTAL)
    expect(owner.get_by_role("link", name="My portal")).to_be_visible()
    expect(owner.get_by_role("link", name="Back office")).to_have_count(0)


def test_staff_without_a_name_are_greeted_by_their_email(page: Page) -> None:
    signed_in(page).goto(OWNER)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Welcome back, {EMAIL}!")
