"""The people of the firm and the log of what they did, on the desk."""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import allow_statuses
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import DESK, PHONE, assert_fits
from e2e.support.site import Site
from e2e.support.staff import StaffAccount


@pytest.fixture(scope="module")
def hollis(site: Site) -> StaffAccount:
    return StaffAccount(site, "hollis@sabineridge.example.com")


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_a_principal_invites_an_advisor_and_the_log_says_so(
    visitor: Visitor, width: int, hollis: StaffAccount, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "422 api/desk/staff")
    name = "Lee Park" if width == PHONE else "Ana Ruiz"
    page = visitor(width=width)
    hollis.sign_in(page.context)
    page.goto("/desk/staff")
    page.get_by_role("button", name="Invite a colleague").click()
    form = page.get_by_role("form", name="Invite a colleague")
    form.get_by_role("button", name="Send the invitation").click()
    expect(form.get_by_label("Full Name")).to_be_focused()
    form.get_by_label("Full Name").fill(name)
    form.get_by_label("Email").fill(f"lee.park.{width}@sabineridge.example.com")
    assert_accessible(page)
    assert_fits(page)
    form.get_by_role("button", name="Send the invitation").click()
    row = page.get_by_role("listitem").filter(has_text=f"lee.park.{width}@")
    expect(row).to_contain_text("Invited, has not signed in yet")
    expect(row.get_by_role("combobox")).to_have_value("advisor")
    expect(page.get_by_role("button", name="Invite a colleague")).to_be_focused()
    assert_accessible(page)
    assert_fits(page)
    page.goto("/desk/log")
    page.get_by_label("What").select_option("Invited")
    expect(page.get_by_role("listitem").filter(has_text=f"You invited {name}")).to_be_visible()
    expect(page).to_have_url("/desk/log?act=staff-invited")
    expect(page.get_by_text("Checked just now")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)


def test_an_advisor_manages_nobody_and_reads_their_own_log(page: Page, site: Site) -> None:
    advisor = StaffAccount(site, "prewitt@sabineridge.example.com", role="advisor")
    advisor.sign_in(page.context)
    page.goto("/desk/staff")
    expect(page.get_by_role("heading", name="Principals manage the staff")).to_be_visible()
    page.goto("/desk/log")
    expect(page.get_by_text("What you opened")).to_be_visible()
    expect(page.get_by_label("Who")).to_have_count(0)
