"""Changing the address at /profile with a mail server: it takes effect once confirmed."""

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import PASSWORD, SERVICE, allow_statuses, call, sign_up_fields
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import PHONE, assert_fits
from e2e.support.people import Screen, profile, session_of
from e2e.support.site import Site
from e2e.support.smtp import MailServer

ASKED = "401 account/email"
FORM = "Change email"


@pytest.fixture(scope="module")
def site(confirming: Site) -> Site:
    return confirming


def key_for(mail_server: MailServer, email: str) -> str:
    """The last confirmation link that was sent to an address, from the slash on."""
    part = mail_server.wait_for(email)[-1].get_body(("plain",))
    assert part is not None
    found = re.search(r"/auth#confirm=[^\s)\]]+", str(part.get_content()))
    assert found
    return found.group()


def confirmed_person(context: BrowserContext, mail_server: MailServer) -> str:
    """The address of somebody who has signed up and opened the link, signed in in this context."""
    values = sign_up_fields()
    body = {
        "email": values["email"],
        "password": values["password"],
        "display_name": values["displayName"],
    }
    call(context, "POST", f"{SERVICE}/auth/signup", body)
    key = unquote(key_for(mail_server, values["email"]).partition("=")[2])
    call(context, "POST", f"{SERVICE}/auth/email/verify", {"key": key})
    return values["email"]


@pytest.fixture
def old(page: Page, mail_server: MailServer) -> str:
    return confirmed_person(page.context, mail_server)


@pytest.fixture
def screen(page: Page, old: str) -> Screen:
    return profile(page)


def asked_for(screen: Screen, new: str) -> None:
    screen.fill(FORM, {"email": new})
    screen.press(FORM)
    screen.confirm_that_it_is_me()
    toast = ("Check your email", f"Open the link we sent to {new}.")
    expect(screen.toast(toast)).to_be_visible()
    expect(screen.page.locator("#email")).to_contain_text(f"{new} is waiting to be confirmed.")


def test_a_new_address_takes_effect_once_its_link_is_opened(
    screen: Screen, old: str, mail_server: MailServer, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, ASKED)
    page, new = screen.page, f"new.{old}"
    expect(page.locator("#email")).to_contain_text("Confirmed")
    asked_for(screen, new)
    assert session_of(page.context)["person"]["email"] == old
    page.goto(key_for(mail_server, new))
    page.get_by_role("button", name="Yes, confirm it").click()
    expect(page).to_have_url(re.compile("/business-owner-portal$"))
    assert session_of(page.context)["person"]["email"] == new
    profile(page)
    expect(page.locator("#email")).to_contain_text(new)
    expect(screen.form(FORM)).to_be_visible()


def test_an_address_confirmed_in_another_tab_is_shown_as_confirmed(
    screen: Screen, old: str, mail_server: MailServer, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, ASKED)
    new = f"tab.{old}"
    asked_for(screen, new)
    other = screen.page.context.new_page()
    other.goto(key_for(mail_server, new))
    other.get_by_role("button", name="Yes, confirm it").click()
    expect(other).to_have_url(re.compile("/business-owner-portal$"))
    part = screen.page.locator("#email")
    expect(part).to_contain_text(new)
    expect(part).not_to_contain_text("is waiting to be confirmed")
    expect(screen.form(FORM)).to_be_visible()


def test_a_link_that_cannot_be_sent_again_shows_the_reason(
    screen: Screen, old: str, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, ASKED)
    asked_for(screen, f"why.{old}")
    console_guard.expect(r"ERR_FAILED .*account/email")
    screen.page.route("**/account/email", lambda route: route.abort())
    screen.page.get_by_role("button", name="Resend the link").click()
    part = screen.page.locator("#email")
    expect(part.get_by_role("status")).to_contain_text("We couldn't reach the server.")
    expect(part.get_by_role("button", name="Resend the link")).to_be_focused()


def test_a_canceled_change_of_address_invalidates_its_link(
    screen: Screen, old: str, mail_server: MailServer, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, ASKED, "400 auth/email/verify")
    page, new = screen.page, f"other.{old}"
    asked_for(screen, new)
    link = key_for(mail_server, new)
    page.get_by_role("button", name="Cancel the change").click()
    expect(screen.toast(("Change canceled", "Your email stays the same."))).to_be_visible()
    expect(screen.form(FORM)).to_be_visible()
    page.goto(link)
    expect(page.get_by_role("heading", name="This link doesn't work")).to_be_visible()
    assert session_of(page.context)["person"]["email"] == old


def test_a_pending_change_survives_a_reload_and_resending_its_link_is_limited(
    screen: Screen, old: str, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, ASKED, "403 account/email")
    asked_for(screen, f"again.{old}")
    screen.page.reload()
    screen.page.get_by_role("button", name="Resend the link").click()
    expect(screen.page.get_by_text("Please wait three minutes.")).to_be_visible()


def test_a_pending_change_is_accessible_and_fits_the_window(
    visitor: Visitor, mail_server: MailServer, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, ASKED)
    page = visitor(width=PHONE)
    old = confirmed_person(page.context, mail_server)
    screen = profile(page, "#email")
    asked_for(screen, f"a-rather-long-name-for-an-address.{old}")
    assert_accessible(page)
    assert_fits(page)


def test_the_reauthentication_dialog_is_accessible(
    screen: Screen, old: str, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, ASKED)
    screen.fill(FORM, {"email": f"x.{old}"})
    screen.press(FORM)
    dialog = screen.page.get_by_role("dialog", name="Please confirm it's you")
    expect(dialog.locator("[name=password]")).to_be_focused()
    assert_accessible(screen.page)
    dialog.locator("[name=password]").fill(PASSWORD)
    screen.page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
