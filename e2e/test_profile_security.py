"""Passkeys, the authenticator app and recovery codes: set up at /profile, used to sign in."""

from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import (
    PORTAL,
    WELCOME_BACK,
    AuthPage,
    allow_statuses,
    expect_inside,
    fingerprint_reader,
    register,
)
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import PHONE, assert_fits
from e2e.support.people import app_set_up, profile

APP, SECRET = "account/authenticators/totp", "404 account/authenticators/totp"


def assert_fine(page: Page) -> None:
    assert_accessible(page)
    assert_fits(page)


def test_an_app_is_set_up_and_a_recovery_code_completes_the_sign_in(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, SECRET, f"401 {APP}", "401 auth/session", "401 auth/login")
    page = visitor(width=PHONE)
    person = register(page.context)
    screen = profile(page, "#security")
    set_up = page.get_by_role("button", name="Set up an app")
    set_up.click()
    expect(page.get_by_role("heading", name="Scan this with your app")).to_be_focused()
    assert_fine(page)
    page.get_by_role("main").get_by_role("button", name="Cancel").click()
    expect(set_up).to_be_visible()
    app_set_up(screen)
    assert_fine(page)
    code = keep_recovery_codes(page)

    page.context.clear_cookies()
    auth_page = AuthPage(page).open()
    auth_page.sign_in(person["email"])
    expect(page.get_by_role("heading", name="One more step")).to_be_focused()
    assert_fine(page)
    auth_page.fill("Code", {"code": code})
    auth_page.press("Code")
    expect(auth_page.toast(WELCOME_BACK)).to_be_visible()
    expect_inside(page)


def keep_recovery_codes(page: Page) -> str:
    """Download, copy and print the codes, which are shown once, and replace them. Returns one of
    the new codes.
    """
    shown = page.locator(".recovery-codes")
    codes = shown.locator("li").all_inner_texts()
    assert len(set(codes)) == 10
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download", exact=True).click()
    assert Path(taken.value.path()).read_text().split() == codes
    assert taken.value.suggested_filename == "recovery-codes.txt"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").split() == codes
    page.context.clear_permissions()
    page.emulate_media(media="print")
    expect(shown).to_be_visible()
    for part in ("you", "password", "sessions", "delete"):
        expect(page.locator(f"#{part}")).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_role("button", name="I've saved them").click()
    expect(page.locator("#security")).to_be_focused()
    expect(page.get_by_text("10 of 10 left.")).to_be_visible()
    expect(page.get_by_text(codes[0])).to_have_count(0)
    page.get_by_role("button", name="Get new codes").click()
    expect(page.get_by_role("heading", name="Write these down now")).to_be_focused()
    replaced = shown.locator("li").all_inner_texts()
    assert not set(codes) & set(replaced)
    return replaced[0]


def test_a_passkey_is_added_and_used_to_sign_in_and_to_reauthenticate(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(
        console_guard,
        "401 account/authenticators/webauthn",
        "401 auth/session",
        "401 api/profile",
    )
    person = register(page.context)
    fingerprint_reader(page)
    screen, form = profile(page, "#security"), "Add a passkey"
    screen.fill(form, {"name": "Office laptop"})
    screen.press(form)
    screen.confirm_that_it_is_me()
    added = ("Passkey added", "You can now sign in with Office laptop")
    expect(screen.toast(added)).to_be_visible()
    expect(screen.row("Office laptop")).to_contain_text("never used")
    expect(screen.field(form, "name")).to_have_value("")
    expect(page.get_by_role("heading", name="Write these down now")).to_be_visible()

    # It is offered beside the email, and there is a button.
    page.context.clear_cookies()
    auth_page = AuthPage(page).open()
    auth_page.form("Sign In").locator("[name=email]").focus()
    expect(auth_page.toast(WELCOME_BACK)).to_be_visible()
    expect_inside(page)
    page.context.clear_cookies()
    page.goto("/auth")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page).to_have_url(PORTAL)
    profile(page)
    screen.fill("Delete my account", {"email": person["email"]})
    screen.press("Delete my account")
    dialog = page.get_by_role("dialog", name="Please confirm it's you")
    dialog.get_by_role("button", name="Use a passkey instead").click()
    expect(page).to_have_url("/")
