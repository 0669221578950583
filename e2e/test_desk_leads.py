"""The list of leads: search, filters, keyboard, acts on many with their undo, and spam."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import call
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.pages import DESK, PHONE, assert_fits
from e2e.support.site import Site
from e2e.support.staff import StaffAccount

LEADS = {
    "Dana Whitfield": "Whitfield HVAC",
    "José Muñoz": "Muñoz Plumbing",
    "Ruth Okafor": "Okafor Roofing",
    "Wes Bowden": "Bowden Trucking",
}


@pytest.fixture(scope="module")
def advisor(site: Site) -> StaffAccount:
    return StaffAccount(site, "list.advisor@sabineridge.example.com", "advisor")


@pytest.fixture(scope="module")
def principal(site: Site) -> StaffAccount:
    return StaffAccount(site, "list.principal@sabineridge.example.com")


def _open(visitor: Visitor, staff: StaffAccount, width: int, tag: str) -> Page:
    """The list of four leads with a tag of their own, so that tests do not see each other's."""
    page = visitor(width=width)
    staff.sign_in(page.context)
    page.goto("/desk/settings")
    ids = []
    for number, (name, company) in enumerate(LEADS.items()):
        body: dict[str, object] = {
            "name": name,
            "company": company,
            "email": f"{tag}{number}@example.com",
        }
        ids.append(call(page.context, "POST", "/api/desk/leads", body, expected=(200,))["id"])
    body = {"act": "tag", "tag": tag, "ids": ids}
    call(page.context, "POST", "/api/desk/leads/bulk", body, expected=(200,))
    page.goto(f"/desk/leads?tag={tag}&sort=name")
    expect(_rows(page)).to_have_count(4)
    return page


def _rows(page: Page) -> Locator:
    return page.locator("[role=grid] [data-lead]")


def _row(page: Page, name: str) -> Locator:
    return _rows(page).filter(has_text=name)


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_a_lead_is_found_while_typing_and_opens_with_an_address_of_its_own(
    visitor: Visitor, advisor: StaffAccount, width: int
) -> None:
    page = _open(visitor, advisor, width, f"find{width}")
    assert_accessible(page)
    assert_fits(page)
    height = 40 if width == DESK else 56
    assert abs(_rows(page).first.bounding_box()["height"] - height) <= 1  # type: ignore[index]
    page.get_by_role("searchbox").press_sequentially("munoz pl")
    expect(_rows(page)).to_have_count(1)
    expect(page).to_have_url(re.compile(r"search=munoz(\+|%20)pl(&|$)"))
    page.reload()
    expect(page.get_by_role("searchbox")).to_have_value("munoz pl")
    _row(page, "José Muñoz").get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("José Muñoz")
    expect(page).to_have_url(re.compile(r"/desk/leads/\d+\?.*search=munoz"))
    # Beside the list at a desk, over it on a phone.
    expect(page.get_by_role("grid")).to_have_count(1 if width == DESK else 0)
    assert_accessible(page)
    assert_fits(page)
    page.go_back()
    expect(_row(page, "José Muñoz")).to_be_focused()
    _row(page, "José Muñoz").get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("José Muñoz")
    # What a search finds is seen, also where the lead covers the list.
    page.get_by_role("searchbox").fill("ruth")
    page.get_by_role("searchbox").press("Enter")
    expect(_row(page, "Ruth Okafor")).to_be_visible()
    page.get_by_role("searchbox").fill("nobody of this name")
    expect(page.get_by_role("heading", name="Nobody found")).to_be_visible()
    assert_accessible(page)


def test_several_leads_are_assigned_and_marked_as_spam_and_both_are_undone(
    visitor: Visitor, advisor: StaffAccount
) -> None:
    page = _open(visitor, advisor, DESK, "many")
    place = _row(page, "Wes Bowden").bounding_box()
    for name in ("Dana Whitfield", "Ruth Okafor"):
        page.get_by_role("checkbox", name=f"Select {name}").check()
    assert _row(page, "Wes Bowden").bounding_box() == place  # nothing moves for the acts
    assert_fine_at_every_width(page)
    page.get_by_role("button", name="Stage", exact=False).last.click()
    assert_accessible(page)
    page.get_by_role("dialog").get_by_role("option", name="Qualified").click()
    expect(_row(page, "Ruth Okafor")).to_contain_text("Qualified")
    toast = page.get_by_role("listitem").filter(has_text="Moved to Qualified")
    toast.get_by_role("button", name="Undo").click()
    expect(_row(page, "Ruth Okafor")).to_contain_text("New")
    page.get_by_role("button", name="Spam", exact=True).click()
    expect(_rows(page)).to_have_count(2)
    toast = page.get_by_role("listitem").filter(has_text="Marked as spam")
    toast.get_by_role("button", name="Undo").click()
    expect(_rows(page)).to_have_count(4)
    page.reload()
    expect(_rows(page)).to_have_count(4)


def test_the_list_is_worked_by_the_keyboard_alone(visitor: Visitor, advisor: StaffAccount) -> None:
    page = _open(visitor, advisor, DESK, "keys")
    keys = page.keyboard
    keys.press("j")
    expect(_row(page, "Dana Whitfield")).to_be_focused()
    keys.press("x")
    keys.press("j")
    keys.press("j")
    keys.press("x")
    expect(page.get_by_role("region", name="Selected leads")).to_contain_text("2 selected")
    keys.press("t")
    expect(page.get_by_role("dialog").get_by_role("combobox")).to_be_focused()
    keys.type("retiring")
    keys.press("Enter")
    expect(page.get_by_text("Tagged “retiring”").first).to_be_visible()
    expect(_row(page, "Ruth Okafor")).to_be_focused()
    keys.press("z")
    expect(page.get_by_text("Undone").first).to_be_visible()
    keys.press("x")
    keys.press("k")
    expect(_row(page, "José Muñoz")).to_be_focused()
    keys.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("José Muñoz")
    keys.press("Escape")
    expect(page).to_have_url(re.compile(r"/desk/leads\?"))
    expect(_row(page, "José Muñoz")).to_be_focused()
    keys.press("c")
    page.get_by_role("dialog").get_by_label("Name").fill("Ana Ruiz")
    keys.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana Ruiz")


def test_a_list_is_saved_for_colleagues(
    visitor: Visitor, advisor: StaffAccount, principal: StaffAccount
) -> None:
    page = _open(visitor, advisor, DESK, "texas")
    page.get_by_role("button", name="Save view").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Texas by name")
    dialog.get_by_role("checkbox").check()
    assert_accessible(page)
    dialog.get_by_role("button", name="Save").click()
    view = page.get_by_role("navigation", name="Views").get_by_role("link", name="Texas by name")
    expect(view).to_have_attribute("aria-current", "page")
    other = visitor(width=PHONE)
    principal.sign_in(other.context)
    other.goto("/desk/leads")
    other.get_by_role("link", name="Texas by name").click()
    expect(_rows(other)).to_have_count(4)


def test_changes_of_colleagues_wait_while_the_pointer_is_in_the_list(
    visitor: Visitor, advisor: StaffAccount
) -> None:
    page = _open(visitor, advisor, DESK, "live")
    _row(page, "Ruth Okafor").hover()
    place = _row(page, "Ruth Okafor").bounding_box()
    body: dict[str, object] = {"name": "Abe Early", "company": "", "email": "abe@example.com"}
    lead = call(page.context, "POST", "/api/desk/leads", body, expected=(200,))["id"]
    body = {"act": "tag", "tag": "live", "ids": [lead]}
    call(page.context, "POST", "/api/desk/leads/bulk", body, expected=(200,))
    expect(page.get_by_role("button", name="Show 1 change")).to_be_visible()
    assert _row(page, "Ruth Okafor").bounding_box() == place
    page.mouse.move(5, 5)
    expect(_rows(page).first).to_contain_text("Abe Early")


def test_a_principal_deletes_and_takes_it_back_later(visitor: Visitor, site: Site) -> None:
    just_signed_in = StaffAccount(site, "list.deleting@sabineridge.example.com")
    page = _open(visitor, just_signed_in, DESK, "gone")
    page.get_by_role("checkbox", name="Select all that are shown").check()
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", name="No lead here")).to_be_visible()
    page.reload()
    page.get_by_text("Recent changes").click()
    changes = page.get_by_role("listitem").filter(has_text="Deleted: 4 leads")
    assert_accessible(page)
    changes.get_by_role("button", name="Undo").click()
    expect(_rows(page)).to_have_count(4)
