"""Accounts where a mail server is set up: addresses are confirmed, passwords are reset by link."""

import re
from collections.abc import Iterator
from urllib.parse import unquote

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import NewSite, Visitor
from e2e.support.accounts import (
    CHECK_EMAIL,
    PASSWORD,
    PORTAL,
    SERVICE,
    AuthPage,
    allow_statuses,
    call,
    expect_inside,
    sign_up_fields,
)
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import PHONE, assert_fits
from e2e.support.people import Screen, profile, session_of
from e2e.support.site import Site
from e2e.support.smtp import MailServer

TOKEN = "401 auth/session"
NEW = "another-Quiet-acre-2"
CONFIRMED = ("Welcome!", "Your email address is confirmed.")
EXPIRED = "This link has expired or has already been used."
CHANGE = "Change email"


@pytest.fixture(scope="module")
def site(new_site: NewSite, mail_server: MailServer) -> Iterator[Site]:
    """A site that requires a confirmed email address."""
    site = new_site("confirming", mail_server)
    yield site
    site.stop()


def link_to(email: str, kind: str, mail_server: MailServer, mails: int = 1) -> str:
    """Wait for this number of mails to an address, and return the path and fragment of the link in
    the last one. `kind` names the link's parameter.
    """
    part = mail_server.wait_for(email, mails)[-1].get_body(("plain",))
    assert part is not None
    found = re.search(rf"/auth#{kind}=[^\s)\]]+", part.get_content())
    assert found, part.get_content()
    return found.group()


def sign_up(context: BrowserContext) -> str:
    """Sign up through the API; return the email address, which is still to be confirmed."""
    values = sign_up_fields()
    body = {
        "email": values["email"],
        "password": values["password"],
        "display_name": values["displayName"],
    }
    call(context, "POST", f"{SERVICE}/auth/signup", body)
    return values["email"]


def sign_up_confirmed(context: BrowserContext, mail_server: MailServer) -> str:
    """Sign up through the API, confirm the email address and return it."""
    email = sign_up(context)
    key = unquote(link_to(email, "confirm", mail_server).partition("=")[2])
    call(context, "POST", f"{SERVICE}/auth/email/verify", {"key": key}, expected=(200,))
    return email


def yes(page: Page) -> None:
    page.get_by_role("button", name="Yes, confirm it").click()


def test_a_sign_up_is_confirmed_by_its_link_in_every_tab_and_only_once(
    page: Page, console_guard: ConsoleGuard, mail_server: MailServer
) -> None:
    allow_statuses(console_guard, TOKEN, "401 auth/signup", "400 email/verify")
    values = sign_up_fields()
    auth_page = AuthPage(page).open("#sign-up")
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()
    auth_page.sign_up(values)
    expect(auth_page.toast(CHECK_EMAIL)).to_be_visible()
    check_email = page.get_by_role("heading", name="Check your email")
    expect(check_email).to_be_focused()
    assert_accessible(page)
    page.reload()
    expect(check_email).to_be_visible()

    # A valid link works after an invalid one.
    second = page.context.new_page()
    second.goto("/auth#confirm=made-up")
    expect(second.get_by_role("heading", name="This link doesn't work")).to_be_visible()
    assert_accessible(second)
    link = link_to(values["email"], "confirm", mail_server)
    second.evaluate("hash => { location.hash = hash; }", link.removeprefix("/auth"))
    expect(second.get_by_role("heading", name="Confirm your email")).to_be_visible()
    yes(second)
    expect(AuthPage(second).toast(CONFIRMED)).to_be_visible()
    expect_inside(second)
    expect(page).to_have_url(PORTAL)
    expect_inside(page)

    page.close()
    second.context.clear_cookies()
    second.goto(link)
    expect(second.get_by_text(EXPIRED)).to_be_visible()


def test_the_link_opened_in_another_browser_requires_a_new_password(
    page: Page, console_guard: ConsoleGuard, mail_server: MailServer
) -> None:
    allow_statuses(console_guard, TOKEN, "409 email/verify")
    email = sign_up(page.context)
    page.context.clear_cookies()
    page.goto(link_to(email, "confirm", mail_server))
    yes(page)
    expect(page.get_by_role("heading", name="Choose your password")).to_be_focused()
    assert_accessible(page)
    auth_page, name = AuthPage(page), "Confirm and sign in"
    auth_page.fill(name, {"password": NEW, "confirmPassword": NEW})
    auth_page.press(name)
    expect(page).to_have_url(PORTAL)
    expect_inside(page)
    # The person who signed up first no longer knows the password.
    page.context.clear_cookies()
    for password, status in ((PASSWORD, 400), (NEW, 200)):
        login = {"email": email, "password": password}
        call(page.context, "POST", f"{SERVICE}/auth/login", login, expected=(status,))


def test_a_forgotten_password_is_reset_by_a_link_that_opens_without_requesting_page_data(
    page: Page, console_guard: ConsoleGuard, mail_server: MailServer
) -> None:
    allow_statuses(console_guard, TOKEN, "401 password/reset", "400 password/reset")
    email = sign_up_confirmed(page.context, mail_server)
    page.context.clear_cookies()
    auth_page, form = AuthPage(page).open(), "Forgot password"
    auth_page.form("Sign In").get_by_role("button", name="Forgot your password?").click()
    auth_page.fill(form, {"email": email})
    # The skip link changes neither the address nor what it shows.
    page.get_by_role("link", name="Skip to the page").press("Enter")
    main = page.get_by_role("main")
    expect(main).to_be_focused()
    expect(page).to_have_url("/auth#forgot")
    expect(auth_page.form(form).locator("[name=email]")).to_have_value(email)
    page.keyboard.press("Tab")
    expect(main.locator(":focus")).to_have_count(1)

    auth_page.press(form)
    expect(page.get_by_role("heading", name="Check your inbox")).to_be_focused()
    link = link_to(email, "reset", mail_server, 2)
    requested_urls: list[str] = []
    page.on("request", lambda request: requested_urls.append(request.url))
    page.goto(link)
    expect(page).to_have_url("/auth")
    name = "Save the password"
    auth_page.fill(name, {"password": NEW, "confirmPassword": NEW})
    auth_page.press(name)
    told = page.get_by_role("main").get_by_role("status").first
    expect(told).to_contain_text("Your new password is saved")
    expect(auth_page.form("Sign In").locator("[name=email]")).to_have_value(email)
    page.goto(link)
    expect(page.get_by_text(EXPIRED)).to_be_visible()
    expect(page).to_have_url("/auth")
    assert [url for url in requested_urls if ".data" in url] == []
    page.get_by_role("button", name="Get another link").click()
    expect(page.get_by_role("heading", name="Forgot your password?")).to_be_visible()
    login = {"email": email, "password": NEW}
    call(page.context, "POST", f"{SERVICE}/auth/login", login, expected=(200,))


def test_a_new_address_takes_effect_once_its_link_is_opened_unless_the_change_is_canceled(
    visitor: Visitor, mail_server: MailServer, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 account/email", "400 email/verify")
    page = visitor(width=PHONE)
    old = sign_up_confirmed(page.context, mail_server)
    screen, part = profile(page, "#email"), page.locator("#email")
    expect(part).to_contain_text("Confirmed")
    canceled = f"a-rather-long-name-for-an-address.{old}"
    screen.fill(CHANGE, {"email": canceled})
    screen.press(CHANGE)
    screen.confirm_that_it_is_me()
    expect_pending(screen, canceled)
    assert session_of(page.context)["person"]["email"] == old
    assert_accessible(page)
    assert_fits(page)

    page.get_by_role("button", name="Cancel the change").click()
    expect(screen.toast(("Change canceled", "Your email stays the same."))).to_be_visible()
    new = f"new.{old}"
    screen.fill(CHANGE, {"email": new})
    screen.press(CHANGE)
    expect_pending(screen, new)
    other = page.context.new_page()
    other.goto(link_to(canceled, "confirm", mail_server))
    expect(other.get_by_role("heading", name="This link doesn't work")).to_be_visible()
    hash_of_link = link_to(new, "confirm", mail_server).removeprefix("/auth")
    other.evaluate("hash => { location.hash = hash; }", hash_of_link)
    yes(other)
    expect(other).to_have_url(PORTAL)
    expect(part).to_contain_text(new)
    expect(part).not_to_contain_text("is waiting to be confirmed")
    expect(screen.form(CHANGE)).to_be_visible()
    assert session_of(page.context)["person"]["email"] == new


def expect_pending(screen: Screen, new: str) -> None:
    toast = ("Check your email", f"Open the link we sent to {new}.")
    expect(screen.toast(toast)).to_be_visible()
    expect(screen.page.locator("#email")).to_contain_text(f"{new} is waiting to be confirmed.")
