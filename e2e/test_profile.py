"""The profile page: data, business, sessions, account, passkeys and second step."""

import json
import re
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import (
    PASSWORD,
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
from e2e.support.people import (
    PROFILE,
    Screen,
    app_set_up,
    create_admin,
    profile,
    session_of,
    sign_in_by_api,
)
from e2e.support.site import Site

NEW = "another-Quiet-acre-2"
PARTS = ("you", "email", "business", "password", "security", "sessions", "data", "delete")
APP, SECRET = "account/authenticators/totp", "404 account/authenticators/totp"


def sign_in_elsewhere(context: BrowserContext, email: str) -> str:
    """Sign in as on another device, and return the cookies of that session as a header has them."""
    mine = context.cookies()
    context.clear_cookies()
    sign_in_by_api(context, email)
    theirs = "; ".join(f"{c.get('name')}={c.get('value')}" for c in context.cookies())
    context.clear_cookies()
    context.add_cookies(mine)  # type: ignore[arg-type]
    return theirs


def is_signed_in(site: Site, cookies: str) -> bool:
    answer = site.request("GET", "/api/session", headers={"Cookie": cookies})
    return json.loads(answer.body)["person"] is not None


def test_an_owner_changes_everything_in_the_profile_then_closes_and_restores_the_account(
    page: Page, site: Site, console_guard: ConsoleGuard
) -> None:
    email = create_admin(page.context)["email"]
    first, second = (sign_in_elsewhere(page.context, email) for _ in range(2))
    screen = open_a_section_in_spite_of_failing_requests(page, console_guard)

    rows = page.locator("#sessions .list-row")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("This device")
    rows.nth(1).get_by_role("button").click()
    expect(rows).to_have_count(2)
    assert sorted(is_signed_in(site, each) for each in (first, second)) == [False, True]

    change_names_and_business(screen)
    download_data(page, email)
    allow_statuses(console_guard, "401 account/email", "400 auth/reauthenticate")
    new = change_email(screen, email)
    values = {"currentPassword": PASSWORD, "password": NEW, "confirmPassword": NEW}
    screen.fill("Change password", values)
    screen.press("Change password")
    toast = ("Password changed", "Every other device is signed out.")
    expect(screen.toast(toast)).to_be_visible()
    expect(screen.field("Change password", "password")).to_have_value("")
    expect(page.locator("#password")).to_be_focused()
    expect(rows).to_have_count(1)
    assert not is_signed_in(site, first)
    assert not is_signed_in(site, second)
    assert session_of(page.context)["person"]["email"] == new

    screen.fill("Delete my account", {"email": new})
    screen.press("Delete my account")
    expect(page).to_have_url("/account-closed")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your account is closed")
    closed = page.get_by_text(re.compile(r"deleted on \w+ \d+, \d{4}\. Sign in before"))
    expect(closed).to_be_visible()
    assert page.evaluate("[...Object.keys(localStorage)].sort()") == ["session", "session-left"]
    assert session_of(page.context)["person"] is None
    sign_in_by_api(page.context, new, NEW)
    page.goto("/owner-dashboard")
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome back, Dan!")


def open_a_section_in_spite_of_failing_requests(page: Page, console_guard: ConsoleGuard) -> Screen:
    sections = {
        "sessions": "auth/sessions",
        "email": "account/email",
        "security": "account/authenticators",
    }
    for place in sections.values():
        console_guard.expect(rf"ERR_FAILED .*{place}")
        page.route(f"**/{place}", lambda route: route.abort())
    screen = Screen(page, PROFILE).open("#delete")
    section = page.locator("#delete")
    expect(section).to_be_focused()
    expect(section.get_by_role("heading", level=2)).to_be_in_viewport()
    for part in sections:
        told = page.locator(f"#{part}").get_by_role("alert")
        expect(told).to_contain_text("We couldn't load this.")
    assert_accessible(page)
    for part, place in sections.items():
        page.unroute(f"**/{place}")
        page.locator(f"#{part}").get_by_role("button", name="Try again").click()
    expect(screen.form("Change email")).to_be_visible()
    expect(screen.form("Add a passkey")).to_be_visible()

    links = page.get_by_role("navigation", name="On this page").get_by_role("link")
    addresses = links.evaluate_all("links => links.map((link) => link.hash)")
    assert addresses == [f"#{each}" for each in PARTS]
    links.get_by_text("Where you are signed in").press("Enter")
    expect(page).to_have_url("/profile#sessions")
    expect(page.locator("#sessions")).to_be_focused()
    return screen


def change_names_and_business(screen: Screen) -> None:
    screen.fill("You", {"displayName": " Dan ", "fullName": "Dana María O’Neil"})
    screen.press("You")
    expect(screen.toast(("Saved", "Your names are saved."))).to_be_visible()
    screen.fill("Your business", {"companyName": "Reyes & Daughters"})
    screen.press("Your business")
    expect(screen.toast(("Saved", "The name of your business is saved."))).to_be_visible()
    session = session_of(screen.page.context)
    person = session["person"]
    assert (person["displayName"], person["fullName"]) == ("Dan", "Dana María O’Neil")
    assert session["business"]["name"] == "Reyes & Daughters"


def download_data(page: Page, email: str) -> None:
    with page.expect_download() as download:
        page.get_by_role("link", name="Download as JSON").click()
    data = json.loads(Path(download.value.path()).read_text())
    assert download.value.suggested_filename == "my-data.json"
    assert data["Account"]["Email"] == email
    with page.expect_download() as download:
        page.get_by_role("link", name="Download to read").click()
    assert email in Path(download.value.path()).read_text()
    assert download.value.suggested_filename == "my-data.html"


def change_email(screen: Screen, old: str) -> str:
    """Change the email address, which takes effect at once without a mail server; return it."""
    page, form, new = screen.page, "Change email", f"new.{old}"
    field = screen.field(form, "email")
    field.fill(new.upper())
    screen.press(form)
    dialog = page.get_by_role("dialog", name="Please confirm it's you")
    password = dialog.locator("[name=password]")
    expect(password).to_be_focused()
    password.fill("not-mine")
    page.keyboard.press("Enter")
    expect(screen.error(password)).not_to_be_empty()
    expect(password).to_be_focused()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(screen.form(form).locator("button")).to_be_focused()
    expect(field).to_have_value(new.upper())
    assert session_of(page.context)["person"]["email"] == old

    screen.press(form)
    screen.confirm_that_it_is_me()
    expect(screen.toast(("Email changed", f"From now on, sign in with {new}."))).to_be_visible()
    expect(page.locator("#email")).to_contain_text(new)
    expect(field).to_have_value("")
    expect(page.locator("#email")).to_be_focused()
    return new


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
        "401 account/email",
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

    # It is offered next to the email, and there is a button.
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
    new = f"new.{person['email']}"
    screen.fill("Change email", {"email": new})
    screen.press("Change email")
    dialog = page.get_by_role("dialog", name="Please confirm it's you")
    dialog.get_by_role("button", name="Use a passkey instead").click()
    expect(screen.toast(("Email changed", f"From now on, sign in with {new}."))).to_be_visible()
    screen.fill("Delete my account", {"email": new})
    screen.press("Delete my account")
    expect(page).to_have_url("/account-closed")
