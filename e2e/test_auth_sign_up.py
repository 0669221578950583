"""Somebody makes an account at /auth; no mail server is set up, so it is active at once."""

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import Visitor
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

TOKEN = "401 auth/session"


@pytest.fixture
def auth_page(page: Page) -> AuthPage:
    return AuthPage(page).open("#sign-up")


def test_signing_up_creates_an_account_and_opens_the_portal(
    auth_page: AuthPage, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN)
    auth_page.sign_up(sign_up_fields())
    expect(auth_page.toast(WELCOME)).to_be_visible()
    expect_inside(auth_page.page)


def test_signing_up_with_a_registered_email_is_refused(
    auth_page: AuthPage, visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN, "400 auth/signup")
    known = register(visitor().context)["email"]
    auth_page.sign_up(sign_up_fields(email=known.upper()))
    expect(auth_page.toast(EXISTS)).to_have_attribute("data-tone", "bad")
    expect(auth_page.summary("Sign Up")).to_be_focused()


def test_extra_fields_in_the_sign_up_request_grant_no_permissions(
    auth_page: AuthPage, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN)

    def more(route: Route) -> None:
        body = {**(route.request.post_data_json or {}), "role": "staff", "is_staff": True}
        route.continue_(post_data=body)

    auth_page.page.route("**/auth/signup", more)
    auth_page.sign_up(sign_up_fields())
    expect_inside(auth_page.page)
    who = auth_page.page.context.request.get("/api/session").json()
    assert (who["isStaff"], who["role"]) == (False, "admin")
