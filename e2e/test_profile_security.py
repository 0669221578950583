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
# The service wants to be sure who asks.
NOT_SURE = {"status": 401, "meta": {"is_authenticated": True}}
# Counts the answers about a second step that the page has read, and done what follows from them.
_COUNT_READ_ANSWERS = """() => {
    const send = window.fetch;
    window.readAnswers = 0;
    window.fetch = async (...request) => {
        const answer = await send(...request);
        const read = answer.json.bind(answer);
        answer.json = () => read().finally(() => setTimeout(() => {
            if (answer.url.includes("account/authenticators/")) window.readAnswers += 1;
        }));
        return answer;
    };
}"""
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1"
)


@pytest.fixture
def person(page: Page) -> dict[str, str]:
    """The sign-up fields of a new account, signed in in the browser of `page`."""
    return register(page.context)


def assert_fine(page: Page) -> None:
    assert_accessible(page)
    assert_fits(page)


def test_an_app_is_set_up_used_and_removed_and_its_recovery_codes_are_kept(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, SECRET, f"401 {APP}", f"400 {APP}")
    page = visitor(width=PHONE)
    person = register(page.context)
    screen = profile(page, "#security")
    set_up = page.get_by_role("button", name="Set up an app")
    set_up.click()
    expect(page.get_by_role("heading", name="Scan this with your app")).to_be_focused()
    screen.fill("Code", {"code": "000000"})
    screen.press("Code")
    expect(screen.error(screen.field("Code", "code"))).to_have_text("Incorrect code.")
    assert_fine(page)
    page.get_by_role("main").get_by_role("button", name="Cancel").click()
    expect(set_up).to_be_visible()
    secret = app_set_up(screen)
    assert_fine(page)
    keep_recovery_codes(page)

    # It is a second step of the next sign-in.
    page.context.clear_cookies()
    login = {"email": person["email"], "password": PASSWORD}
    asked = call(page.context, "POST", f"{SERVICE}/auth/login", login)
    assert "mfa_authenticate" in [flow["id"] for flow in asked["data"]["flows"]]
    code = totp(secret, time.time() + 30)
    call(page.context, "POST", f"{SERVICE}/auth/2fa/authenticate", {"code": code})
    profile(page)

    # It can confirm who asks, as the password can.
    page.get_by_role("button", name="Remove the app").click()
    dialog = page.get_by_role("dialog", name="Please confirm it's you")
    dialog.get_by_role("button", name="Use a code instead").click()
    dialog.locator("[name=code]").fill("000000")
    allow_statuses(console_guard, "400 auth/2fa/reauthenticate")
    dialog.get_by_role("button", name="Confirm", exact=True).click()
    expect(dialog.get_by_text("Incorrect code.")).to_be_visible()
    dialog.get_by_role("button", name="Use your password instead").click()
    dialog.locator("[name=password]").fill(PASSWORD)
    dialog.get_by_role("button", name="Confirm", exact=True).click()
    expect(screen.toast(("Authenticator app removed", "no longer ask"))).to_be_visible()
    expect(set_up).to_be_visible()
    expect(page.get_by_role("heading", name="Recovery codes")).to_have_count(0)


def keep_recovery_codes(page: Page) -> None:
    """Download, copy and print the codes, which are shown once, and replace them."""
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
    assert not set(codes) & set(shown.locator("li").all_inner_texts())


def test_a_passkey_is_added_removed_and_used_to_sign_in_and_to_reauthenticate(
    page: Page, person: dict[str, str], console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 account/authenticators/webauthn", "401 auth/session")
    fingerprint_reader(page)
    screen, form = profile(page, "#security"), "Add a passkey"
    screen.press(form)
    expect(screen.error(screen.field(form, "name"))).to_have_text("Please give it a name")
    screen.fill(form, {"name": "Office laptop"})
    screen.press(form)
    screen.confirm_that_it_is_me()
    added = ("Passkey added", "You can now sign in with Office laptop")
    expect(screen.toast(added)).to_be_visible()
    row = screen.row("Office laptop")
    expect(row).to_contain_text("never used")
    expect(screen.field(form, "name")).to_have_value("")
    expect(page.get_by_role("heading", name="Write these down now")).to_be_visible()
    row.get_by_role("button", name="Remove Office laptop").click()
    expect(screen.toast(("Passkey removed", "Office laptop"))).to_be_visible()
    expect(row).to_have_count(0)

    screen.fill(form, {"name": "Phone"})
    screen.press(form)
    expect(screen.row("Phone")).to_be_visible()
    page.context.clear_cookies()
    page.goto("/auth")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page).to_have_url("/business-owner-portal")
    profile(page)
    allow_statuses(console_guard, "401 api/profile")
    screen.fill("Delete my account", {"email": person["email"]})
    screen.press("Delete my account")
    dialog = page.get_by_role("dialog", name="Please confirm it's you")
    dialog.get_by_role("button", name="Use a passkey instead").click()
    expect(page).to_have_url("/")


def test_whoever_asks_for_a_change_has_to_reauthenticate_first(
    page: Page, person: dict[str, str], console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 api/profile", "400 auth/reauthenticate")
    console_guard.expect(r"ERR_FAILED .*auth/reauthenticate")
    screen = profile(page)
    screen.fill("Delete my account", {"email": person["email"]})
    screen.press("Delete my account")
    dialog = page.get_by_role("dialog", name="Please confirm it's you")
    password = dialog.locator("[name=password]")
    confirm = dialog.get_by_role("button", name="Confirm", exact=True)
    confirm.click()
    expect(dialog.get_by_text("Password is required")).to_be_visible()
    password.fill("not-mine")
    confirm.click()
    expect(dialog.locator(".field-error")).not_to_be_empty()
    expect(password).to_be_focused()
    assert_accessible(page)
    page.route("**/auth/reauthenticate", lambda route: route.abort())
    password.fill(PASSWORD)
    confirm.click()
    expect(dialog.get_by_role("alert")).to_contain_text("We couldn't reach the server.")
    assert_accessible(page)
    page.unroute("**/auth/reauthenticate")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(screen.form("Delete my account").locator("button")).to_be_focused()

    # Two rejected actions share one dialog.
    allow_statuses(console_guard, "401 account/authenticators")
    asked: list[Route] = []

    def refuse_both(route: Route) -> None:
        asked.append(route)
        if len(asked) == 2:
            for each in asked:
                each.fulfill(status=401, json=NOT_SURE)

    page.route("**/account/authenticators/*", refuse_both)
    add = screen.form("Add a passkey").locator("button")
    set_up = page.get_by_role("button", name="Set up an app")
    screen.fill("Add a passkey", {"name": "Phone"})
    page.evaluate(_COUNT_READ_ANSWERS)
    add.click()
    set_up.click()
    page.wait_for_function("() => window.readAnswers >= 2")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(add).to_be_enabled()
    expect(set_up).to_be_enabled()
    page.unroute("**/account/authenticators/*")

    # Whoever is sure may still fail to make a passkey.
    page.evaluate("() => { navigator.credentials.create = () => Promise.reject(Error('no')); }")
    screen.press("Add a passkey")
    screen.confirm_that_it_is_me()
    words = "The passkey wasn't created. Please try again."
    expect(screen.error(screen.field("Add a passkey", "name"))).to_have_text(words)


def test_sessions_are_ended_one_by_one_or_all_at_once_after_a_failure_to_load_them(
    visitor: Visitor, page: Page, person: dict[str, str], console_guard: ConsoleGuard
) -> None:
    phone, others = visitor(user_agent=IPHONE).context, [visitor().context for _ in range(2)]
    for context in (phone, *others):
        sign_in_by_api(context, person["email"])
    sections = {
        "sessions": "auth/sessions",
        "email": "account/email",
        "security": "account/authenticators",
    }
    for place in sections.values():
        console_guard.expect(rf"ERR_FAILED .*{place}")
        page.route(f"**/{place}", lambda route: route.abort())
    page.goto("/profile")
    for section in sections:
        told = page.locator(f"#{section}").get_by_role("alert")
        expect(told).to_contain_text("We couldn't load this.")
    assert_accessible(page)
    for section, place in sections.items():
        page.unroute(f"**/{place}")
        page.locator(f"#{section}").get_by_role("button", name="Try again").click()
    expect(page.get_by_role("form", name="Change email")).to_be_visible()
    expect(page.get_by_role("form", name="Add a passkey")).to_be_visible()

    screen = Screen(page)
    rows = page.locator("#sessions .list-row")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("This device")
    expect(rows.first.get_by_role("button")).to_have_count(0)
    name = "Safari on an iPhone"
    screen.row(name).get_by_role("button", name=f"Sign out {name}").click()
    expect(screen.toast(("Signed out", f"{name} is signed out."))).to_be_visible()
    expect(rows).to_have_count(3)
    assert session_of(phone)["person"] is None
    assert session_of(others[0])["person"]
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(rows).to_have_count(1)
    expect(page.get_by_role("button", name="Sign out everywhere else")).to_have_count(0)
    assert [session_of(other)["person"] for other in others] == [None, None]
    assert session_of(page.context)["person"]
