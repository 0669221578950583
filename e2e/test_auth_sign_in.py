"""Somebody with an account signs in at /auth (specification, sections 4, 5 and 8)."""

import re

from playwright.sync_api import Page, expect

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

_ANSWERED = """(path) => performance.getEntriesByType("resource")
    .some(({ name }) => name.endsWith(path))"""


def test_somebody_who_had_to_sign_in_corrects_the_password_and_comes_back(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 auth/session", "400 auth/login")
    email = register(page.context)["email"]
    page.context.clear_cookies()
    page.goto("/profile")
    expect(page).to_have_url("/auth?next=%2Fprofile")
    auth_page = AuthPage(page)
    auth_page.sign_in(f"  {email.upper()} ", "not-my-password")
    expect(auth_page.toast((LOGIN_FAILED, WRONG))).to_have_attribute("data-tone", "bad")
    password = auth_page.form("Sign In").locator("[name=password]")
    expect(auth_page.summary("Sign In")).to_be_focused()
    expect(auth_page.summary("Sign In")).to_be_in_viewport()
    expect(password).to_have_css("border-top-color", RED)

    # A password can be pasted.
    user_name = auth_page.form("Sign In").locator("[name=email]")
    user_name.fill(PASSWORD)
    user_name.press("ControlOrMeta+a")
    user_name.press("ControlOrMeta+c")
    user_name.fill(email)
    password.press("ControlOrMeta+a")
    password.press("ControlOrMeta+v")
    expect(password).to_have_value(PASSWORD)
    expect(auth_page.error(password)).to_be_hidden()
    auth_page.press("Sign In")
    expect(auth_page.toast(WELCOME_BACK)).to_have_attribute("data-tone", "plain")
    expect_inside(page, "/profile")


def test_signing_in_aborts_the_passkey_request_whose_cookie_would_end_the_session(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 auth/session")
    email = register(page.context)["email"]
    page.context.clear_cookies()
    auth_page = AuthPage(page).open()
    stalled = StalledRequests(page, "**/auth/webauthn/login")
    with page.expect_request("**/auth/webauthn/login"):
        auth_page.fill("Sign In", {"email": email, "password": PASSWORD})
    with page.expect_event("requestfailed", lambda request: "webauthn" in request.url):
        auth_page.press("Sign In")
    expect_inside(page)
    stalled.release()
    page.reload()
    expect_inside(page)


def test_a_signed_in_user_is_redirected_from_the_auth_page_but_never_to_another_site(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "403 office/login")  # an owner is none of the firm's staff
    register(page.context)
    for next_page in ("https://evil.example/", "/%09/evil.example"):
        page.goto(f"/auth?next={next_page}")
        expect_inside(page)
    # The redirect to the back office replaces the auth page in the history.
    page.goto("/about")
    with page.expect_request("**/office/leads/") as request:
        page.goto("/auth?next=/office/leads/")
    assert request.value.is_navigation_request()
    expect(page).to_have_url(re.compile(r"^http://[^/]+/office/"))
    page.go_back()
    expect(page).to_have_url("/about")


def test_without_javascript_the_form_says_it_needs_it_and_sends_no_password(
    page_without_javascript: Page,
) -> None:
    page = page_without_javascript
    for path in ("/auth", "/"):
        page.goto(path)
        form = page.locator("form:has([name=password])").first
        expect(page.get_by_text(re.compile("Signing in requires JavaScript"))).to_be_visible()
        form.locator("[name=email]").fill("dana@reyes.example")
        form.locator("[name=password]").fill("a-secret")
        form.locator("button[type=submit]").click()
        expect(page).to_have_url(path)


def test_a_visitor_gets_no_cookie_and_each_page_requests_only_the_data_it_needs(
    page: Page,
) -> None:
    requested_urls: list[str] = []
    page.on("request", lambda request: requested_urls.append(request.url))
    for path, needed in (("/", []), ("/contact", []), ("/auth", ["/api/session"])):
        requested_urls.clear()
        AuthPage(page, path).open()
        for each in needed:  # the network may have been idle before the scripts ran
            page.wait_for_function(_ANSWERED, arg=each)
        page.wait_for_load_state("networkidle")
        assert page.context.cookies() == []
        calls = [url for url in requested_urls if "/api/" in url or "/_allauth/" in url]
        assert [re.sub(r"^http://[^/]+", "", url) for url in calls] == needed
