"""An admin creates and removes people (specification, sections 5 and 8)."""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import PASSWORD, AuthPage, allow_statuses, expect_inside
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import assert_fits
from e2e.support.people import (
    COMPANY,
    CREATED,
    DASHBOARD,
    FORM,
    PEOPLE_FOLD,
    TEMPORARY,
    Screen,
    create_admin,
    create_member,
    create_user,
    new_user_fields,
    open_admin_panel,
    session_of,
)
from e2e.support.site import Site
from e2e.support.staff import StaffAccount

TOKEN = "401 auth/session"
STAFF = "ines@sabineridge.example.com"


@pytest.fixture
def screen(page: Page) -> Screen:
    """The Admin Panel of a business with a name."""
    create_admin(page.context)
    return open_admin_panel(page)


def test_creating_an_account_clears_the_form_and_lists_the_person(screen: Screen) -> None:
    person = new_user_fields(fullName="  José   O’Neil-Muñoz ")
    del person["companyName"]
    screen.fill(FORM, person)
    screen.press(FORM)
    toast = screen.toast((CREATED, f"Account created for {person['email']}"))
    expect(toast).not_to_have_attribute("data-tone", "bad")
    for name in ("email", "password", "fullName"):
        expect(screen.field(FORM, name)).to_have_value("")
    expect(screen.field(FORM, "companyName")).to_have_value(COMPANY)
    row = screen.row(person["email"])
    expect(row).to_contain_text("José O’Neil-Muñoz")
    expect(row).to_contain_text("Invited · Member · Never signed in")


@pytest.fixture
def unnamed_business(visitor: Visitor) -> Screen:
    """The Admin Panel of a business without a name."""
    page = visitor()
    create_admin(page.context, company="")
    return open_admin_panel(page)


def test_the_first_account_names_the_business_and_the_name_is_then_fixed(
    unnamed_business: Screen,
) -> None:
    company = unnamed_business.field(FORM, "companyName")
    expect(company).to_be_editable()
    unnamed_business.fill(FORM, new_user_fields(companyName="Lee & Daughters"))
    unnamed_business.press(FORM)
    expect(company).to_have_value("Lee & Daughters")
    expect(company).not_to_be_editable()
    assert session_of(unnamed_business.page.context)["business"]["name"] == "Lee & Daughters"


def test_a_new_user_must_choose_a_password_at_the_first_sign_in(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, TOKEN)
    admin, page = visitor(), visitor()
    create_admin(admin.context)
    person = create_user(admin.context)
    auth_page = AuthPage(page).open()
    auth_page.sign_in(person["email"], TEMPORARY)
    expect(page.get_by_role("heading", name="Choose your own password")).to_be_visible()
    values = {
        "currentPassword": TEMPORARY,
        "password": "my-own-Acre-8",
        "confirmPassword": "my-own-Acre-8",
    }
    auth_page.fill("Save and continue", values)
    auth_page.press("Save and continue")
    expect_inside(page)
    assert session_of(page.context)["role"] == "member"


def test_the_admin_tab_of_the_portal_lists_the_same_people(page: Page) -> None:
    create_admin(page.context)
    person = create_user(page.context)
    screen = Screen(page, "/business-owner-portal/admin").open()
    expect(screen.form(FORM)).to_be_visible()
    expect(screen.row(person["email"])).to_contain_text("Invited · Member")
    assert_accessible(page)
    assert_fits(page)


def test_a_removed_person_leaves_the_list_and_is_signed_out(visitor: Visitor) -> None:
    page, member = visitor(), visitor()
    create_admin(page.context)
    person = create_member(page.context, member.context)
    screen = open_admin_panel(page)
    row = screen.row(person["email"])
    row.get_by_role("button", name="Remove Sam Lee").click()
    row.get_by_role("button", name="Yes, remove").click()
    expect(screen.toast(("Person removed", "Sam Lee can no longer sign in."))).to_be_visible()
    expect(row).to_have_count(0)
    expect(page.get_by_role("heading", name="People in your business")).to_be_focused()
    assert session_of(member.context)["person"] is None


def test_staff_create_an_owner_with_a_new_business(visitor: Visitor, site: Site) -> None:
    page = visitor()
    StaffAccount(site, STAFF).sign_in(page.context)
    screen = Screen(page, DASHBOARD).open()
    page.get_by_text(PEOPLE_FOLD).click()
    expect(screen.field(FORM, "companyName")).to_be_editable()
    person = new_user_fields(companyName="Pine Curtain Electric")
    screen.fill(FORM, person)
    screen.press(FORM)
    expect(screen.toast((CREATED, f"Account created for {person['email']}"))).to_be_visible()
    expect(screen.field(FORM, "companyName")).to_have_value("")
    rows = site.rows(
        "SELECT role, name FROM accounts_user JOIN accounts_business b ON b.id = business_id"
        " WHERE email = ?",
        person["email"],
    )
    assert [tuple(row) for row in rows] == [("admin", "Pine Curtain Electric")]


def test_signing_in_again_after_the_session_ended_preserves_the_form(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 api/people", "401 auth/session")
    page = visitor()
    create_admin(page.context)
    screen = open_admin_panel(page)
    person = new_user_fields()
    del person["companyName"]
    screen.fill(FORM, person)
    page.context.clear_cookies()
    screen.press(FORM)
    dialog = page.get_by_role("dialog", name="Please sign in again")
    dialog.locator("[name=password]").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign In", exact=True).click()
    expect(dialog).to_have_count(0)
    screen.press(FORM)
    expect(screen.row(person["email"])).to_be_visible()
