"""The desk lists the documents for download, counts their downloads, and takes one off the site."""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import register
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import DESK, PHONE, assert_fits
from e2e.support.site import Site
from e2e.support.staff import StaffAccount

NDA = "/api/documents/buyer-nda"


@pytest.fixture(scope="module")
def hale(site: Site) -> StaffAccount:
    return StaffAccount(site, "hale.documents@sabineridge.example.com", role="advisor")


def counted(page: Page) -> int:
    """The downloads of the agreement in the last thirty days, as the list shows them."""
    name = page.get_by_role("button", name="Buyer non-disclosure agreement")
    row = page.get_by_role("listitem").filter(has=name)
    words = row.get_by_text("in 30 days").inner_text()
    return int(words.split()[0].replace(",", ""))


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_a_download_of_an_owner_is_counted_and_shown(
    visitor: Visitor, hale: StaffAccount, width: int
) -> None:
    page, owner = visitor(width=width), visitor(width=width)
    hale.sign_in(page.context)
    page.goto("/desk/documents")
    expect(page.get_by_role("region", name="Templates")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    before = counted(page)
    register(owner.context)
    assert owner.context.request.get(NDA).status == 200
    page.reload()
    expect(page.get_by_role("region", name="Templates")).to_be_visible()
    assert counted(page) == before + 1


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_a_document_is_taken_off_the_site_and_put_back(
    visitor: Visitor, hale: StaffAccount, console_guard: ConsoleGuard, width: int
) -> None:
    page = visitor(width=width)
    hale.sign_in(page.context)
    page.goto("/desk/documents")
    page.get_by_role("region", name="Guides").get_by_role("button").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("in the last 26 weeks")).to_be_visible()
    dialog.get_by_text("Show as a table").click()
    expect(dialog.get_by_role("row")).to_have_count(27)
    assert_accessible(page)
    assert_fits(page)
    dialog.get_by_role("button", name="Take off the site").click()
    expect(dialog.get_by_role("button", name="Put on the site")).to_be_visible()
    dialog.get_by_role("button", name="Put on the site").click()
    expect(dialog.get_by_role("button", name="Take off the site")).to_be_visible()
