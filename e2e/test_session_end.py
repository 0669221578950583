"""A session that ends while its page is open, and a password that must be replaced first."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.conftest import NewSite, Visitor
from e2e.support.accounts import (
    MEMBER_PORTAL,
    PASSWORD,
    AuthPage,
    allow_statuses,
    call,
    open_member_portal,
    register,
)
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import PHONE, assert_fits
from e2e.support.site import Site

TOKEN = "401 auth/session"
UNREACHABLE = "We couldn't reach the server. Check your connection and try again."

# A page that comes back from the browser's memory looks at the session again.
COME_BACK = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


@pytest.fixture(scope="module")
def site(new_site: NewSite) -> Iterator[Site]:
    """A site whose sessions the test may delete."""
    site = new_site("ending")
    yield site
    site.stop()


def end_session(context: BrowserContext, site: Site) -> None:
    """End the sessions on the server only."""
    site.write("DELETE FROM django_session")
    assert context.request.get("/api/session").json()["person"] is None


def test_after_a_session_ends_the_owner_signs_in_again_on_the_same_page(
    visitor: Visitor, site: Site, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN, "400 auth/login")
    page = visitor(width=PHONE)
    email = register(page.context)["email"]
    open_member_portal(page)
    heading = page.get_by_role("heading", level=1)
    heading.evaluate("(title) => { title.dataset.seen = 'yes'; }")
    end_session(page.context, site)
    page.context.clear_cookies(name="csrftoken")
    page.evaluate(COME_BACK)
    dialog = page.get_by_role("dialog", name="Please sign in again")
    expect(dialog).to_be_visible()
    assert_accessible(page)
    expect(dialog).to_be_in_viewport(ratio=1)
    expect(dialog.locator("[name=password]")).to_be_focused()
    expect(dialog.locator("[name=email]")).to_have_value(email)
    dialog.locator("[name=password]").fill("not-mine")
    dialog.get_by_role("button", name="Sign In").click()
    expect(dialog.get_by_role("link", name="Invalid email or password.")).to_be_visible()
    expect(dialog.locator("[name=password]")).to_have_attribute("aria-invalid", "true")
    dialog.locator("[name=password]").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign In").click()
    expect(dialog).to_be_hidden()
    expect(page).to_have_url(MEMBER_PORTAL)
    expect(heading).to_have_attribute("data-seen", "yes")


def ended(page: Page, site: Site) -> Locator:
    """The session of this page has ended, and its dialog asks to sign in again."""
    end_session(page.context, site)
    page.evaluate(COME_BACK)
    dialog = page.get_by_role("dialog", name="Please sign in again")
    expect(dialog.locator("[name=password]")).to_be_focused()
    return dialog


def test_escape_does_not_close_the_sign_in_dialog(
    member: Page, site: Site, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN)
    dialog = ended(member, site)
    closings = (
        "dialog => { window.closings = 0; dialog.addEventListener('close', () => closings++) }"
    )
    dialog.evaluate(closings)
    for _ in range(3):
        member.keyboard.press("Escape")
    # A browser lets a page hold a dialog back only so often; then it has closed, and opens again.
    member.wait_for_function("() => window.closings > 0")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("dialog => dialog.matches(':modal')")
    expect(dialog.locator("[name=password]")).to_be_focused()
    dialog.locator("[name=password]").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign In").click()
    expect(dialog).to_have_count(0)
    expect(member).to_have_url(MEMBER_PORTAL)


def test_errors_of_the_sign_in_dialog_are_shown_in_it(
    member: Page, site: Site, console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"ERR_FAILED .*auth/")
    allow_statuses(console_guard, TOKEN)
    dialog = ended(member, site)
    member.route("**/_allauth/**", lambda route: route.abort())
    dialog.locator("[name=password]").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign In").click()
    alert = dialog.get_by_role("alert")
    expect(alert).to_have_text(UNREACHABLE)
    expect(alert).to_be_in_viewport()
    expect(dialog.get_by_role("button", name="Sign In")).to_be_focused()
    assert_accessible(member)
    dialog.locator("[name=password]").press_sequentially("!")
    expect(alert).to_have_count(0)
    dialog.get_by_role("button", name="Use a passkey").click()
    expect(alert).to_have_text(UNREACHABLE)


def test_after_signing_in_again_the_focus_is_restored(
    member: Page, site: Site, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN)
    sign_out = member.get_by_role("main").get_by_role("button", name="Sign Out")
    sign_out.focus()
    dialog = ended(member, site)
    dialog.locator("[name=password]").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign In").click()
    expect(dialog).to_have_count(0)
    expect(sign_out).to_be_focused()


def test_declining_to_sign_in_again_leads_to_the_home_page(member: Page, site: Site) -> None:
    end_session(member.context, site)
    member.evaluate(COME_BACK)
    member.get_by_role("button", name="Leave this page").click()
    expect(member).to_have_url("/")


def test_a_temporary_password_must_be_changed_before_any_other_page_opens(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    admin = visitor()
    register(admin.context)
    call(admin.context, "PATCH", "/api/business", {"name": "Reyes Air"})
    new = {
        "email": "sam@reyes.example",
        "password": "First-AuthPage-Key-1",
        "fullName": "Sam Reyes",
        "companyName": "Reyes Air",
    }
    call(admin.context, "POST", "/api/people", new)
    allow_statuses(console_guard, TOKEN, "400 password/change")
    page = visitor(width=PHONE)
    auth_page = AuthPage(page).open()
    auth_page.sign_in(new["email"], new["password"])
    expect(page.get_by_role("heading", name="Choose your own password")).to_be_visible()
    assert_accessible(page)
    page.goto(MEMBER_PORTAL)
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose your own password")
    assert_accessible(page)
    assert_fits(page)
    name = "Save and continue"
    passwords = {"password": PASSWORD, "confirmPassword": PASSWORD}
    auth_page.fill(name, {"currentPassword": "not it", **passwords})
    auth_page.press(name)
    expect(page.get_by_text("Please type your current password.").first).to_be_visible()
    auth_page.fill(name, {"currentPassword": new["password"], **passwords})
    auth_page.press(name)
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome to Your Member Portal")
