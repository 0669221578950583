"""Accounts where a mail server is set up: addresses are confirmed, passwords are reset by link."""

import re
from email.message import EmailMessage

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import Visitor
from e2e.support.accounts import (
    CHECK_EMAIL,
    PASSWORD,
    AuthPage,
    allow_statuses,
    expect_inside,
    sign_up_fields,
)
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.site import Site
from e2e.support.smtp import MailServer

TOKEN, SIGN_UP = "401 auth/session", "401 auth/signup"
NEW = "another-Quiet-acre-2"
CONFIRMED = ("Welcome!", "Your email address is confirmed.")


@pytest.fixture(scope="module")
def site(confirming: Site) -> Site:
    return confirming


def text_of(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def link_in(mail: EmailMessage, kind: str) -> str:
    """The address on our site, from the slash on."""
    found = re.search(rf"/auth#{kind}=[^\s)\]]+", text_of(mail))
    assert found, text_of(mail)
    return found.group()


def sign_up_awaiting_confirmation(
    page: Page, console_guard: ConsoleGuard, mail_server: MailServer
) -> tuple[dict[str, str], EmailMessage]:
    """Sign up and wait for the confirmation email; the page shows 'Check your email'."""
    allow_statuses(console_guard, TOKEN, SIGN_UP)
    values = sign_up_fields()
    auth_page = AuthPage(page).open("#sign-up")
    auth_page.sign_up(values)
    expect(auth_page.toast(CHECK_EMAIL)).to_be_visible()
    expect(page.get_by_role("heading", name="Check your email")).to_be_focused()
    return values, mail_server.wait_for(values["email"])[-1]


def test_a_sign_up_awaiting_confirmation_survives_a_reload(
    page: Page, console_guard: ConsoleGuard, mail_server: MailServer
) -> None:
    sign_up_awaiting_confirmation(page, console_guard, mail_server)
    assert_accessible(page)
    page.reload()
    expect(page.get_by_role("heading", name="Check your email")).to_be_visible()
    page.get_by_role("button", name="Resend the email").click()
    expect(page.get_by_role("status")).to_contain_text("We sent another email")
    page.get_by_role("button", name="Start over with a different email").click()
    expect(page.get_by_role("tab", name="Sign In")).to_be_visible()


def test_the_link_opened_in_the_same_browser_signs_in_both_tabs(
    page: Page, console_guard: ConsoleGuard, mail_server: MailServer
) -> None:
    _, mail = sign_up_awaiting_confirmation(page, console_guard, mail_server)
    second = page.context.new_page()
    second.goto(link_in(mail, "confirm"))
    expect(second).to_have_url("/auth")
    second.get_by_role("button", name="Yes, confirm it").click()
    expect(AuthPage(second).toast(CONFIRMED)).to_be_visible()
    expect_inside(second)
    expect_inside(page)


def test_the_link_opened_in_another_browser_requires_a_new_password(
    page: Page, visitor: Visitor, console_guard: ConsoleGuard, mail_server: MailServer
) -> None:
    values, mail = sign_up_awaiting_confirmation(page, console_guard, mail_server)
    allow_statuses(console_guard, "409 email/verify")
    other = visitor()
    other.goto(link_in(mail, "confirm"))
    other.get_by_role("button", name="Yes, confirm it").click()
    expect(other.get_by_role("heading", name="Choose your password")).to_be_focused()
    assert_accessible(other)
    auth_page = AuthPage(other)
    name = "Confirm and sign in"
    auth_page.fill(name, {"password": NEW, "confirmPassword": "differs"})
    auth_page.press(name)
    expect(auth_page.toast(("Error", "Passwords do not match"))).to_be_visible()
    auth_page.fill(name, {"password": NEW, "confirmPassword": NEW})
    auth_page.press(name)
    expect_inside(other)
    # Whoever signed up first knows no password of this account any more.
    third = visitor()
    allow_statuses(console_guard, "400 auth/login")
    auth_page = AuthPage(third).open()
    auth_page.sign_in(values["email"], PASSWORD)
    expect(auth_page.page.locator(".toasts li")).to_contain_text("Login failed")
    auth_page.sign_in(values["email"], NEW)
    expect_inside(third)


def test_a_used_link_does_not_sign_in(
    page: Page, visitor: Visitor, console_guard: ConsoleGuard, mail_server: MailServer
) -> None:
    _, mail = sign_up_awaiting_confirmation(page, console_guard, mail_server)
    page.goto(link_in(mail, "confirm"))
    page.get_by_role("button", name="Yes, confirm it").click()
    expect_inside(page)
    allow_statuses(console_guard, "400 email/verify")
    other = visitor()
    other.goto(link_in(mail, "confirm"))
    expect(other.get_by_text("This link has expired or has already been used.")).to_be_visible()
    assert_accessible(other)
    other.get_by_role("button", name="Go to Sign In").click()
    expect(other.get_by_role("tab", name="Sign In")).to_be_visible()


@pytest.mark.parametrize("trouble", ["offline", "too many"])
def test_a_valid_link_is_not_called_expired_when_the_request_fails_for_another_reason(
    page: Page, visitor: Visitor, console_guard: ConsoleGuard, mail_server: MailServer, trouble: str
) -> None:
    _, mail = sign_up_awaiting_confirmation(page, console_guard, mail_server)
    console_guard.expect(
        r"ERR_FAILED .*email/verify" if trouble == "offline" else r"429 .*email/verify"
    )
    place = "**/auth/email/verify"
    other = page.context.new_page()

    def stumble(route: Route) -> None:
        if trouble == "offline":
            route.abort()
        else:
            route.fulfill(status=429, json={"status": 429})

    message = {
        "offline": "We couldn't reach the server. Check your connection and try again.",
        "too many": "Too many attempts. Please try again in a few minutes.",
    }[trouble]
    other.route(place, stumble)
    other.goto(link_in(mail, "confirm"))
    expect(other.get_by_role("heading", name="Confirm your email")).to_be_visible()
    expect(other.get_by_text(message)).to_be_visible()
    assert_accessible(other)
    other.unroute(place)
    other.get_by_role("button", name="Try again").click()
    yes = other.get_by_role("button", name="Yes, confirm it")
    expect(yes).to_be_visible()
    other.route(place, stumble)
    yes.click()
    expect(other.get_by_role("alert").get_by_text(message)).to_be_visible()
    other.unroute(place)
    yes.click()
    expect_inside(other)


def test_a_valid_link_works_after_an_invalid_one(
    page: Page, console_guard: ConsoleGuard, mail_server: MailServer
) -> None:
    _, mail = sign_up_awaiting_confirmation(page, console_guard, mail_server)
    allow_statuses(console_guard, "400 email/verify")
    other = page.context.new_page()
    other.goto("/auth#confirm=made-up")
    expect(other.get_by_role("heading", name="This link doesn't work")).to_be_visible()
    link = link_in(mail, "confirm").removeprefix("/auth")
    other.evaluate("hash => { location.hash = hash; }", link)
    expect(other.get_by_role("button", name="Yes, confirm it")).to_be_visible()


def test_a_forgotten_password_is_reset_by_link(
    page: Page, visitor: Visitor, console_guard: ConsoleGuard, mail_server: MailServer
) -> None:
    values, mail = sign_up_awaiting_confirmation(page, console_guard, mail_server)
    page.goto(link_in(mail, "confirm"))
    page.get_by_role("button", name="Yes, confirm it").click()
    expect_inside(page)
    allow_statuses(console_guard, "401 password/reset", "400 password/reset")

    other = visitor()
    auth_page = AuthPage(other).open()
    auth_page.form("Sign In").get_by_role("button", name="Forgot your password?").click()
    auth_page.fill("Forgot password", {"email": values["email"]})
    auth_page.press("Forgot password")
    expect(other.get_by_role("heading", name="Check your inbox")).to_be_focused()
    reset = mail_server.wait_for(values["email"], 2)[-1]
    other.goto(link_in(reset, "reset"))
    expect(other).to_have_url("/auth")
    name = "Save the password"
    auth_page.fill(name, {"password": "password", "confirmPassword": "password"})
    auth_page.press(name)
    expect(other.get_by_text("This password is too common.").first).to_be_visible()
    auth_page.fill(name, {"password": NEW, "confirmPassword": NEW})
    auth_page.press(name)
    expect(other.get_by_role("main").get_by_role("status").first).to_contain_text(
        "Your new password is saved"
    )
    expect(auth_page.form("Sign In").locator("[name=email]")).to_have_value(values["email"])
    auth_page.fill("Sign In", {"password": NEW})
    auth_page.press("Sign In")
    expect_inside(other)

    third = visitor()
    third.goto(link_in(reset, "reset"))
    expect(third.get_by_text("This link has expired or has already been used.")).to_be_visible()
    third.get_by_role("button", name="Get another link").click()
    expect(third.get_by_role("heading", name="Choose a new password")).to_be_visible()
