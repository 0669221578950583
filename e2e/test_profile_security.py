"""Passkeys, the authenticator app, recovery codes and sessions at /profile."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import Visitor
from e2e.support.accounts import (
    PASSWORD,
    SERVICE,
    allow_statuses,
    call,
    fingerprint_reader,
    register,
    totp,
)
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import PHONE, assert_fits
from e2e.support.people import Screen, app_set_up, profile, session_of, sign_in_by_api

APP, SECRET = "account/authenticators/totp", "404 account/authenticators/totp"
REFUSED = f"401 {APP}"
# The service wants to be sure who asks.
NOT_SURE = {"status": 401, "meta": {"is_authenticated": True}}


@pytest.fixture
def person(page: Page) -> dict[str, str]:
    """The sign-up fields of a new account, signed in in the browser of `page`."""
    return register(page.context)


@pytest.fixture
def screen(page: Page, person: dict[str, str]) -> Screen:
    return profile(page, "#security")


def test_an_app_is_set_up_used_and_removed(
    visitor: Visitor, screen: Screen, person: dict[str, str], console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, SECRET, REFUSED)
    page = screen.page
    secret = app_set_up(screen)
    other = visitor().context
    login = {"email": person["email"], "password": PASSWORD}
    asked = call(other, "POST", f"{SERVICE}/auth/login", login)
    assert "mfa_authenticate" in [flow["id"] for flow in asked["data"]["flows"]]
    code = totp(secret, time.time() + 30)
    call(other, "POST", f"{SERVICE}/auth/2fa/authenticate", {"code": code})
    assert session_of(other)["person"]["email"] == person["email"]
    page.get_by_role("button", name="I've saved them").click()
    page.get_by_role("button", name="Remove the app").click()
    expect(screen.toast(("Authenticator app removed", "no longer ask"))).to_be_visible()
    expect(page.get_by_role("button", name="Set up an app")).to_be_visible()
    expect(page.get_by_role("heading", name="Recovery codes")).to_have_count(0)


def test_a_wrong_code_does_not_set_up_the_app(screen: Screen, console_guard: ConsoleGuard) -> None:
    allow_statuses(console_guard, SECRET, f"400 {APP}")
    page = screen.page
    page.get_by_role("button", name="Set up an app").click()
    expect(page.get_by_role("heading", name="Scan this with your app")).to_be_focused()
    screen.fill("Code", {"code": "000000"})
    screen.press("Code")
    expect(screen.error(screen.field("Code", "code"))).to_have_text("Incorrect code.")
    page.get_by_role("main").get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Set up an app")).to_be_visible()


def test_recovery_codes_are_shown_once_and_can_be_copied_downloaded_printed_and_replaced(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, SECRET, REFUSED)
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    register(page.context)
    screen = profile(page, "#security")
    app_set_up(screen)
    codes = page.locator(".recovery-codes li").all_inner_texts()
    assert len(set(codes)) == 10
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download", exact=True).click()
    assert Path(taken.value.path()).read_text().split() == codes
    assert taken.value.suggested_filename == "recovery-codes.txt"
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").split() == codes
    page.emulate_media(media="print")
    expect(page.locator(".recovery-codes")).to_be_visible()
    for part in ("you", "password", "sessions", "delete"):
        expect(page.locator(f"#{part}")).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_role("button", name="I've saved them").click()
    expect(page.get_by_text("10 of 10 left.")).to_be_visible()
    expect(page.get_by_text(codes[0])).to_have_count(0)
    page.get_by_role("button", name="Get new codes").click()
    expect(page.get_by_role("heading", name="Write these down now")).to_be_focused()
    assert not set(codes) & set(page.locator(".recovery-codes li").all_inner_texts())


def test_a_code_can_reauthenticate_instead_of_the_password(
    screen: Screen, person: dict[str, str], console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, SECRET, REFUSED, "401 api/profile")
    page = screen.page
    secret = app_set_up(screen)
    page.context.clear_cookies()
    login = {"email": person["email"], "password": PASSWORD}
    call(page.context, "POST", f"{SERVICE}/auth/login", login)
    code = totp(secret, time.time() + 30)
    call(page.context, "POST", f"{SERVICE}/auth/2fa/authenticate", {"code": code})
    profile(page)
    screen.fill("Delete my account", {"email": person["email"]})
    screen.press("Delete my account")
    dialog = page.get_by_role("dialog", name="Please confirm it's you")
    dialog.get_by_role("button", name="Use a code instead").click()
    dialog.locator("[name=code]").fill("000000")
    allow_statuses(console_guard, "400 auth/2fa/reauthenticate")
    dialog.get_by_role("button", name="Confirm", exact=True).click()
    expect(dialog.get_by_text("Incorrect code.")).to_be_visible()
    dialog.get_by_role("button", name="Use your password instead").click()
    dialog.locator("[name=password]").fill(PASSWORD)
    dialog.get_by_role("button", name="Confirm", exact=True).click()
    expect(page).to_have_url("/")


def test_a_wrong_password_does_not_reauthenticate(
    screen: Screen, person: dict[str, str], console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 api/profile", "400 auth/reauthenticate")
    screen.fill("Delete my account", {"email": person["email"]})
    screen.press("Delete my account")
    dialog = screen.page.get_by_role("dialog", name="Please confirm it's you")
    dialog.get_by_role("button", name="Confirm", exact=True).click()
    expect(dialog.get_by_text("Password is required")).to_be_visible()
    dialog.locator("[name=password]").fill("not-mine")
    dialog.get_by_role("button", name="Confirm", exact=True).click()
    expect(dialog.locator(".field-error")).not_to_be_empty()
    expect(dialog.locator("[name=password]")).to_be_focused()
    assert_accessible(screen.page)


def test_an_unreachable_server_is_shown_in_the_dialog_and_closing_it_restores_the_focus(
    screen: Screen, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, SECRET, REFUSED, f"401 {APP}")
    app_set_up(screen)
    page = screen.page
    page.get_by_role("button", name="I've saved them").click()
    expect(page.locator("#security")).to_be_focused()
    page.route("**/recovery-codes", lambda route: route.fulfill(status=401, json=NOT_SURE), times=1)
    allow_statuses(console_guard, "401 account/authenticators/recovery-codes")
    make = page.get_by_role("button", name="Get new codes")
    make.click()
    dialog = page.get_by_role("dialog", name="Please confirm it's you")
    dialog.locator("[name=password]").fill(PASSWORD)
    console_guard.expect(r"ERR_FAILED .*auth/reauthenticate")
    page.route("**/auth/reauthenticate", lambda route: route.abort())
    dialog.get_by_role("button", name="Confirm", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("We couldn't reach the server.")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(make).to_be_focused()


def test_two_rejected_actions_share_one_reauthentication(
    screen: Screen, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 account/authenticators")
    page = screen.page
    asked: list[Route] = []
    page.route("**/account/authenticators/*", lambda route: asked.append(route))
    add = screen.form("Add a passkey").locator("button")
    set_up = page.get_by_role("button", name="Set up an app")
    screen.fill("Add a passkey", {"name": "Phone"})
    with page.expect_request("**/webauthn?passwordless"), page.expect_request("**/totp"):
        add.click()
        set_up.click()
    with page.expect_response("**/webauthn?passwordless"), page.expect_response("**/totp"):
        for route in asked:
            route.fulfill(status=401, json=NOT_SURE)
    dialog = page.get_by_role("dialog", name="Please confirm it's you")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(add).to_be_enabled()
    expect(set_up).to_be_enabled()


def test_sections_that_cannot_be_loaded_show_an_error_and_can_be_retried(
    page: Page, person: dict[str, str], console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"ERR_FAILED .*auth/sessions")
    console_guard.expect(r"ERR_FAILED .*account/email")
    console_guard.expect(r"ERR_FAILED .*account/authenticators")
    places = ("**/auth/sessions", "**/account/email", "**/account/authenticators")
    for place in places:
        page.route(place, lambda route: route.abort())
    page.goto("/profile")
    for part in ("sessions", "email", "security"):
        told = page.locator(f"#{part}").get_by_role("alert")
        expect(told).to_contain_text("We couldn't load this.")
    assert_accessible(page)
    for place in places:
        page.unroute(place)
    for part in ("sessions", "email", "security"):
        page.locator(f"#{part}").get_by_role("button", name="Try again").click()
    expect(page.get_by_text("This device")).to_be_visible()
    expect(page.get_by_role("form", name="Change email")).to_be_visible()
    expect(page.get_by_role("form", name="Add a passkey")).to_be_visible()


@pytest.fixture
def with_fingerprint(page: Page) -> Page:
    """A browser with a virtual authenticator that always verifies the user."""
    fingerprint_reader(page)
    return page


def test_a_passkey_can_be_added_and_removed(
    with_fingerprint: Page, screen: Screen, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 account/authenticators/webauthn")
    page = with_fingerprint
    form = "Add a passkey"
    screen.press(form)
    expect(screen.error(screen.field(form, "name"))).to_have_text("Please give it a name")
    screen.fill(form, {"name": "Office laptop"})
    screen.press(form)
    screen.confirm_that_it_is_me()
    expect(
        screen.toast(("Passkey added", "You can now sign in with Office laptop"))
    ).to_be_visible()
    row = screen.row("Office laptop")
    expect(row).to_contain_text("never used")
    expect(screen.field(form, "name")).to_have_value("")
    expect(page.get_by_role("heading", name="Write these down now")).to_be_visible()
    row.get_by_role("button", name="Remove Office laptop").click()
    expect(screen.toast(("Passkey removed", "Office laptop"))).to_be_visible()
    expect(row).to_have_count(0)


def test_a_passkey_can_reauthenticate_instead_of_the_password(
    with_fingerprint: Page, screen: Screen, person: dict[str, str], console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 account/authenticators/webauthn", "401 api/profile")
    page = with_fingerprint
    screen.fill("Add a passkey", {"name": "Phone"})
    screen.press("Add a passkey")
    screen.confirm_that_it_is_me()
    expect(screen.row("Phone")).to_be_visible()
    page.context.clear_cookies()
    allow_statuses(console_guard, "401 auth/session")
    page.goto("/auth")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page).to_have_url("/business-owner-portal")
    profile(page)
    screen.fill("Delete my account", {"email": person["email"]})
    screen.press("Delete my account")
    dialog = page.get_by_role("dialog", name="Please confirm it's you")
    dialog.get_by_role("button", name="Use a passkey instead").click()
    expect(page).to_have_url("/")


def test_a_failed_passkey_shows_an_error(screen: Screen, console_guard: ConsoleGuard) -> None:
    allow_statuses(console_guard, "401 account/authenticators/webauthn")
    page = screen.page
    page.evaluate("() => { navigator.credentials.create = () => Promise.reject(Error('no')); }")
    screen.fill("Add a passkey", {"name": "Phone"})
    screen.press("Add a passkey")
    screen.confirm_that_it_is_me()
    words = "The passkey wasn't created. Please try again."
    expect(screen.error(screen.field("Add a passkey", "name"))).to_have_text(words)


def test_sessions_are_listed_and_can_be_ended_one_by_one_or_all_at_once(
    visitor: Visitor, page: Page, person: dict[str, str]
) -> None:
    others = [visitor(user_agent=agent).context for agent in AGENTS]
    for other in others:
        sign_in_by_api(other, person["email"])
    screen = profile(page, "#sessions")
    rows = page.locator("#sessions .list-row")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("This device")
    expect(rows.first.get_by_role("button")).to_have_count(0)
    phone = screen.row("Safari on an iPhone")
    phone.get_by_role("button", name="Sign out Safari on an iPhone").click()
    expect(screen.toast(("Signed out", "Safari on an iPhone is signed out."))).to_be_visible()
    expect(rows).to_have_count(3)
    assert session_of(others[0])["person"] is None
    assert session_of(others[1])["person"]
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(rows).to_have_count(1)
    expect(page.get_by_role("button", name="Sign out everywhere else")).to_have_count(0)
    assert [session_of(other)["person"] for other in others] == [None, None, None]
    assert session_of(page.context)["person"]


AGENTS = [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0",
]


def test_setting_up_an_app_is_accessible_and_fits_the_window(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, SECRET, REFUSED)
    page = visitor(width=PHONE)
    register(page.context)
    screen = profile(page, "#security")
    page.get_by_role("button", name="Set up an app").click()
    expect(page.get_by_role("heading", name="Scan this with your app")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("button", name="Cancel").click()
    app_set_up(screen)
    assert_accessible(page)
    assert_fits(page)
