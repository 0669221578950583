"""Documents on the desk: downloads, adding, replacing, unpublishing."""

import io

import pytest
from playwright.sync_api import FilePayload, Page, expect
from pypdf import PdfWriter

from e2e.support.accounts import call, register
from e2e.support.axe import assert_fine_at_every_width
from e2e.support.console_guard import ConsoleGuard
from e2e.support.site import Site
from e2e.support.staff import StaffAccount

NDA = "/api/documents/buyer-nda"


@pytest.fixture(scope="module")
def hale(site: Site) -> StaffAccount:
    return StaffAccount(site, "hale.documents@sabineridge.example.com", role="advisor")


def pdf(pages: int = 1, script: bytes = b"") -> FilePayload:
    """A PDF of blank pages, perhaps with a script in it."""
    writer, buffer = PdfWriter(), io.BytesIO()
    for _ in range(pages):
        writer.add_blank_page(200, 200)
    writer.write(buffer)
    return {
        "name": f"guide-{pages}.pdf",
        "mimeType": "application/pdf",
        "buffer": buffer.getvalue() + script,
    }


def counted(page: Page) -> int:
    """The downloads of the agreement in the last thirty days, as the list shows them."""
    name = page.get_by_role("button", name="Buyer non-disclosure agreement")
    row = page.get_by_role("listitem").filter(has=name)
    words = row.get_by_text("in 30 days").inner_text()
    return int(words.split()[0].replace(",", ""))


def test_downloads_are_counted_and_a_document_is_added_replaced_and_taken_off(
    page: Page, site: Site, hale: StaffAccount, console_guard: ConsoleGuard
) -> None:
    console_guard.allow(r"status of 400 .*/api/desk/documents")
    hale.sign_in(page.context)
    listed = call(page.context, "GET", "/api/desk/documents")["documents"]
    [before] = [each["downloads30Days"] for each in listed if each["key"] == "buyer-nda"]
    page.context.clear_cookies()
    register(page.context)
    assert page.context.request.get(NDA).status == 200
    page.context.clear_cookies()
    hale.sign_in(page.context)
    page.goto("/desk/documents")
    expect(page.get_by_role("region", name="Templates")).to_be_visible()
    assert counted(page) == before + 1

    title, address = "Lender questions", "/api/documents/lender-questions"
    first, second = pdf(pages=2), pdf(pages=4)
    add(page, title, first)
    page.get_by_role("region", name="Guides").get_by_role("button", name=title).click()
    assert site.request("GET", address).body == first["buffer"]
    dialog = page.get_by_role("dialog", name=title)
    dialog.get_by_text("Show as a table").click()
    expect(dialog.get_by_role("row")).to_have_count(27)
    dialog.get_by_role("button", name="Replace the file").click()
    form = dialog.get_by_role("form", name="Replace the file")
    form.get_by_label("File").set_input_files(second)
    form.get_by_role("button", name="Replace the file").click()
    expect(dialog.get_by_role("link", name=second["name"])).to_be_visible()
    assert_fine_at_every_width(page)
    assert site.request("GET", address).body == second["buffer"]
    dialog.get_by_role("button", name=f"Use {first['name']}").click()
    expect(dialog.get_by_role("button", name=f"Use {second['name']}")).to_be_visible()
    assert site.request("GET", address).body == first["buffer"]
    dialog.get_by_role("button", name="Take off the site").click()
    expect(dialog.get_by_text("not on the site")).to_be_visible()
    assert site.request("GET", address).status == 404
    dialog.get_by_role("button", name="Put on the site").click()
    expect(dialog.get_by_role("button", name="Take off the site")).to_be_visible()
    assert site.request("GET", address).status == 200


def add(page: Page, title: str, document: FilePayload) -> None:
    """Add a document for everyone, after a file with a script was rejected."""
    page.get_by_role("button", name="Add a document").click()
    dialog = page.get_by_role("dialog", name="Add a document")
    dialog.get_by_label("Title").fill(title)
    dialog.get_by_label("What it is for").fill("Twelve questions before you borrow.")
    dialog.get_by_label("Who may download it").select_option("everybody")
    file = dialog.get_by_label("File")
    file.set_input_files(pdf(script=b"/JavaScript "))
    dialog.get_by_role("button", name="Add the document").click()
    expect(dialog.get_by_text("This PDF contains JavaScript.")).to_be_visible()
    expect(file).to_be_focused()
    assert_fine_at_every_width(page)
    file.set_input_files(document)
    dialog.get_by_role("button", name="Add the document").click()
