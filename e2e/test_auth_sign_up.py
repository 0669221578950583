"""Somebody makes an account at /auth; no mail server is set up, so it is active at once."""

from playwright.sync_api import Page, expect

from e2e.support.accounts import (
    EXISTS,
    WELCOME,
    AuthPage,
    allow_statuses,
    expect_inside,
    register,
    sign_up_fields,
)
from e2e.support.console_guard import ConsoleGuard
from e2e.support.people import session_of


def test_an_account_is_created_unless_its_email_is_registered_and_opens_the_portal(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 auth/session", "400 auth/signup")
    known = register(page.context)["email"]
    page.context.clear_cookies()
    auth_page = AuthPage(page).open("#sign-up")
    expect(page.get_by_role("tab", name="Sign Up")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()
    page.get_by_role("tab", name="Sign In").click()
    expect(page).to_have_url("/auth#sign-in")
    page.get_by_role("tab", name="Sign Up").click()

    auth_page.sign_up(sign_up_fields(email=known.upper()))
    expect(auth_page.toast(EXISTS)).to_have_attribute("data-tone", "bad")
    expect(auth_page.summary("Sign Up")).to_be_focused()

    values = sign_up_fields()
    auth_page.sign_up(values)
    expect(auth_page.toast(WELCOME)).to_be_visible()
    expect_inside(page)
    assert session_of(page.context)["person"]["email"] == values["email"]
