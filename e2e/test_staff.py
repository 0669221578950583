"""Staff sign in, read messages and emails, and edit content in the back office."""

import json
from collections.abc import Iterator
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import NewSite, Visitor
from e2e.support.accounts import AuthPage, allow_statuses
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.contact import ContactForm, contact_fields
from e2e.support.pages import wait_until_hydrated
from e2e.support.people import app_set_up, profile
from e2e.support.published import open_until_published
from e2e.support.site import Site
from e2e.support.staff import PASSWORD, StaffAccount

EMAIL = "dale@sabineridge.example.com"
NEWCOMER = "noel@sabineridge.example.com"
LEAVER = "elena@sabineridge.example.com"
NUMBER = "(903) 555-0188"
PUBLISHING = 60.0
"""Seconds to wait at most for the worker to publish; it takes two on a machine at rest."""


@pytest.fixture(scope="module")
def site(new_site: NewSite) -> Iterator[Site]:
    """A site whose content may be changed."""
    site = new_site("office")
    site.start_worker()
    yield site
    site.stop()


@pytest.fixture(scope="module")
def dale(site: Site) -> StaffAccount:
    """A principal."""
    return StaffAccount(site, EMAIL)


def sign_in(page: Page, password: str = PASSWORD, email: str = EMAIL) -> None:
    """Sign in on the site's auth page, to which the back office redirects."""
    page.goto("/office/")
    expect(page).to_have_url("/auth?next=%2Foffice%2F")
    wait_until_hydrated(page)
    AuthPage(page).sign_in(email, password)


def expect_office(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("Back office")


def open_office_signed_in(page: Page, dale: StaffAccount) -> Page:
    """Sign in through the API and open the back office."""
    dale.sign_in(page.context)
    page.goto("/office/")
    expect_office(page)
    return page


def wait_until_published(office: Page) -> None:
    """Reload until the newest publication is no longer pending."""
    deadline = monotonic() + PUBLISHING
    state = office.locator(".field-state").first
    while True:
        office.goto("/office/publishing/publication/")
        if state.text_content() == "published":
            return
        expect(state).to_have_text("being published")
        assert monotonic() < deadline, f"Nothing was published within {PUBLISHING} seconds."


@pytest.fixture
def office(page: Page, dale: StaffAccount) -> Page:
    return open_office_signed_in(page, dale)


@pytest.fixture
def sent_fields(visitor: Visitor) -> dict[str, str]:
    """The fields of a message that a visitor has just sent."""
    sent_fields = contact_fields(name="José Muñoz", message="Two lines:\n<script>alert(1)</script>")
    form = ContactForm(visitor()).open()
    form.send(sent_fields)
    form.expect_sent()
    return sent_fields


def test_staff_read_a_message_and_its_two_emails_and_mark_it_as_answered(
    office: Page, site: Site, sent_fields: dict[str, str]
) -> None:
    office.goto("/office/leads/contactmessage/")
    row = office.get_by_role("row").filter(has_text=sent_fields["email"])
    expect(row).to_contain_text("new")
    row.get_by_role("link", name="José Muñoz").click()
    main = office.get_by_role("main")
    for value in (
        sent_fields["name"],
        sent_fields["email"],
        sent_fields["phone"],
        sent_fields["company"],
    ):
        expect(main).to_contain_text(value)
    expect(main.locator(".as-written")).to_have_text(sent_fields["message"], use_inner_text=True)
    main.get_by_role("link", name="We received your message").click()
    expect(office.get_by_role("main")).to_contain_text(sent_fields["email"])
    expect(office.locator(".as-written")).to_contain_text("An advisor will read it")
    office.go_back()
    main.get_by_role("link", name="New website message").click()
    expect(office.locator(".as-written")).to_contain_text("<script>alert(1)</script>")
    expect(office.get_by_role("main")).to_contain_text("hello@sabineridge.example.com")
    office.go_back()
    office.get_by_label("Status").select_option(label="answered")
    office.get_by_label("Staff note").fill("Called back at noon.")
    office.get_by_role("button", name="Save", exact=True).click()
    expect(office.locator(".messagelist")).to_contain_text("changed successfully")
    expect(row).to_contain_text("answered")
    [message] = site.messages(sent_fields["email"])
    assert (message["status"], message["note"]) == ("answered", "Called back at noon.")


def test_a_new_telephone_number_is_on_the_site_once_it_is_published(
    office: Page, visitor: Visitor, site: Site
) -> None:
    office.goto("/office/content/document/firm/change/")
    text = office.get_by_label("Words")
    firm = json.loads(text.input_value())
    before = firm["phone"]["display"]
    firm["phone"] = {"display": NUMBER, "href": "+19035550188"}
    text.fill(json.dumps(firm, indent=2))
    office.get_by_role("button", name="Save", exact=True).click()
    expect(office.locator(".messagelist")).to_contain_text("changed successfully")
    wait_until_published(office)
    expect(office.locator(".publication")).to_contain_text("The site was published on")
    page = visitor()
    open_until_published(page, "/contact", NUMBER)
    number = page.get_by_role("main").get_by_role("link", name=NUMBER)
    expect(number.first).to_have_attribute("href", "tel:+19035550188")
    expect(page.get_by_role("contentinfo")).to_contain_text(NUMBER)
    assert before not in page.content()


def test_invalid_content_is_refused_with_the_reason(office: Page, site: Site) -> None:
    office.goto("/office/content/document/firm/change/")
    text = office.get_by_label("Words")
    broken = text.input_value().replace('"name"', '"nome"', 1)
    text.fill(broken)
    office.get_by_role("button", name="Save", exact=True).click()
    expect(office.locator(".errorlist").last).to_contain_text("name")
    expect(text).to_have_value(broken)
    text.fill("{ not words")
    office.get_by_role("button", name="Save", exact=True).click()
    expect(office.locator(".errorlist").last).to_contain_text("Line 1")


def test_staff_restore_the_original_content(office: Page, site: Site) -> None:
    office.goto("/office/content/document/")
    row = office.get_by_role("row").filter(has=office.get_by_role("link", name="firm", exact=True))
    row.get_by_role("checkbox").check()
    office.locator("select[name=action]").select_option(label="Restore the original words")
    office.get_by_role("button", name="Go", exact=False).click()
    expect(office.locator(".messagelist")).to_contain_text("The original words are back.")
    wait_until_published(office)
    open_until_published(office, "/contact", "(903) 555-0142")
    expect(office.get_by_role("contentinfo")).to_contain_text("(903) 555-0142")


def test_a_wrong_password_does_not_open_the_back_office(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "400 auth/login", "401 auth/session")
    sign_in(page, "something-else-entirely")
    expect(page.locator(".toasts li")).to_contain_text("Login failed")
    page.goto("/office/leads/contactmessage/")
    expect(page).to_have_url("/auth?next=%2Foffice%2Fleads%2Fcontactmessage%2F")


def test_signing_in_opens_the_back_office_and_signing_out_closes_it(
    page: Page, site: Site, console_guard: ConsoleGuard
) -> None:
    # Signing out ends every session of the user, so this test has a user of its own.
    leaver = StaffAccount(site, LEAVER)
    allow_statuses(console_guard, "401 auth/login", "401 auth/session")
    sign_in(page, email=LEAVER)
    leaver.enter_code(AuthPage(page))
    expect_office(page)
    [session] = [c for c in page.context.cookies() if c.get("name") == "sessionid"]
    assert session.get("httpOnly")
    assert session.get("sameSite") == "Lax"
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Logged out")
    page.goto("/office/")
    expect(page).to_have_url("/auth?next=%2Foffice%2F")


def test_staff_reach_the_back_office_only_after_setting_up_a_second_step(
    page: Page, site: Site, console_guard: ConsoleGuard
) -> None:
    app = "account/authenticators/totp"
    allow_statuses(console_guard, "401 auth/session", f"404 {app}", f"401 {app}", f"409 {app}")
    site.manage("make_staff", NEWCOMER, "--password-stdin", given=f"{PASSWORD}\n")
    sign_in(page, email=NEWCOMER)
    expect(page).to_have_url("/profile#security")
    screen = profile(page, "#security")
    app_set_up(screen, PASSWORD)
    page.goto("/office/")
    expect_office(page)
    profile(page, "#security")
    page.get_by_role("button", name="Remove the app").click()
    expect(screen.toast(("Error", "Staff need a second step."))).to_be_visible()


@pytest.fixture(scope="module")
def stored(site: Site) -> None:
    """Store a message with its two emails."""
    ours = {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
    body = json.dumps(contact_fields()).encode()
    assert site.request("POST", "/api/send-contact-email", body, ours).status == 200


PAGES = (
    "/office/",
    "/office/leads/contactmessage/",
    "/office/mail/mail/",
    "/office/content/document/",
    "/office/content/document/firm/change/",
    "/office/publishing/publication/",
    "/office/accounts/user/",
)


@pytest.mark.usefixtures("stored")
def test_every_page_of_the_back_office_is_accessible(office: Page) -> None:
    for path in PAGES:
        office.goto(path)
        expect(office.get_by_role("main")).to_be_visible()
        assert_accessible(office)
    for table in ("leads/contactmessage", "mail/mail"):
        office.goto(f"/office/{table}/")
        office.locator("#result_list tbody a").first.click()
        expect(office.locator(".as-written")).to_be_visible()
        assert_accessible(office)


@pytest.mark.usefixtures("stored")
def test_the_back_office_is_accessible_in_dark_mode(visitor: Visitor, dale: StaffAccount) -> None:
    page = open_office_signed_in(visitor(color_scheme="dark"), dale)
    for path in ("/office/", "/office/leads/contactmessage/"):
        page.goto(path)
        assert_accessible(page)
    page.locator("#result_list tbody a").first.click()
    expect(page.locator(".as-written")).to_be_visible()
    assert_accessible(page)
