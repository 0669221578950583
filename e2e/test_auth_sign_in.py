"""Somebody with an account signs in at /auth (specification, sections 4, 5 and 8)."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import (
    LOGIN_FAILED,
    PASSWORD,
    WELCOME_BACK,
    WRONG,
    AuthPage,
    allow_statuses,
    expect_inside,
    register,
)
from e2e.support.console_guard import ConsoleGuard
from e2e.support.contact import RED
from e2e.support.stalled_requests import StalledRequests

TOKEN = "401 auth/session"


@pytest.fixture
def email(visitor: Visitor) -> str:
    """The email address of a registered account."""
    return register(visitor().context)["email"]


@pytest.fixture
def auth_page(page: Page) -> AuthPage:
    return AuthPage(page).open()


def test_a_wrong_password_is_refused_and_the_right_one_opens_the_portal(
    auth_page: AuthPage, email: str, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN, "400 auth/login")
    auth_page.sign_in(f"  {email.upper()} ", "not-my-password")
    expect(auth_page.toast((LOGIN_FAILED, WRONG))).to_have_attribute("data-tone", "bad")
    password = auth_page.form("Sign In").locator("[name=password]")
    expect(auth_page.summary("Sign In")).to_be_focused()
    expect(auth_page.summary("Sign In")).to_be_in_viewport()
    expect(password).to_have_css("border-top-color", RED)
    password.fill(PASSWORD)
    expect(auth_page.error(password)).to_be_hidden()
    auth_page.press("Sign In")
    expect(auth_page.toast(WELCOME_BACK)).to_have_attribute("data-tone", "plain")
    expect_inside(auth_page.page)


def test_signing_in_aborts_the_passkey_request_whose_cookie_would_end_the_session(
    auth_page: AuthPage, email: str, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN)
    stalled = StalledRequests(auth_page.page, "**/auth/webauthn/login")
    with auth_page.page.expect_event("requestfailed", lambda request: "webauthn" in request.url):
        auth_page.sign_in(email)
    expect_inside(auth_page.page)
    stalled.release()
    auth_page.page.reload()
    expect_inside(auth_page.page)


def test_a_stale_csrf_token_is_replaced(
    auth_page: AuthPage, email: str, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN, "403 auth/login")
    headers = {"X-CSRFToken": "x" * 32}
    auth_page.page.route(
        "**/auth/login",
        lambda route: route.continue_(headers={**route.request.headers, **headers}),
        times=1,
    )
    auth_page.sign_in(email)
    expect_inside(auth_page.page)


def test_signing_in_returns_to_the_page_that_required_it(
    page: Page, email: str, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN)
    page.goto("/profile")
    expect(page).to_have_url("/auth?next=%2Fprofile")
    AuthPage(page).sign_in(email)
    expect_inside(page, "/profile")


def test_a_signed_in_user_is_redirected_from_the_auth_page_but_never_to_another_site(
    page: Page,
) -> None:
    register(page.context)
    for next_page in ("https://evil.example/", "/%09/evil.example"):
        page.goto(f"/auth?next={next_page}")
        expect_inside(page)


def test_the_redirect_to_the_back_office_replaces_the_auth_page_in_history(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "403 office/login")  # an owner is none of the firm's staff
    register(page.context)
    page.goto("/about")
    with page.expect_request("**/office/leads/") as request:
        page.goto("/auth?next=/office/leads/")
    assert request.value.is_navigation_request()
    expect(page).to_have_url(re.compile(r"^http://[^/]+/office/"))
    page.go_back()
    expect(page).to_have_url("/about")


def test_a_password_can_be_pasted(visitor: Visitor) -> None:
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    auth_page = AuthPage(page).open()
    page.evaluate("navigator.clipboard.writeText('a pasted password')")
    password = auth_page.form("Sign In").locator("[name=password]")
    password.focus()
    page.keyboard.press("ControlOrMeta+v")
    expect(password).to_have_value("a pasted password")


def test_the_selected_tab_is_in_the_url(page: Page) -> None:
    AuthPage(page).open("#sign-up")
    expect(page.get_by_role("tab", name="Sign Up")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()
    page.get_by_role("tab", name="Sign In").click()
    expect(page).to_have_url("/auth#sign-in")


def test_without_javascript_the_form_says_it_needs_it_and_sends_no_password(
    visitor: Visitor,
) -> None:
    page = visitor(java_script_enabled=False)
    for path in ("/auth", "/"):
        page.goto(path)
        form = page.locator("form:has([name=password])").first
        expect(page.get_by_text(re.compile("Signing in requires JavaScript"))).to_be_visible()
        form.locator("[name=email]").fill("dana@reyes.example")
        form.locator("[name=password]").fill("a-secret")
        form.locator("button[type=submit]").click()
        expect(page).to_have_url(path)


@pytest.mark.parametrize("path", ["/", "/auth", "/contact"])
def test_a_visitor_gets_no_cookie_and_the_page_requests_only_the_data_it_needs(
    page: Page, path: str
) -> None:
    requested_urls: list[str] = []
    page.on("request", lambda request: requested_urls.append(request.url))
    auth_page = AuthPage(page, path)
    if path == "/auth":
        with page.expect_response("**/api/session"):
            auth_page.open()
    else:
        auth_page.open()
    page.wait_for_load_state("networkidle")
    assert page.context.cookies() == []
    calls = [url for url in requested_urls if "/api/" in url or "/_allauth/" in url]
    assert calls == ([f"{page.url.removesuffix('/auth')}/api/session"] if path == "/auth" else [])
