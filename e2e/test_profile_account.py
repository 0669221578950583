"""One's own names, business, password, data and account at /profile."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import PASSWORD, WELCOME_BACK, AuthPage, allow_statuses, register
from e2e.support.console_guard import ConsoleGuard
from e2e.support.people import (
    Screen,
    create_admin,
    create_user,
    profile,
    session_of,
    sign_in_by_api,
)

NEW = "another-Quiet-acre-2"
DELETE = "401 api/profile"
PARTS = ("you", "email", "business", "password", "security", "sessions", "data", "delete")


@pytest.fixture
def admin(page: Page) -> dict[str, str]:
    """The admin of a business, signed in in the browser of `page`."""
    return create_admin(page.context)


@pytest.fixture
def screen(page: Page, admin: dict[str, str]) -> Screen:
    return profile(page)


def test_both_names_are_saved_and_shown_in_the_greeting(screen: Screen) -> None:
    screen.fill("You", {"displayName": " Dan ", "fullName": "Dana María O’Neil"})
    screen.press("You")
    expect(screen.toast(("Saved", "Your names are saved."))).to_be_visible()
    person = session_of(screen.page.context)["person"]
    assert (person["displayName"], person["fullName"]) == ("Dan", "Dana María O’Neil")
    screen.page.goto("/owner-dashboard")
    expect(screen.page.get_by_role("heading", level=1)).to_have_text("Welcome back, Dan!")


def test_an_admin_can_rename_the_business(screen: Screen) -> None:
    screen.fill("Your business", {"companyName": "R"})
    screen.press("Your business")
    field = screen.field("Your business", "companyName")
    expect(screen.error(field)).to_have_text("Company name must be at least 2 characters")
    screen.fill("Your business", {"companyName": "Reyes & Daughters"})
    screen.press("Your business")
    expect(screen.toast(("Saved", "The name of your business is saved."))).to_be_visible()
    assert session_of(screen.page.context)["business"]["name"] == "Reyes & Daughters"


def test_a_new_password_ends_every_other_session(
    visitor: Visitor, screen: Screen, admin: dict[str, str]
) -> None:
    other = visitor().context
    sign_in_by_api(other, admin["email"])
    values = {"currentPassword": PASSWORD, "password": NEW, "confirmPassword": NEW}
    screen.fill("Change password", values)
    screen.press("Change password")
    toast = ("Password changed", "Every other device is signed out.")
    expect(screen.toast(toast)).to_be_visible()
    expect(screen.field("Change password", "password")).to_have_value("")
    expect(screen.page.locator("#password")).to_be_focused()
    assert session_of(other)["person"] is None
    assert session_of(screen.page.context)["person"]["email"] == admin["email"]
    sign_in_by_api(other, admin["email"], NEW)
    assert session_of(other)["person"]["email"] == admin["email"]


def test_without_a_mail_server_a_new_address_takes_effect_at_once(
    visitor: Visitor, screen: Screen, admin: dict[str, str], console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 account/email")
    new = f"new.{admin['email']}"
    screen.fill("Change email", {"email": f" {new.upper()} "})
    screen.press("Change email")
    screen.confirm_that_it_is_me()
    expect(screen.toast(("Email changed", f"From now on, sign in with {new}."))).to_be_visible()
    expect(screen.page.locator("#email")).to_contain_text(new)
    expect(screen.field("Change email", "email")).to_have_value("")
    expect(screen.page.locator("#email")).to_be_focused()
    other = visitor().context
    sign_in_by_api(other, new)
    assert session_of(other)["person"]["email"] == new


def test_an_unavailable_address_shows_an_error_at_its_field(
    visitor: Visitor, screen: Screen, admin: dict[str, str], console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "400 account/email")
    known = register(visitor().context)["email"]
    field = screen.field("Change email", "email")
    for typed, error in (
        ("dana", "Please enter a valid email address"),
        (admin["email"], "That's already your email"),
        (known, "This email is already registered."),
    ):
        field.fill(typed)
        screen.press("Change email")
        expect(screen.error(field)).to_contain_text(error)
        expect(field).to_be_focused()


def test_the_data_can_be_downloaded_as_json_and_read_as_a_page(
    screen: Screen, admin: dict[str, str]
) -> None:
    page = screen.page
    with page.expect_download() as download:
        page.get_by_role("link", name="Download as JSON").click()
    data = json.loads(Path(download.value.path()).read_text())
    assert download.value.suggested_filename == "my-data.json"
    assert data["Account"]["Email"] == admin["email"]
    with page.expect_download() as download:
        page.get_by_role("link", name="Download to read").click()
    assert admin["email"] in Path(download.value.path()).read_text()
    assert download.value.suggested_filename == "my-data.html"


def closed(screen: Screen, email: str) -> None:
    screen.fill("Delete my account", {"email": email})
    screen.press("Delete my account")
    screen.confirm_that_it_is_me()


def test_an_account_is_closed_after_typing_its_address_and_restored_by_signing_in(
    screen: Screen, admin: dict[str, str], console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, DELETE)
    page = screen.page
    screen.press("Delete my account")
    field = screen.field("Delete my account", "email")
    expect(screen.error(field)).to_contain_text("Please type your email")
    closed(screen, f" {admin['email'].upper()} ")
    toast = page.locator(".toasts li").filter(has_text="Your account is closed")
    expect(toast).to_contain_text(re.compile(r"deleted on \w+ \d+, \d{4}\. Sign in before"))
    expect(page).to_have_url("/")
    assert session_of(page.context)["person"] is None
    auth_page = AuthPage(page).open()
    auth_page.sign_in(admin["email"])
    expect(auth_page.toast(WELCOME_BACK)).to_be_visible()
    assert session_of(page.context)["person"]["email"] == admin["email"]


def test_canceling_the_deletion_dialog_changes_nothing(
    screen: Screen, admin: dict[str, str], console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, DELETE)
    page = screen.page
    screen.fill("Delete my account", {"email": admin["email"]})
    screen.press("Delete my account")
    dialog = page.get_by_role("dialog", name="Please confirm it's you")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(screen.form("Delete my account").locator("button")).to_be_focused()
    assert session_of(page.context)["person"]["email"] == admin["email"]


def test_the_only_admin_must_remove_the_others_first(
    screen: Screen, admin: dict[str, str], console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, DELETE, "409 api/profile")
    create_user(screen.page.context)
    closed(screen, admin["email"])
    detail = "Nobody else runs your business. Remove the other people first."
    expect(screen.toast(("Error", detail))).to_have_attribute("data-tone", "bad")


def test_a_section_of_the_profile_can_be_linked_to(screen: Screen) -> None:
    page = screen.page
    links = page.get_by_role("navigation", name="On this page").get_by_role("link")
    addresses = links.evaluate_all("links => links.map((link) => link.hash)")
    assert addresses == [f"#{each}" for each in PARTS]
    links.get_by_text("Where you are signed in").press("Enter")
    expect(page).to_have_url("/profile#sessions")
    expect(page.locator("#sessions")).to_be_focused()
    for part in ("you", "delete"):
        page.goto("/about")
        profile(page, f"#{part}")
        section = page.locator(f"#{part}")
        expect(section).to_be_focused()
        expect(section.get_by_role("heading", level=2)).to_be_in_viewport()
