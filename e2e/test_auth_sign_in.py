"""Signing in at / and /auth (specification, sections 4, 5 and 8)."""

import re

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

_ANSWERED = """(path) => performance.getEntriesByType("resource")
    .some(({ name }) => name.endsWith(path))"""


def test_signing_in_on_the_home_page_loads_the_member_portal_once_the_script_has_loaded(
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
    expect(form.get_by_role("alert")).to_have_text(UNREACHABLE)
    expect(form.locator("[name=password]")).to_have_value(PASSWORD)
    page.unroute("**/sign-in-from-home*")

    with page.expect_request(f"**{MEMBER_PORTAL}") as request:
        home.press(FORM)
    assert request.value.is_navigation_request()
    expect(home.toast(WELCOME_BACK)).to_be_visible()
    expect_inside(page, MEMBER_PORTAL)
    page.reload()
    expect_inside(page, MEMBER_PORTAL)
    expect(home.toast(WELCOME_BACK)).to_have_count(0)


def test_a_signed_in_user_is_redirected_to_the_back_office_in_place_of_the_auth_page(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "403 office/login")  # an owner is not staff
    register(page.context)
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
