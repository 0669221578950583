"""Leads are merged, split, exported, and erased."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.console_guard import ConsoleGuard
from e2e.support.site import Site
from e2e.support.staff import StaffAccount

_CREATE = """
from brokerage.leads.models import Lead
from brokerage.leads.services.score_and_search_text import update_score_and_search_text
for name, company in (("Ana Dupree", ""), ("Ana Dupree Jr", "Dupree Trucking")):
    lead = Lead.objects.create(
        name=name, company=company, email=name.replace(" ", ".").lower() + "@example.com",
        phone="(903) 555-0160", phone_e164="+19035550160", next_action="Call",
    )
    update_score_and_search_text(lead)
"""


_DELETE = """
from brokerage.leads.models import Lead
Lead.all_objects.filter(name__contains="Dupree").delete()
"""


@pytest.fixture(scope="module")
def mercer(site: Site) -> Iterator[StaffAccount]:
    yield StaffAccount(site, "mercer@sabineridge.example.com")
    site.run_python(_DELETE)  # other tests of this site find no leads


def assert_on_one_line(dialog: Locator, *values: str) -> None:
    for value in values:
        text = dialog.get_by_text(value, exact=True).bounding_box()
        assert text is not None, value
        assert text["width"] > text["height"], value


def assert_printed_alone(page: Page, name: str) -> None:
    """Assert that the lead is printed without the list and the menu."""
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    expect(page.get_by_role("heading", name="Leads", exact=True)).to_be_hidden()
    expect(page.locator("summary", has_text="More")).to_be_hidden()
    expect(page.get_by_text("Confidential. Printed")).to_be_visible()
    page.emulate_media(media="screen")


def test_two_leads_are_merged_and_split_and_one_is_erased(
    page: Page, site: Site, mercer: StaffAccount, console_guard: ConsoleGuard
) -> None:
    # The page of a lead asks for it every four seconds, also while it is erased.
    console_guard.allow(r"status of 404 .*/api/desk/leads/\d+")
    name = "Ana Dupree"
    site.run_python(_CREATE)
    mercer.sign_in(page.context)
    [lead] = site.rows("SELECT id FROM leads_lead WHERE name = ?", name)
    page.goto(f"/desk/leads/{lead['id']}")
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    more = page.locator("summary", has_text="More")
    more.press("Enter")
    page.get_by_role("button", name="Merge with another lead").press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Escape")
    expect(more).to_be_focused()
    page.get_by_role("button", name="Another lead may be this person").click()
    expect(dialog.get_by_text("These may be the same person:")).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name=f"{name} Jr").click()
    expect(dialog.get_by_role("radio", name="Dupree Trucking")).to_be_checked()
    expect(dialog.get_by_role("radio", name=f"{name} (this lead)")).to_be_focused()
    assert_on_one_line(dialog, f"Dupree Trucking ({name} Jr)")
    assert_fine_at_every_width(page)
    dialog.get_by_role("button", name="Merge", exact=True).click()
    expect(page.get_by_text("Merged", exact=True)).to_be_visible()
    expect(page.get_by_role("article")).to_contain_text("Dupree Trucking")
    expect(page.get_by_role("article")).to_contain_text(f"merged {name} Jr into this one")
    [merged] = site.rows("SELECT id FROM leads_lead WHERE name = ?", f"{name} Jr")
    page.goto(f"/desk/leads/{merged['id']}")
    expect(page.get_by_role("heading", name=name, level=1, exact=True)).to_be_visible()
    page.get_by_role("button", name="Split them again").click()
    expect(page.get_by_text("Two leads again", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Another lead may be this person")).to_be_visible()

    assert_printed_alone(page, name)

    more.click()
    with page.expect_download() as started:
        page.get_by_role("button", name="Export as JSON").click()
    assert name in json.dumps(json.loads(Path(started.value.path()).read_text()))

    expect(more).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Erase on request").click()
    dialog = page.get_by_role("dialog", name=f"Erase {name}?")
    expect(dialog).to_contain_text("What stays, and why")
    assert_fine_at_every_width(page)
    dialog.get_by_label(f"Type the name, {name}, to confirm").fill(name)
    dialog.get_by_role("button", name="Erase for good").click()
    expect(page.get_by_text("Erased", exact=True)).to_be_visible()
    expect(page).to_have_url("/desk/leads")
    expect(page.get_by_role("row").get_by_role("link", name=f"{name} Jr")).to_be_visible()
    expect(page.get_by_role("row").get_by_role("link", name=name, exact=True)).to_have_count(0)
    page.goto(f"/desk/leads?search={name}")
    expect(page.get_by_role("link", name=f"{name} Jr")).to_be_visible()
    expect(page.get_by_role("link", name=name, exact=True)).to_have_count(0)
