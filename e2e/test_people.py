"""An admin creates and removes people (specification, sections 5 and 8)."""

from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.support.accounts import PASSWORD, allow_statuses
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import assert_fits
from e2e.support.people import (
    COMPANY,
    CREATED,
    FORM,
    Screen,
    create_admin,
    create_member,
    new_user_fields,
    open_admin_panel,
    session_of,
)


def test_an_admin_names_the_business_with_the_first_account_and_removes_a_person(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 api/people", "401 auth/session")
    page, member = visitor(), visitor()
    create_admin(page.context, company="")
    screen = open_admin_panel(page)
    company = screen.field(FORM, "companyName")
    expect(company).to_be_editable()
    first = new_user_fields(fullName="  José   O’Neil-Muñoz ", companyName=COMPANY)
    screen.fill(FORM, first)
    screen.press(FORM)
    toast = screen.toast((CREATED, f"Account created for {first['email']}"))
    expect(toast).not_to_have_attribute("data-tone", "bad")
    for name in ("email", "password", "fullName"):
        expect(screen.field(FORM, name)).to_have_value("")
    expect(company).to_have_value(COMPANY)
    expect(company).not_to_be_editable()
    assert session_of(page.context)["business"]["name"] == COMPANY
    row = screen.row(first["email"])
    expect(row).to_contain_text("José O’Neil-Muñoz")
    expect(row).to_contain_text("Invited · Member · Never signed in")

    # Signing in again after the session ended keeps what was typed.
    second = new_user_fields()
    del second["companyName"]
    screen.fill(FORM, second)
    page.context.clear_cookies()
    screen.press(FORM)
    dialog = page.get_by_role("dialog", name="Please sign in again")
    dialog.locator("[name=password]").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign In", exact=True).click()
    expect(dialog).to_have_count(0)
    screen.press(FORM)
    expect(screen.row(second["email"])).to_be_visible()

    # The portal's tab lists the same people.
    person = create_member(page.context, member.context)
    screen = Screen(page, "/business-owner-portal/admin").open()
    expect(screen.form(FORM)).to_be_visible()
    row = screen.row(person["email"])
    expect(row).to_contain_text("Active · Member")
    assert_accessible(page)
    assert_fits(page)
    assert session_of(member.context)["person"]["email"] == person["email"]
    row.get_by_role("button", name="Remove Sam Lee").click()
    row.get_by_role("button", name="Yes, remove").click()
    expect(screen.toast(("Person removed", "Sam Lee can no longer sign in."))).to_be_visible()
    expect(row).to_have_count(0)
    expect(page.get_by_role("heading", name="People in your business")).to_be_focused()
    assert session_of(member.context)["person"] is None
