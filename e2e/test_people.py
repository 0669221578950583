"""An admin creates and removes people (specification, sections 5 and 8)."""

from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.accounts import MEMBER_PORTAL, PASSWORD, AuthPage, allow_statuses
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import DESK, PHONE, assert_fits
from e2e.support.people import (
    COMPANY,
    CREATED,
    FORM,
    TEMPORARY,
    Screen,
    create_admin,
    new_user_fields,
    open_admin_panel,
    session_of,
)


def test_an_admin_creates_a_person_who_chooses_a_password_and_is_signed_out_when_removed(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 auth/session")
    create_admin(page.context, company="")
    screen = open_admin_panel(page)
    company = screen.field(FORM, "companyName")
    expect(company).to_be_editable()
    person = new_user_fields(fullName="  José   O’Neil-Muñoz ", companyName=COMPANY)
    screen.fill(FORM, person)
    screen.press(FORM)
    toast = screen.toast((CREATED, f"Account created for {person['email']}"))
    expect(toast).not_to_have_attribute("data-tone", "bad")
    for name in ("email", "password", "fullName"):
        expect(screen.field(FORM, name)).to_have_value("")
    expect(company).to_have_value(COMPANY)
    expect(company).not_to_be_editable()
    assert session_of(page.context)["business"]["name"] == COMPANY
    row = screen.row(person["email"])
    expect(row).to_contain_text("José O’Neil-Muñoz")
    expect(row).to_contain_text("Invited · Member · Never signed in")

    admin = take_cookies(page.context)
    page.set_viewport_size({"width": PHONE, "height": 900})
    choose_own_password(page, person["email"])
    member = take_cookies(page.context)
    page.context.add_cookies(admin)  # type: ignore[arg-type]
    page.set_viewport_size({"width": DESK, "height": 900})

    # The portal's tab lists the same people.
    screen = Screen(page, "/business-owner-portal/admin").open()
    expect(screen.form(FORM)).to_be_visible()
    expect(row).to_contain_text("Active · Member")
    assert_accessible(page)
    assert_fits(page)
    row.get_by_role("button", name="Remove José").click()
    row.get_by_role("button", name="Yes, remove").click()
    removed = ("Person removed", "José O’Neil-Muñoz can no longer sign in.")
    expect(screen.toast(removed)).to_be_visible()
    expect(row).to_have_count(0)
    expect(page.get_by_role("heading", name="People in your business")).to_be_focused()
    take_cookies(page.context)
    page.context.add_cookies(member)  # type: ignore[arg-type]
    assert session_of(page.context)["person"] is None


def take_cookies(context: BrowserContext) -> list[object]:
    """Remove all cookies from this context, and return them."""
    cookies = [*context.cookies()]
    context.clear_cookies()
    return [*cookies]


def choose_own_password(page: Page, email: str) -> None:
    """Sign in with the temporary password, which must be changed before any other page opens."""
    auth_page = AuthPage(page).open()
    auth_page.sign_in(email, TEMPORARY)
    expect(page.get_by_role("heading", name="Choose your own password")).to_be_visible()
    page.goto(MEMBER_PORTAL)
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Choose your own password")
    assert_accessible(page)
    assert_fits(page)
    name = "Save and continue"
    passwords = {"password": PASSWORD, "confirmPassword": PASSWORD}
    auth_page.fill(name, {"currentPassword": TEMPORARY, **passwords})
    auth_page.press(name)
    expect(heading).to_have_text("Welcome to Your Member Portal")
    session = session_of(page.context)
    assert (session["person"]["email"], session["role"]) == (email, "member")
