"""The list of leads: search, filters, keyboard, bulk actions with undo, spam."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.support.accounts import call
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.pages import DESK, PHONE, assert_fits, press_shortcut
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


def _open(page: Page, staff: StaffAccount, tag: str) -> None:
    """Create four leads with this tag and open their list, so that a test does not see the leads of
    others.
    """
    staff.sign_in(page.context)
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


def _rows(page: Page) -> Locator:
    return page.locator("[role=grid] [data-lead]")


def _row(page: Page, name: str) -> Locator:
    return _rows(page).filter(has_text=name)


def test_a_list_is_saved_and_its_leads_deleted_and_restored(
    page: Page, site: Site, advisor: StaffAccount
) -> None:
    _open(page, advisor, "texas")
    address = page.url
    assert_fine_at_every_width(page)
    for width, height in ((PHONE, 56), (DESK, 40)):
        page.set_viewport_size({"width": width, "height": 900})
        expect(_rows(page).first).to_have_css("height", re.compile(rf"^{height}(\.\d+)?px$"))
        find_and_open(page, width)
        page.goto(address)
        expect(_rows(page)).to_have_count(4)

    page.get_by_role("button", name="Save view").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Texas by name")
    dialog.get_by_role("checkbox").check()
    assert_accessible(page)
    dialog.get_by_role("button", name="Save").click()
    view = page.get_by_role("navigation", name="Views").get_by_role("link", name="Texas by name")
    expect(view).to_have_attribute("aria-current", "page")

    page.goto("/robots.txt")
    page.context.clear_cookies()
    just_signed_in = StaffAccount(site, "list.principal@sabineridge.example.com")
    just_signed_in.sign_in(page.context)
    page.set_viewport_size({"width": PHONE, "height": 900})
    page.goto("/desk/leads")
    view = page.get_by_role("link", name="Texas by name")
    view.click()
    expect(view).to_have_attribute("aria-current", "page")
    expect(_rows(page)).to_have_count(4)
    page.set_viewport_size({"width": DESK, "height": 900})
    page.get_by_role("checkbox", name="Select all that are shown").check()
    with page.expect_response("**/api/desk/leads/bulk"):
        page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", name="No lead here")).to_be_visible()
    page.reload()
    page.get_by_text("Recent changes").click()
    changes = page.get_by_role("listitem").filter(has_text="Deleted: 4 leads")
    assert_accessible(page)
    changes.get_by_role("button", name="Undo").click()
    expect(_rows(page)).to_have_count(4)


def find_and_open(page: Page, width: int) -> None:
    page.get_by_role("searchbox").press_sequentially("munoz pl")
    expect(_rows(page)).to_have_count(1)
    expect(page).to_have_url(re.compile(r"search=munoz(\+|%20)pl(&|$)"))
    if width == DESK:
        page.reload()
        expect(page.get_by_role("searchbox")).to_have_value("munoz pl")
    _row(page, "José Muñoz").get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("José Muñoz")
    expect(page).to_have_url(re.compile(r"/desk/leads/\d+\?.*search=munoz"))
    # Next to the list on wide screens, over it on a phone.
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
    if width == DESK:
        assert_fine_at_every_width(page)


def test_the_list_is_worked_by_the_keyboard_and_many_leads_at_once_while_colleagues_change_it(
    page: Page, advisor: StaffAccount
) -> None:
    _open(page, advisor, "many")
    work_by_the_keyboard(page)
    page.goto("/desk/leads?tag=many&sort=name")
    expect(_rows(page)).to_have_count(4)
    place = _row(page, "Wes Bowden").bounding_box()
    for name in ("Dana Whitfield", "Ruth Okafor"):
        page.get_by_role("checkbox", name=f"Select {name}").check()
    assert _row(page, "Wes Bowden").bounding_box() == place  # nothing moves for the acts
    assert_fine_at_every_width(page)
    page.get_by_role("button", name="Stage", exact=False).last.click()
    assert_accessible(page)
    page.get_by_role("dialog").get_by_role("option", name="Qualified").click()
    expect(_row(page, "Ruth Okafor")).to_contain_text("Qualified")
    undo(page, "Moved to Qualified")
    expect(_row(page, "Ruth Okafor")).to_contain_text("New")
    page.get_by_role("button", name="Spam", exact=True).click()
    expect(_rows(page)).to_have_count(2)
    undo(page, "Marked as spam")
    expect(_rows(page)).to_have_count(4)
    page.reload()
    expect(_rows(page)).to_have_count(4)

    # Changes of colleagues wait while the pointer is in the list.
    _row(page, "Ruth Okafor").hover()
    place = _row(page, "Ruth Okafor").bounding_box()
    body: dict[str, object] = {"name": "Abe Early", "company": "", "email": "abe@example.com"}
    lead = call(page.context, "POST", "/api/desk/leads", body, expected=(200,))["id"]
    body = {"act": "tag", "tag": "many", "ids": [lead]}
    call(page.context, "POST", "/api/desk/leads/bulk", body, expected=(200,))
    expect(page.get_by_role("button", name="Show 1 change")).to_be_visible()
    assert _row(page, "Ruth Okafor").bounding_box() == place
    page.mouse.move(5, 5)
    expect(_rows(page).first).to_contain_text("Abe Early")


def undo(page: Page, done: str) -> None:
    """Undo an act by its toast, and wait until the server has undone it."""
    toast = page.get_by_role("listitem").filter(has_text=done)
    with page.expect_response("**/undo"):
        toast.get_by_role("button", name="Undo").click()


def work_by_the_keyboard(page: Page) -> None:
    """Select, tag, undo, open and close leads, and add one, which opens."""
    keys = page.keyboard
    press_shortcut(page, "j", _row(page, "Dana Whitfield"), focused=True)
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
