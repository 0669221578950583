"""Staff and the staff log on the desk."""

import pytest
from playwright.sync_api import Page, expect

from e2e.support.accounts import allow_statuses
from e2e.support.axe import assert_fine_at_every_width
from e2e.support.console_guard import ConsoleGuard
from e2e.support.site import Site
from e2e.support.staff import StaffAccount


@pytest.fixture(scope="module")
def hollis(site: Site) -> StaffAccount:
    return StaffAccount(site, "hollis@sabineridge.example.com")


def test_a_principal_invites_an_advisor_and_the_log_says_so(
    page: Page, hollis: StaffAccount, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "422 api/desk/staff")
    name = "Lee Park"
    hollis.sign_in(page.context)
    page.goto("/desk/staff")
    page.get_by_role("button", name="Invite a colleague").click()
    form = page.get_by_role("form", name="Invite a colleague")
    form.get_by_role("button", name="Send the invitation").click()
    expect(form.get_by_label("Full Name")).to_be_focused()
    form.get_by_label("Full Name").fill(name)
    form.get_by_label("Email").fill("lee.park@sabineridge.example.com")
    assert_fine_at_every_width(page)
    form.get_by_role("button", name="Send the invitation").click()
    row = page.get_by_role("listitem").filter(has_text="lee.park@")
    expect(row).to_contain_text("Invited, has not signed in yet")
    expect(row.get_by_role("combobox")).to_have_value("advisor")
    expect(page.get_by_role("button", name="Invite a colleague")).to_be_focused()
    page.goto("/desk/log")
    page.get_by_label("What").select_option("Invited")
    expect(page.get_by_role("listitem").filter(has_text=f"You invited {name}")).to_be_visible()
    expect(page).to_have_url("/desk/log?act=staff-invited")
    expect(page.get_by_text("Checked just now")).to_be_visible()
