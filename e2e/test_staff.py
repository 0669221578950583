"""Staff sign in and read messages and emails in the back office."""

import json

import pytest
from playwright.sync_api import Page, expect

from e2e.support.accounts import SERVICE, AuthPage, allow_statuses, call
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.contact import contact_fields
from e2e.support.people import app_set_up, profile
from e2e.support.site import Site
from e2e.support.staff import PASSWORD, StaffAccount

NEWCOMER = "noel@sabineridge.example.com"
MESSAGES = "/office/leads/contactmessage/"
PAGES = (
    "/office/",
    MESSAGES,
    "/office/content/entry/firm/change/",
    "/office/publishing/publication/",
)
"""A page of each kind: the index, a list with rows, a form of ours and a list with an action."""
ASKS_TO_SIGN_IN = "/auth?next=%2Foffice%2Fleads%2Fcontactmessage%2F"
_MAKE_STAFF = f"""
from brokerage.accounts.rules import StaffRole
from brokerage.accounts.services.staff import make_staff
make_staff(email="{NEWCOMER}", password="{PASSWORD}", role=StaffRole.PRINCIPAL)
"""


@pytest.fixture(scope="module")
def dale(site: Site) -> StaffAccount:
    """A principal."""
    return StaffAccount(site, "dale@sabineridge.example.com")


@pytest.fixture(scope="module")
def message(site: Site) -> dict[str, str]:
    """A message that was sent, with its two emails."""
    message = contact_fields(name="José Muñoz", message="Two lines:\n<script>alert(1)</script>")
    ours = {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
    body = json.dumps(message).encode()
    assert site.request("POST", "/api/send-contact-email", body, ours).status == 200
    return message


def expect_office(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("Back office")


def test_pages_of_each_kind_are_accessible_in_the_back_office_and_some_in_dark_mode_too(
    page: Page, dale: StaffAccount, message: dict[str, str]
) -> None:
    dale.sign_in(page.context)
    for path in PAGES:
        page.goto(path)
        expect(page.get_by_role("main")).to_be_visible()
        assert_accessible(page)
    words = page.locator(".as-written")
    for path in ("/office/mail/mail/", MESSAGES):
        page.goto(path)
        page.locator("#result_list tbody a").first.click()
        expect(words).to_be_visible()
        assert_accessible(page)
    page.emulate_media(color_scheme="dark")
    page.goto(MESSAGES)
    assert_accessible(page)
    page.locator("#result_list tbody a").first.click()
    expect(words).to_be_visible()
    assert_accessible(page)


def test_staff_sign_in_reply_to_a_message_and_sign_out(
    page: Page,
    site: Site,
    dale: StaffAccount,
    message: dict[str, str],
    console_guard: ConsoleGuard,
) -> None:
    allow_statuses(console_guard, "400 auth/login", "401 auth/login", "401 auth/session")
    auth_page = AuthPage(page, MESSAGES).open()
    expect(page).to_have_url(ASKS_TO_SIGN_IN)
    auth_page.sign_in(dale.email, "something-else-entirely")
    expect(page.locator(".toasts li")).to_contain_text("Login failed")
    page.goto(MESSAGES)
    expect(page).to_have_url(ASKS_TO_SIGN_IN)
    auth_page.sign_in(dale.email, PASSWORD)
    dale.enter_code(auth_page)

    row = page.get_by_role("row").filter(has_text=message["email"])
    expect(row).to_contain_text("new")
    [session] = [c for c in page.context.cookies() if c.get("name") == "sessionid"]
    assert session.get("httpOnly")
    assert session.get("sameSite") == "Lax"
    row.get_by_role("link", name=message["name"]).click()
    main, words = page.get_by_role("main"), page.locator(".as-written")
    for field in ("name", "email", "phone", "company"):
        expect(main).to_contain_text(message[field])
    expect(words).to_have_text(message["message"], use_inner_text=True)
    main.get_by_role("link", name="We received your message").click()
    expect(main).to_contain_text(message["email"])
    expect(words).to_contain_text("An advisor will read it")
    page.go_back()
    main.get_by_role("link", name="New website message").click()
    expect(words).to_contain_text("<script>alert(1)</script>")
    expect(main).to_contain_text("hello@sabineridge.example.com")
    page.go_back()
    page.get_by_label("Status").select_option(label="answered")
    page.get_by_label("Staff note").fill("Called back at noon.")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".messagelist")).to_contain_text("changed successfully")
    expect(row).to_contain_text("answered")
    [stored] = site.messages(message["email"])
    assert (stored["status"], stored["note"]) == ("answered", "Called back at noon.")

    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Logged out")
    page.goto(MESSAGES)
    expect(page).to_have_url(ASKS_TO_SIGN_IN)


def test_staff_reach_the_back_office_only_after_setting_up_a_second_step(
    page: Page, site: Site, console_guard: ConsoleGuard
) -> None:
    app = "account/authenticators/totp"
    allow_statuses(console_guard, f"404 {app}", f"401 {app}", f"409 {app}")
    site.run_python(_MAKE_STAFF)
    login = {"email": NEWCOMER, "password": PASSWORD}
    call(page.context, "POST", f"{SERVICE}/auth/login", login, expected=(200,))
    page.goto("/office/")
    expect(page).to_have_url("/profile#security")
    screen = profile(page, "#security")
    app_set_up(screen, PASSWORD)
    page.goto("/office/")
    expect_office(page)
    profile(page, "#security")
    page.get_by_role("button", name="Remove the app").click()
    expect(screen.toast(("Error", "Staff need a second step."))).to_be_visible()
