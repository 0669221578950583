"""One session in several tabs, after signing out, during outages and when it ends."""

from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import (
    LOGIN_FAILED,
    MEMBER_PORTAL,
    PASSWORD,
    PORTAL,
    SERVICE,
    SIGNED_OUT,
    WELCOME_BACK,
    WRONG,
    AuthPage,
    allow_statuses,
    expect_inside,
    open_member_portal,
    register,
)
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import PHONE, open_hydrated
from e2e.support.people import session_of
from e2e.support.site import Site
from e2e.support.stalled_requests import StalledRequests, ignore_long_timeouts, shorten_timeouts

SOON = 10_000  # milliseconds; one second is meant for a machine that is not busy with tests
SIGN_OUT = "401 auth/session"
SESSION, PASSKEY = "**/auth/session", "**/auth/webauthn/login"
WELCOME, UNREACHABLE = "Welcome to Your Member Portal", "We couldn't reach the server"

# A page that comes back from the browser's memory looks at the session again.
COME_BACK = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


def sign_out(page: Page) -> None:
    page.get_by_role("main").get_by_role("button", name="Sign Out").click()


def test_a_sign_out_is_confirmed_in_every_tab_and_keeps_only_unsent_words(
    member: Page, console_guard: ConsoleGuard
) -> None:
    portal, public = member.context.new_page(), member.context.new_page()
    portal.goto(PORTAL)
    expect_inside(portal)
    open_hydrated(public, "/about")
    account = public.get_by_role("banner").get_by_role("link", name="My portal")
    expect(account).to_have_attribute("href", PORTAL)
    expect(public.get_by_role("link", name="Desk")).to_have_count(0)

    allow_statuses(console_guard, SIGN_OUT)
    replayed = member.context.cookies()
    member.evaluate("localStorage.setItem('a', 'kept'), sessionStorage.setItem('b', 'kept')")
    ignore_long_timeouts(member)  # the toast stays, however long the home page takes
    with member.expect_response(SESSION) as answer:
        sign_out(member)
    # It clears the cache only: drafts of messages and unsaved answers stay.
    assert answer.value.all_headers()["clear-site-data"] == '"cache"'
    expect(AuthPage(member).toast(SIGNED_OUT)).to_be_visible()
    expect(member).to_have_url("/")
    kept = "[localStorage.getItem('a'), sessionStorage.getItem('b')]"
    assert member.evaluate(kept) == ["kept", "kept"]
    expect(portal).to_have_url("/", timeout=SOON)
    signed_out = public.get_by_role("banner").get_by_role("link", name="Sign in")
    expect(signed_out).to_have_attribute("href", "/auth", timeout=SOON)
    member.go_back()
    expect(member.get_by_text(WELCOME)).to_have_count(0)

    member.context.add_cookies(replayed)  # type: ignore[arg-type]
    assert member.context.request.get("/api/session").json()["person"] is None
    assert member.context.request.get(f"{SERVICE}/auth/session").status == 401


def test_a_sign_in_reaches_every_tab_and_leaves_no_secret_to_scripts(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, SIGN_OUT, "400 auth/login")
    email = register(page.context)["email"]
    page.context.clear_cookies()
    for path, leads_to in ((MEMBER_PORTAL, "/"), ("/profile", "/auth?next=%2Fprofile")):
        page.goto(path)
        expect(page).to_have_url(leads_to)
    other = page.context.new_page()
    AuthPage(other).open()
    stalled = StalledRequests(page, PASSKEY)
    auth_page = AuthPage(page)
    auth_page.sign_in(f"  {email.upper()} ", "not-my-password")
    expect(auth_page.toast((LOGIN_FAILED, WRONG))).to_have_attribute("data-tone", "bad")
    password = auth_page.form("Sign In").locator("[name=password]")
    expect(auth_page.form("Sign In").get_by_role("alert")).to_have_text(WRONG)

    # A password can be pasted.
    user_name = auth_page.form("Sign In").locator("[name=email]")
    with page.expect_request(PASSKEY):
        user_name.fill(PASSWORD)
    user_name.press("ControlOrMeta+a")
    user_name.press("ControlOrMeta+c")
    user_name.fill(email)
    password.press("ControlOrMeta+a")
    password.press("ControlOrMeta+v")
    expect(password).to_have_value(PASSWORD)
    expect(auth_page.error(password)).to_be_hidden()
    # The answer to the offer of passkeys would set a cookie that ends the session.
    with page.expect_event("requestfailed", lambda request: "webauthn" in request.url):
        auth_page.press("Sign In")
    expect(auth_page.toast(WELCOME_BACK)).to_have_attribute("data-tone", "plain")
    expect_inside(page, "/profile")
    expect(other).to_have_url(PORTAL, timeout=SOON)
    stalled.release()
    page.reload()
    expect_inside(page, "/profile")
    assert_no_secrets(page, email)


def assert_no_secrets(page: Page, email: str) -> None:
    """Assert that nothing that scripts can read has the session, the password or the address."""
    stored = page.evaluate(
        """async () => ({
            local: { ...localStorage },
            session: { ...sessionStorage },
            databases: await indexedDB.databases(),
            caches: await caches.keys(),
            cookie: document.cookie,
        })"""
    )
    [session] = [c for c in page.context.cookies() if c.get("name") == "sessionid"]
    assert session.get("httpOnly")
    assert session.get("sameSite") == "Lax"
    assert stored["local"].pop("session") == "in"
    everything = repr(stored)
    assert str(session.get("value")) not in everything
    assert PASSWORD not in everything
    assert email not in everything
    assert "sessionid" not in stored["cookie"]
    assert stored["databases"] == stored["caches"] == []


def test_an_unreachable_server_is_tried_again_on_request_and_when_the_network_is_back(
    page: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"ERR_FAILED .*api/session")
    shorten_timeouts(page)
    register(page.context)
    heading = page.get_by_role("heading", level=1)
    page.route("**/api/session", lambda route: route.abort())
    page.goto(MEMBER_PORTAL)
    expect(heading).to_have_text(UNREACHABLE)
    assert_accessible(page)
    try_again = page.get_by_role("main").get_by_role("button", name="Try again")
    try_again.click()
    expect(page.get_by_role("alert")).to_contain_text("Still no answer.")
    expect(try_again).to_be_focused()
    page.unroute("**/api/session")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(heading).to_have_text(WELCOME)


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
    allow_statuses(console_guard, SIGN_OUT)
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
    page.route("**/_allauth/**", lambda route: route.abort())
    password.fill(PASSWORD)
    sign_in.click()
    alert = dialog.get_by_role("alert")
    expect(alert).to_contain_text(UNREACHABLE)
    expect(alert).to_be_in_viewport()
    expect(sign_in).to_be_focused()
    assert_accessible(page)
    page.unroute("**/_allauth/**")

    close_by_escape(dialog)
    expect(dialog).to_be_visible()
    assert dialog.evaluate("dialog => dialog.matches(':modal')")
    expect(password).to_be_focused()
    expect(password).to_have_value(PASSWORD)
    sign_in.click()
    expect(dialog).to_have_count(0)
    expect(page).to_have_url(MEMBER_PORTAL)
    expect(heading).to_have_attribute("data-seen", "yes")
    expect(sign_out).to_be_focused()

    end_session(page, site)
    page.get_by_role("button", name="Leave this page").click()
    expect(page).to_have_url("/")
