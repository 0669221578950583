"""The frame of the desk: who may enter, its navigation, and its keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import AuthPage, allow_statuses, register
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import DESK, PHONE, assert_fits
from e2e.support.site import Site
from e2e.support.staff import PASSWORD, StaffAccount

EMAIL = "calder@sabineridge.example.com"
SCREENS = {
    "/desk": "Today",
    "/desk/leads": "Leads",
    "/desk/leads/7": "Lead",
    "/desk/board": "Board",
    "/desk/log": "Log",
    "/desk/staff": "Staff",
    "/desk/settings": "Settings",
}


@pytest.fixture(scope="module")
def calder(site: Site) -> StaffAccount:
    return StaffAccount(site, EMAIL)


def open_desk(page: Page, staff: StaffAccount, path: str = "/desk") -> None:
    staff.sign_in(page.context)
    page.goto(path)
    expect(page.get_by_role("navigation", name="Desk")).to_be_visible()


def test_a_visitor_signs_in_and_comes_to_the_screen_that_was_opened(
    page: Page, console_guard: ConsoleGuard, calder: StaffAccount
) -> None:
    allow_statuses(console_guard, "401 auth/login", "401 auth/session")
    page.goto("/desk/leads/7?tab=notes")
    expect(page).to_have_url("/auth?next=%2Fdesk%2Fleads%2F7%3Ftab%3Dnotes")
    page.reload()
    auth_page = AuthPage(page)
    auth_page.sign_in(EMAIL, PASSWORD)
    calder.enter_code(auth_page)
    expect(page).to_have_url("/desk/leads/7?tab=notes")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lead")


def test_to_an_owner_the_desk_does_not_exist(page: Page) -> None:
    register(page.context)
    page.goto("/desk/board")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("not|can't|page"))
    expect(page).to_have_title(re.compile("not found", re.IGNORECASE))
    expect(page.get_by_role("navigation", name="Main")).to_be_visible()
    assert "Board" not in page.locator("body").inner_text()
    assert_accessible(page)


@pytest.mark.parametrize("width", [PHONE, DESK, 320])
def test_every_screen_has_a_title_fits_and_is_accessible(
    visitor: Visitor, width: int, calder: StaffAccount
) -> None:
    page = visitor(width=width)
    calder.sign_in(page.context)
    for path, title in SCREENS.items():
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page).to_have_title(re.compile(rf"^{title} \| Desk"))
        assert_accessible(page)
        assert_fits(page)


def test_keys_lead_to_the_screens_but_never_while_somebody_types(
    page: Page, calder: StaffAccount
) -> None:
    open_desk(page, calder)
    page.keyboard.press("g")
    page.keyboard.press("b")
    expect(page).to_have_url("/desk/board")
    page.keyboard.press("/")
    search = page.get_by_role("searchbox", name="Search the leads")
    expect(search).to_be_focused()
    page.keyboard.type("gl?")
    expect(search).to_have_value("gl?")
    expect(page).to_have_url("/desk/board")
    page.keyboard.press("Enter")
    expect(page).to_have_url("/desk/leads?search=gl%3F")
