"""The sign-in form of the home page, which loads the member portal as a new document."""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import (
    LOGIN_FAILED,
    MEMBER_PORTAL,
    PASSWORD,
    WELCOME_BACK,
    AuthPage,
    allow_statuses,
    expect_inside,
    register,
)
from e2e.support.console_guard import ConsoleGuard

TOKEN = "401 auth/session"
FORM = "Owner sign-in"
UNREACHABLE = "We couldn't reach the server. Check your connection and try again."


@pytest.fixture
def home(page: Page) -> AuthPage:
    return AuthPage(page, "/").open("#auth-section")


@pytest.fixture
def email(visitor: Visitor) -> str:
    """The email address of a registered account."""
    return register(visitor().context)["email"]


def test_signing_in_loads_the_member_portal_as_a_new_document_and_shows_the_welcome(
    home: AuthPage, email: str, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN)
    with home.page.expect_request(f"**{MEMBER_PORTAL}") as request:
        home.sign_in(email, form=FORM)
    assert request.value.is_navigation_request()
    expect_inside(home.page, MEMBER_PORTAL)
    expect(home.toast(WELCOME_BACK)).to_be_visible()
    home.page.reload()
    expect_inside(home.page, MEMBER_PORTAL)
    expect(home.toast(WELCOME_BACK)).to_have_count(0)


def test_going_back_from_the_portal_shows_an_empty_form(
    home: AuthPage, email: str, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN)
    # A 204 response leaves the page in place, as the back/forward cache would restore it.
    home.page.route(f"**{MEMBER_PORTAL}", lambda route: route.fulfill(status=204))
    with home.page.expect_request(f"**{MEMBER_PORTAL}"):
        home.sign_in(email, form=FORM)
    button = home.form(FORM).locator("button[type=submit]")
    expect(button).to_have_text("Signing in...")
    home.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(button).to_have_text("Sign In")
    expect(button).to_be_enabled()
    expect(home.form(FORM).locator("[name=password]")).to_have_value("")


def test_a_script_that_fails_to_load_shows_an_error_and_the_form_can_be_sent_again(
    home: AuthPage, email: str, console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"ERR_FAILED .*sign-in-from-home")
    allow_statuses(console_guard, TOKEN)
    home.page.route("**/sign-in-from-home*", lambda route: route.abort())
    home.sign_in(email, form=FORM)
    expect(home.toast((LOGIN_FAILED, UNREACHABLE))).to_be_visible()
    form = home.form(FORM)
    expect(form.get_by_role("alert")).to_have_text(UNREACHABLE)
    expect(form.locator("[name=password]")).to_have_value(PASSWORD)
    home.page.unroute("**/sign-in-from-home*")
    home.press(FORM)
    expect_inside(home.page, MEMBER_PORTAL)
