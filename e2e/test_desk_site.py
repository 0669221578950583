"""The words of the site are edited at the desk: a draft, its publication, and the way back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import NewSite, Visitor
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.console_guard import ConsoleGuard
from e2e.support.published import open_until_published
from e2e.support.site import Site
from e2e.support.staff import StaffAccount

SHIPPED = "(903) 555-0142"
UPDATE = """
from brokerage.content import services
from brokerage.content.models import Document
from brokerage.core import facts
before = {**facts.shipped("firm"), "name": "Sabine Ridge Brokers"}
Document.objects.filter(key="firm").update(shipped=before)
services.load_shipped()
"""


@pytest.fixture(scope="module")
def site(new_site: NewSite) -> Iterator[Site]:
    """A site whose words may be changed, with a worker that publishes them."""
    site = new_site("words")
    site.start_worker()
    yield site
    site.stop()


@pytest.fixture(scope="module")
def hale(site: Site) -> StaffAccount:
    return StaffAccount(site, "hale@sabineridge.example.com", role="advisor")


def open_firm(page: Page, staff: StaffAccount) -> None:
    staff.sign_in(page.context)
    page.goto("/desk/site")
    page.get_by_role("link", name="The firm", exact=True).click()
    expect(page.get_by_role("heading", name="The firm", level=1)).to_be_visible()


def test_a_phone_number_is_drafted_published_and_brought_back(
    visitor: Visitor, hale: StaffAccount
) -> None:
    number = "(903) 555-0119"
    page, reader = visitor(), visitor()
    open_firm(page, hale)
    shown = page.get_by_label("As shown")
    expect(shown).to_have_value(SHIPPED)
    shown.fill(number)
    expect(page.get_by_text("Draft saved")).to_be_visible()
    assert_fine_at_every_width(page)
    page.reload()
    expect(shown).to_have_value(number)
    page.get_by_role("button", name="Show the preview").click()
    preview = page.frame_locator("iframe[title='The page with these words']")
    expect(preview.get_by_role("contentinfo")).to_contain_text(number)
    assert_fine_at_every_width(page)
    page.get_by_role("button", name="Hide the preview").click()
    reader.goto("/contact")
    expect(reader.get_by_role("contentinfo")).to_contain_text(SHIPPED)
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_text("Published “The firm”", exact=True)).to_be_visible()
    open_until_published(reader, "/contact", number)
    page.get_by_role("tab", name="History").click()
    page.get_by_role("button", name="What changed").first.click()
    expect(page.get_by_text("Phone, As shown").first).to_be_visible()
    assert_fine_at_every_width(page)
    page.get_by_role("button", name="Restore").first.click()
    open_until_published(reader, "/contact", SHIPPED)


def test_a_field_that_breaks_a_rule_stops_the_publication_and_is_named(
    page: Page, hale: StaffAccount, console_guard: ConsoleGuard
) -> None:
    console_guard.allow(r"status of 422 .*/api/desk/site/publish")
    open_firm(page, hale)
    name = page.get_by_label("Name", exact=True)
    name.fill("")
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_text("Some fields have to be fixed").first).to_be_visible()
    expect(name).to_have_attribute("aria-invalid", "true")
    assert_accessible(page)
    page.get_by_role("button", name="Discard").click()
    expect(name).not_to_have_value("")


def test_a_page_that_cannot_be_previewed_says_why_beside_its_text(
    page: Page, hale: StaffAccount
) -> None:
    hale.sign_in(page.context)
    page.goto("/desk/site/articles/price-and-terms")
    page.get_by_role("button", name="Show the preview").click()
    text = page.get_by_label("Text", exact=True)
    text.fill("No heading, and no source.[^99]")
    expect(page.get_by_text("The page cannot be shown")).to_be_visible()
    box = text.bounding_box()
    assert box
    assert box["width"] > 400
    page.get_by_role("button", name="Discard").click()


def test_a_document_is_changed_in_two_tabs_and_by_an_update(
    page: Page, site: Site, hale: StaffAccount, console_guard: ConsoleGuard
) -> None:
    console_guard.allow(r"status of 409 .*/api/desk/site/drafts/firm")
    name, tagline = page.get_by_label("Name", exact=True), page.get_by_label("Tagline")
    open_firm(page, hale)
    shipped = name.input_value()
    other = page.context.new_page()
    other.goto("/desk/site/firm")
    other.get_by_label("Tagline").fill("Words of the other tab.")
    expect(other.get_by_text("Draft saved")).to_be_visible()
    name.fill("Pine Creek Advisors")
    notice = page.get_by_role("alert", name="The firm: two versions")
    notice.get_by_role("button", name="Choose field by field").press("Enter")
    assert_fine_at_every_width(page)
    notice.get_by_role("button", name="Save these").press("Enter")
    expect(page.get_by_text("Draft saved")).to_be_visible()
    expect(name).to_have_value("Pine Creek Advisors")
    expect(tagline).to_have_value("Words of the other tab.")
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_text("Published “The firm”", exact=True)).to_be_visible()

    site.run_python(UPDATE)
    page.reload()
    update = page.get_by_role("region", name="An update has other words")
    assert_fine_at_every_width(page)
    update.get_by_role("button", name="Take theirs: Name").press("Enter")
    expect(name).to_have_value(shipped)
    expect(page.get_by_text("Draft saved")).to_be_visible()
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(update).to_have_count(0)


def test_an_entry_of_a_list_is_dragged_and_stays_there(page: Page, hale: StaffAccount) -> None:
    hale.sign_in(page.context)
    page.goto("/desk/site/listings")
    page.get_by_role("button", name="Listings").click()
    entries = page.get_by_role("list", name="Listings").get_by_role("listitem")
    expect(entries).to_have_count(3)
    name = entries.first.get_by_role("button").first.inner_text()
    start = entries.first.locator(".form-handle").bounding_box()
    end = entries.last.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(start["x"] + 5, end["y"] + end["height"] - 5, steps=8)
    page.mouse.up()
    expect(entries.last).to_contain_text(name)
    expect(page.get_by_text("Draft saved")).to_be_visible()
    page.get_by_role("button", name="Discard").press("Enter")
    expect(entries.first).to_contain_text(name)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
