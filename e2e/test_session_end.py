"""A session that ends while its page is open, and a password that must be replaced first."""

from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import (
    MEMBER_PORTAL,
    PASSWORD,
    AuthPage,
    allow_statuses,
    open_member_portal,
    register,
)
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import PHONE, assert_fits
from e2e.support.people import TEMPORARY, create_admin, create_user, session_of
from e2e.support.site import Site

TOKEN = "401 auth/session"
UNREACHABLE = "We couldn't reach the server. Check your connection and try again."

# A page that comes back from the browser's memory looks at the session again.
COME_BACK = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


def end_session(page: Page, site: Site) -> Locator:
    """End the session on the server only; returns the dialog that asks to sign in again."""
    [session] = [c for c in page.context.cookies() if c.get("name") == "sessionid"]
    site.write("DELETE FROM django_session WHERE session_key = ?", str(session.get("value")))
    assert session_of(page.context)["person"] is None
    page.evaluate(COME_BACK)
    dialog = page.get_by_role("dialog", name="Please sign in again")
    expect(dialog.locator("[name=password]")).to_be_focused()
    return dialog


def close_by_escape(dialog: Locator) -> None:
    """Press Escape until the browser closes the dialog: a page can prevent that only a few
    times.
    """
    dialog.evaluate(
        "dialog => { window.closings = 0; dialog.addEventListener('close', () => closings++) }"
    )
    for _ in range(3):
        dialog.page.keyboard.press("Escape")
    dialog.page.wait_for_function("() => window.closings > 0")


def test_after_a_session_ends_the_owner_signs_in_again_on_the_same_page_or_leaves_it(
    visitor: Visitor, site: Site, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN, "400 auth/login")
    console_guard.expect(r"ERR_FAILED .*auth/")
    page = visitor(width=PHONE)
    email = register(page.context)["email"]
    open_member_portal(page)
    heading = page.get_by_role("heading", level=1)
    heading.evaluate("(title) => { title.dataset.seen = 'yes'; }")
    sign_out = page.get_by_role("main").get_by_role("button", name="Sign Out")
    sign_out.focus()
    dialog = end_session(page, site)
    page.context.clear_cookies(name="csrftoken")
    password = dialog.locator("[name=password]")
    sign_in = dialog.get_by_role("button", name="Sign In")
    expect(dialog).to_be_in_viewport(ratio=1)
    expect(dialog.locator("[name=email]")).to_have_value(email)
    password.fill("not-mine")
    sign_in.click()
    expect(dialog.get_by_role("link", name="Invalid email or password.")).to_be_visible()
    expect(password).to_have_attribute("aria-invalid", "true")
    assert_accessible(page)

    page.route("**/_allauth/**", lambda route: route.abort())
    password.fill(PASSWORD)
    sign_in.click()
    alert = dialog.get_by_role("alert")
    expect(alert).to_have_text(UNREACHABLE)
    expect(alert).to_be_in_viewport()
    expect(sign_in).to_be_focused()
    assert_accessible(page)
    password.press_sequentially("!")
    expect(alert).to_have_count(0)
    dialog.get_by_role("button", name="Use a passkey").click()
    expect(alert).to_have_text(UNREACHABLE)
    page.unroute("**/_allauth/**")

    close_by_escape(dialog)
    expect(dialog).to_be_visible()
    assert dialog.evaluate("dialog => dialog.matches(':modal')")
    expect(password).to_be_focused()
    password.fill(PASSWORD)
    sign_in.click()
    expect(dialog).to_have_count(0)
    expect(page).to_have_url(MEMBER_PORTAL)
    expect(heading).to_have_attribute("data-seen", "yes")
    expect(sign_out).to_be_focused()

    end_session(page, site)
    page.get_by_role("button", name="Leave this page").click()
    expect(page).to_have_url("/")


def test_a_temporary_password_must_be_changed_before_any_other_page_opens(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN, "400 password/change")
    page, admin = visitor(width=PHONE), visitor()
    create_admin(admin.context)
    person = create_user(admin.context)
    auth_page = AuthPage(page).open()
    auth_page.sign_in(person["email"], TEMPORARY)
    expect(page.get_by_role("heading", name="Choose your own password")).to_be_visible()
    page.goto(MEMBER_PORTAL)
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose your own password")
    assert_accessible(page)
    assert_fits(page)
    name = "Save and continue"
    passwords = {"password": PASSWORD, "confirmPassword": PASSWORD}
    auth_page.fill(name, {"currentPassword": "not it", **passwords})
    auth_page.press(name)
    expect(page.get_by_text("Please type your current password.").first).to_be_visible()
    auth_page.fill(name, {"currentPassword": TEMPORARY, **passwords})
    auth_page.press(name)
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome to Your Member Portal")
    assert session_of(page.context)["role"] == "member"
