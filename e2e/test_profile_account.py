"""One's own names, business, password, data and account at /profile."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import PASSWORD, WELCOME_BACK, AuthPage, allow_statuses, call, register
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
PARTS = ("you", "email", "business", "password", "security", "sessions", "data", "delete")


@pytest.fixture
def admin(page: Page) -> dict[str, str]:
    """The admin of a business, signed in in the browser of `page`."""
    return create_admin(page.context)


@pytest.fixture
def screen(page: Page, admin: dict[str, str]) -> Screen:
    return profile(page)


def test_names_and_business_are_changed_and_the_data_is_downloaded(
    screen: Screen, admin: dict[str, str]
) -> None:
    page = screen.page
    screen.fill("You", {"displayName": " Dan ", "fullName": "Dana María O’Neil"})
    screen.press("You")
    expect(screen.toast(("Saved", "Your names are saved."))).to_be_visible()
    screen.fill("Your business", {"companyName": "Reyes & Daughters"})
    screen.press("Your business")
    expect(screen.toast(("Saved", "The name of your business is saved."))).to_be_visible()
    session = session_of(page.context)
    person = session["person"]
    assert (person["displayName"], person["fullName"]) == ("Dan", "Dana María O’Neil")
    assert session["business"]["name"] == "Reyes & Daughters"

    with page.expect_download() as download:
        page.get_by_role("link", name="Download as JSON").click()
    data = json.loads(Path(download.value.path()).read_text())
    assert download.value.suggested_filename == "my-data.json"
    assert data["Account"]["Email"] == admin["email"]
    with page.expect_download() as download:
        page.get_by_role("link", name="Download to read").click()
    assert admin["email"] in Path(download.value.path()).read_text()
    assert download.value.suggested_filename == "my-data.html"

    page.goto("/owner-dashboard")
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome back, Dan!")


def test_email_and_password_are_changed_and_every_other_session_ends(
    visitor: Visitor, screen: Screen, admin: dict[str, str], console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "400 account/email", "401 account/email")
    page, other = screen.page, visitor().context
    known = register(other)["email"]
    other.clear_cookies()
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

    # Without a mail server a new address takes effect at once.
    new = f"new.{admin['email']}"
    field.fill(f" {new.upper()} ")
    screen.press("Change email")
    screen.confirm_that_it_is_me()
    expect(screen.toast(("Email changed", f"From now on, sign in with {new}."))).to_be_visible()
    expect(page.locator("#email")).to_contain_text(new)
    expect(field).to_have_value("")
    expect(page.locator("#email")).to_be_focused()
    sign_in_by_api(other, new)
    assert session_of(other)["person"]["email"] == new

    values = {"currentPassword": PASSWORD, "password": NEW, "confirmPassword": NEW}
    screen.fill("Change password", values)
    screen.press("Change password")
    toast = ("Password changed", "Every other device is signed out.")
    expect(screen.toast(toast)).to_be_visible()
    expect(screen.field("Change password", "password")).to_have_value("")
    expect(page.locator("#password")).to_be_focused()
    assert session_of(other)["person"] is None
    assert session_of(page.context)["person"]["email"] == new
    sign_in_by_api(other, new, NEW)
    assert session_of(other)["person"]["email"] == new


def test_an_account_is_closed_after_typing_its_address_and_restored_by_signing_in(
    screen: Screen, admin: dict[str, str], console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 api/profile", "409 api/profile")
    page, form = screen.page, "Delete my account"
    member = create_user(page.context)
    screen.press(form)
    expect(screen.error(screen.field(form, "email"))).to_contain_text("Please type your email")
    screen.fill(form, {"email": f" {admin['email'].upper()} "})

    screen.press(form)
    dialog = page.get_by_role("dialog", name="Please confirm it's you")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(screen.form(form).locator("button")).to_be_focused()
    assert session_of(page.context)["person"]["email"] == admin["email"]

    screen.press(form)
    screen.confirm_that_it_is_me()
    detail = "Nobody else runs your business. Remove the other people first."
    expect(screen.toast(("Error", detail))).to_have_attribute("data-tone", "bad")

    call(page.context, "DELETE", f"/api/people/{member['id']}")
    screen.press(form)
    toast = page.locator(".toasts li").filter(has_text="Your account is closed")
    expect(toast).to_contain_text(re.compile(r"deleted on \w+ \d+, \d{4}\. Sign in before"))
    expect(page).to_have_url("/")
    assert session_of(page.context)["person"] is None
    auth_page = AuthPage(page).open()
    auth_page.sign_in(admin["email"])
    expect(auth_page.toast(WELCOME_BACK)).to_be_visible()
    assert session_of(page.context)["person"]["email"] == admin["email"]


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
