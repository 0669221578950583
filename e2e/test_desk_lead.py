"""The page of a lead: worked through by keyboard, and by two people at once."""

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.support.accounts import allow_statuses, call
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import press_shortcut
from e2e.support.site import Site
from e2e.support.staff import StaffAccount


@pytest.fixture(scope="module")
def whitfield(site: Site) -> StaffAccount:
    return StaffAccount(site, "whitfield@sabineridge.example.com", role="advisor")


def new_lead(page: Page, name: str) -> str:
    """Create a lead with this name. Returns the path of its page."""
    body = {"name": name, "phone": "(903) 555-0148", "company": f"{name} Supply"}
    lead = call(page.context, "POST", "/api/desk/leads", body)
    return f"/desk/leads/{lead['id']}"


def open_lead(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()


def record(page: Page) -> Locator:
    """Return the part of the page about the lead, without the list."""
    return page.get_by_role("article")


def entry(page: Page, words: str) -> Locator:
    return record(page).get_by_role("listitem").filter(has_text=words)


def test_a_lead_is_assigned_moved_and_written_about_by_keyboard_and_printed(
    page: Page, whitfield: StaffAccount
) -> None:
    whitfield.sign_in(page.context)
    open_lead(page, new_lead(page, "Dana"))
    owner = record(page).get_by_label("Owner", exact=True)
    press_shortcut(page, "e", owner, focused=True)
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(entry(page, "assigned the lead to nobody")).to_be_visible()
    record(page).get_by_role("heading", level=1).click()
    page.keyboard.press("s")
    expect(record(page).get_by_label("Stage", exact=True)).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(entry(page, "moved the lead from New to Qualified")).to_be_visible()
    record(page).get_by_role("heading", level=1).click()
    page.keyboard.press("n")
    expect(page.get_by_role("textbox", name="Note")).to_be_focused()
    page.keyboard.type("Owns the **building**")
    page.keyboard.press("Control+Enter")
    expect(entry(page, "noted").locator("strong").get_by_text("building")).to_be_visible()
    expect(page.get_by_role("textbox", name="Note")).to_have_value("")
    page.get_by_role("tab", name="Call").click()
    page.get_by_label("No answer").check()
    page.get_by_role("button", name="Save call").click()
    expect(entry(page, "called, and nobody answered")).to_be_visible()
    page.get_by_role("textbox", name="New task").fill("Send the list of documents")
    page.keyboard.press("Enter")
    expect(entry(page, "added a task")).to_be_visible()
    expect(record(page).get_by_role("checkbox", name="Send the list of documents")).to_be_visible()
    assert_fine_at_every_width(page)

    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()
    expect(page.get_by_role("tablist")).to_have_count(0)
    expect(page.get_by_role("textbox", name="New task")).to_have_count(0)
    page.emulate_media(media="screen")


def test_a_colleagues_change_appears_and_both_texts_stay(
    page: Page, whitfield: StaffAccount, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "409 api/desk/leads/")
    whitfield.sign_in(page.context)
    path = new_lead(page, "Luis")
    open_lead(page, path)
    press_shortcut(page, "n", page.get_by_role("textbox", name="Note"), focused=True)
    page.keyboard.type("He would lease")
    page.get_by_role("textbox", name="Next action").fill("Call about the lease")
    moved = {"stage": "contacted", "expected": "new"}
    call(page.context, "POST", f"/api{path}/stage", moved, expected=(200,))
    theirs = {
        "changes": {"nextAction": "Wait for the tax returns"},
        "expected": {"nextAction": ""},
    }
    call(page.context, "PATCH", f"/api{path}", theirs, expected=(200,))
    expect(record(page).get_by_label("Stage", exact=True)).to_have_value("contacted")
    expect(page.get_by_role("textbox", name="Note")).to_have_value("He would lease")
    expect(page.get_by_role("textbox", name="Next action")).to_have_value("Call about the lease")

    # A field that both have changed shows both versions, and a reload loses nothing.
    page.get_by_role("button", name="Save", exact=True).click()
    both = page.get_by_role("alert", name="two versions")
    expect(both).to_contain_text("Wait for the tax returns")
    expect(both).to_contain_text("Call about the lease")
    assert_accessible(page)
    page.reload()
    expect(page.get_by_role("textbox", name="Next action")).to_have_value("Call about the lease")
    page.get_by_role("button", name="Save", exact=True).click()
    both.get_by_role("button", name="Save mine").click()
    expect(both).to_have_count(0)
    expect(page.get_by_text("Next action saved", exact=True)).to_be_visible()
    saved = call(page.context, "GET", f"/api{path}")
    assert saved["nextAction"] == "Call about the lease"
