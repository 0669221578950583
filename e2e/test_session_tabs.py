"""One session in several tabs, across restarts, after signing out and during outages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import NewSite, Visitor
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
from e2e.support.site import Site
from e2e.support.stalled_requests import shorten_timeouts

SOON = 10_000  # milliseconds; one second is meant for a machine that is not busy with tests
SIGN_OUT = "401 auth/session"


@pytest.fixture(scope="module")
def site(new_site: NewSite) -> Iterator[Site]:
    """A site that the test may restart."""
    site = new_site("sessions")
    yield site
    site.stop()


def sign_out(page: Page) -> None:
    page.get_by_role("main").get_by_role("button", name="Sign Out").click()


def test_signing_out_shows_a_confirmation_and_leads_to_the_home_page(
    member: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, SIGN_OUT)
    sign_out(member)
    expect(AuthPage(member).toast(SIGNED_OUT)).to_be_visible()
    expect(member).to_have_url("/")
    assert member.context.request.get("/api/session").json()["person"] is None
    member.go_back()
    expect(member.get_by_text("Welcome to Your Member Portal")).to_have_count(0)


def test_signing_out_keeps_unsent_data_in_the_browsers_storage(
    member: Page, console_guard: ConsoleGuard
) -> None:
    """Sign-out clears the cache only: drafts of messages and unsaved answers stay."""
    allow_statuses(console_guard, SIGN_OUT)
    member.evaluate("localStorage.setItem('a', 'kept'), sessionStorage.setItem('b', 'kept')")
    with member.expect_response("**/auth/session") as answer:
        sign_out(member)
    assert answer.value.all_headers()["clear-site-data"] == '"cache"'
    expect(member).to_have_url("/")
    kept = "[localStorage.getItem('a'), sessionStorage.getItem('b')]"
    assert member.evaluate(kept) == ["kept", "kept"]


def test_a_failed_sign_out_shows_an_error_and_changes_nothing(
    member: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"ERR_FAILED .*auth/session")
    member.route("**/auth/session", lambda route: route.abort())
    sign_out(member)
    words = "We couldn't reach the server. Check your connection and try again."
    expect(AuthPage(member).toast(("Logout failed", words))).to_be_visible()
    expect_inside(member, MEMBER_PORTAL)


def test_a_sign_out_reaches_every_tab(member: Page, console_guard: ConsoleGuard) -> None:
    allow_statuses(console_guard, SIGN_OUT)
    portal, public = member.context.new_page(), member.context.new_page()
    portal.goto(PORTAL)
    expect_inside(portal)
    open_hydrated(public, "/about")
    account = public.get_by_role("banner").get_by_role("link", name="My portal")
    expect(account).to_have_attribute("href", PORTAL)
    sign_out(member)
    expect(member).to_have_url("/")
    expect(portal).to_have_url("/", timeout=SOON)
    signed_out = public.get_by_role("banner").get_by_role("link", name="Sign in")
    expect(signed_out).to_have_attribute("href", "/auth", timeout=SOON)


def test_a_sign_in_reaches_every_tab(visitor: Visitor, console_guard: ConsoleGuard) -> None:
    allow_statuses(console_guard, SIGN_OUT)
    page = visitor()
    email = register(page.context)["email"]
    page.context.clear_cookies()
    auth_page = AuthPage(page).open()
    other = page.context.new_page()
    AuthPage(other).open()
    auth_page.sign_in(email)
    expect_inside(page)
    expect(other).to_have_url(PORTAL, timeout=SOON)


def test_a_session_survives_a_server_restart(member: Page, site: Site) -> None:
    site.stop()
    site.start()
    member.reload()
    expect_inside(member, MEMBER_PORTAL)
    expect(member.get_by_role("main")).to_contain_text("@reyes.example")


def test_scripts_cannot_read_any_secret(member: Page) -> None:
    context = member.context
    stored = member.evaluate(
        """async () => ({
            local: { ...localStorage },
            session: { ...sessionStorage },
            databases: await indexedDB.databases(),
            caches: await caches.keys(),
            cookie: document.cookie,
        })"""
    )
    [session] = [c for c in context.cookies() if c.get("name") == "sessionid"]
    assert session.get("httpOnly")
    assert session.get("sameSite") == "Lax"
    assert stored["local"].pop("session") == "in"
    everything = repr(stored)
    assert str(session.get("value")) not in everything
    assert PASSWORD not in everything
    assert "@reyes.example" not in everything
    assert "sessionid" not in stored["cookie"]
    assert stored["databases"] == stored["caches"] == []


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        (MEMBER_PORTAL, "/"),
        ("/owner-dashboard", "/"),
        (PORTAL, "/auth?next=%2Fbusiness-owner-portal"),
        ("/profile", "/auth?next=%2Fprofile"),
    ],
)
def test_a_visitor_is_redirected_from_signed_in_pages(page: Page, path: str, leads_to: str) -> None:
    page.goto(path)
    expect(page).to_have_url(leads_to)


def test_a_temporary_server_error_is_retried(visitor: Visitor, console_guard: ConsoleGuard) -> None:
    console_guard.expect(r"status of 503 .*api/session")
    page = visitor()
    register(page.context)
    asked: list[Route] = []

    def stumble(route: Route) -> None:
        asked.append(route)
        if len(asked) < 3:
            route.fulfill(status=503, json={"code": "unavailable", "message": "", "fields": {}})
        else:
            route.continue_()

    page.route("**/api/session", stumble)
    page.goto(MEMBER_PORTAL)
    expect_inside(page, MEMBER_PORTAL)
    assert len(asked) == 3


@pytest.fixture
def stranded(visitor: Visitor, console_guard: ConsoleGuard) -> Page:
    """The member portal while the server is unreachable."""
    console_guard.expect(r"ERR_FAILED .*api/session")
    page = visitor()
    shorten_timeouts(page)
    register(page.context)
    page.route("**/api/session", lambda route: route.abort())
    page.goto(MEMBER_PORTAL)
    expect(page.get_by_role("heading", level=1)).to_have_text("We couldn't reach the server")
    return page


def test_an_unreachable_server_shows_an_error_that_can_be_retried(stranded: Page) -> None:
    page = stranded
    assert_accessible(page)
    try_again = page.get_by_role("main").get_by_role("button")
    try_again.click()
    expect(try_again).to_have_text("Trying...")
    expect(page.get_by_role("alert")).to_contain_text("Still no answer.")
    expect(try_again).to_have_text("Try again")
    expect(try_again).to_be_focused()
    page.unroute("**/api/session")
    try_again.click()
    expect_inside(page, MEMBER_PORTAL)


def test_an_unreachable_server_is_retried_when_the_network_is_back(stranded: Page) -> None:
    page = stranded
    page.unroute("**/api/session")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect_inside(page, MEMBER_PORTAL)


def test_a_replayed_session_cookie_is_invalid_after_signing_out(
    member: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, SIGN_OUT)
    kept = member.context.cookies()
    sign_out(member)
    expect(member).to_have_url("/")
    member.context.add_cookies(kept)  # type: ignore[arg-type]
    assert member.context.request.get("/api/session").json()["person"] is None
    answer = member.context.request.get(f"{SERVICE}/auth/session")
    assert answer.status == 401
