"""The sign-in form of the home page, which loads the member portal as a new document."""

from playwright.sync_api import Page, expect

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

FORM = "Owner sign-in"
UNREACHABLE = "We couldn't reach the server. Check your connection and try again."


def test_signing_in_loads_the_member_portal_once_the_script_and_the_server_answer(
    page: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"ERR_FAILED .*sign-in-from-home")
    allow_statuses(console_guard, "401 auth/session")
    email = register(page.context)["email"]
    page.context.clear_cookies()
    home = AuthPage(page, "/").open("#auth-section")
    page.route("**/sign-in-from-home*", lambda route: route.abort())
    home.sign_in(email, form=FORM)
    expect(home.toast((LOGIN_FAILED, UNREACHABLE))).to_be_visible()
    form = home.form(FORM)
    button, password = form.locator("button[type=submit]"), form.locator("[name=password]")
    expect(form.get_by_role("alert")).to_have_text(UNREACHABLE)
    expect(password).to_have_value(PASSWORD)
    page.unroute("**/sign-in-from-home*")

    # A 204 response leaves the page in place, as the back/forward cache would restore it.
    page.route(f"**{MEMBER_PORTAL}", lambda route: route.fulfill(status=204))
    with page.expect_request(f"**{MEMBER_PORTAL}"):
        button.click()
    expect(button).to_have_text("Signing in...")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(button).to_have_text("Sign In")
    expect(button).to_be_enabled()
    expect(password).to_have_value("")
    page.unroute(f"**{MEMBER_PORTAL}")

    page.context.clear_cookies()
    with page.expect_request(f"**{MEMBER_PORTAL}") as request:
        home.sign_in(email, form=FORM)
    assert request.value.is_navigation_request()
    expect(home.toast(WELCOME_BACK)).to_be_visible()
    expect_inside(page, MEMBER_PORTAL)
    page.reload()
    expect_inside(page, MEMBER_PORTAL)
    expect(home.toast(WELCOME_BACK)).to_have_count(0)
