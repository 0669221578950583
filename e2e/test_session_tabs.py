"""One session in several tabs, after signing out and during outages."""

from playwright.sync_api import Page, Route, expect

from e2e.conftest import Visitor
from e2e.support.accounts import (
    MEMBER_PORTAL,
    PASSWORD,
    PORTAL,
    SERVICE,
    SIGNED_OUT,
    AuthPage,
    allow_statuses,
    expect_inside,
    register,
)
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import open_hydrated
from e2e.support.stalled_requests import StalledRequests, ignore_long_timeouts, shorten_timeouts

SOON = 10_000  # milliseconds; one second is meant for a machine that is not busy with tests
SIGN_OUT = "401 auth/session"
SESSION = "**/auth/session"
WELCOME, UNREACHABLE = "Welcome to Your Member Portal", "We couldn't reach the server"


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

    # A sign-out that fails changes nothing.
    console_guard.expect(r"ERR_FAILED .*auth/session")
    member.route(SESSION, lambda route: route.abort())
    sign_out(member)
    words = "We couldn't reach the server. Check your connection and try again."
    expect(AuthPage(member).toast(("Logout failed", words))).to_be_visible()
    expect_inside(member, MEMBER_PORTAL)
    member.unroute(SESSION)

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
    allow_statuses(console_guard, SIGN_OUT)
    email = register(page.context)["email"]
    page.context.clear_cookies()
    for path, leads_to in (
        (MEMBER_PORTAL, "/"),
        ("/owner-dashboard", "/"),
        ("/profile", "/auth?next=%2Fprofile"),
        (PORTAL, "/auth?next=%2Fbusiness-owner-portal"),
    ):
        page.goto(path)
        expect(page).to_have_url(leads_to)
    other = page.context.new_page()
    AuthPage(other).open()
    AuthPage(page).sign_in(email)
    expect_inside(page)
    expect(other).to_have_url(PORTAL, timeout=SOON)
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
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"ERR_FAILED .*api/session")
    console_guard.expect(r"status of 503 .*api/session")
    page = visitor()
    shorten_timeouts(page)
    register(page.context)
    heading = page.get_by_role("heading", level=1)
    page.route("**/api/session", lambda route: route.abort())
    page.goto(MEMBER_PORTAL)
    expect(heading).to_have_text(UNREACHABLE)
    assert_accessible(page)
    try_again = page.get_by_role("main").get_by_role("button")
    stalled = StalledRequests(page, "**/api/session")
    try_again.click()
    expect(try_again).to_have_text("Trying...")
    stalled.abort()
    expect(page.get_by_role("alert")).to_contain_text("Still no answer.")
    expect(try_again).to_have_text("Try again")
    expect(try_again).to_be_focused()
    page.unroute("**/api/session")
    asked: list[Route] = []

    def stumble(route: Route) -> None:
        asked.append(route)
        if len(asked) < 3:
            route.fulfill(status=503, json={"code": "unavailable", "message": "", "fields": {}})
        else:
            route.continue_()

    page.route("**/api/session", stumble)
    try_again.click()
    expect(heading).to_have_text(WELCOME)
    assert len(asked) == 3
    page.unroute("**/api/session")

    page.route("**/api/session", lambda route: route.abort())
    page.goto(MEMBER_PORTAL)
    expect(heading).to_have_text(UNREACHABLE)
    page.unroute("**/api/session")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(heading).to_have_text(WELCOME)
