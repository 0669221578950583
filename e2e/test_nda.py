"""A buyer signs a confidentiality agreement on a phone, with the keyboard alone."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import NewSite, Visitor
from e2e.support.axe import assert_accessible
from e2e.support.deals import link_in
from e2e.support.pages import PHONE, assert_fits, tab_to
from e2e.support.site import Site
from e2e.support.smtp import MailServer

EMAIL = "rosa@buyers.example"
_SEND = f"""
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.services.sending import send
buyer = Buyer.objects.create(name="Rosa Delgado", email="{EMAIL}")
send(by=None, buyer=buyer, listings=[Listing.objects.get(number="1041")])
"""
MOST_FIELDS = 9


@pytest.fixture(scope="module")
def site(new_site: NewSite, mail_server: MailServer) -> Iterator[Site]:
    """A site that sends emails."""
    site = new_site("nda", mail_server)
    yield site
    site.stop()


def test_a_buyer_signs_on_a_phone_with_nine_fields_at_most(
    site: Site, visitor: Visitor, mail_server: MailServer
) -> None:
    site.run_python(_SEND)
    page = visitor(alone=True, width=PHONE)
    page.goto(link_in(mail_server, EMAIL, "A page to read and sign"))
    fields, began = 0, time.monotonic()
    _screen(page, "Hello Rosa")
    _press(page, "Send me the code")
    _screen(page, "Type the code")
    fields += _fields(page)
    code = re.search(r"\b\d{6}\b", mail_server.text_of(EMAIL, "Your code"))
    assert code
    _type(page, "Code", code.group())
    page.keyboard.press("Enter")
    _screen(page, "What you promise")
    expect(page.get_by_text("under our number 1041")).to_be_visible()
    fields += _fields(page)
    _press(page, "I've read it. Go on")
    _screen(page, "Sign")
    _type(page, "Type your full name", "Rosa Delgado")
    tab_to(page.get_by_role("radio", name="for myself"))
    page.keyboard.press("ArrowDown")
    fields += _fields(page)
    for label, text in (
        ("The company's legal name", "Delgado Holdings LLC"),
        ("State where it is registered", "Texas"),
        ("What you are in it", "Manager"),
        ("Your phone number", "(903) 555-0142"),
    ):
        _type(page, label, text)
    tab_to(page.get_by_role("checkbox"))
    page.keyboard.press("Space")
    _press(page, "Sign it")
    _screen(page, "Thank you, Rosa")
    assert fields <= MOST_FIELDS
    assert time.monotonic() - began < 60
    with page.expect_download() as download:
        _press(page, "Download your copy")
    assert download.value.path().read_bytes().startswith(b"%PDF")
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("link", name="Tell us about yourself")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/buying/profile$"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "/nda#key=" in mail_server.text_of(EMAIL, "Your signed copy")


def _screen(page: Page, title: str) -> None:
    heading = page.locator("#signing-heading")
    expect(heading).to_have_text(re.compile(f"^{title}"))
    expect(heading).to_be_focused()
    assert_fits(page)
    assert_accessible(page)


def _fields(page: Page) -> int:
    return page.locator("main").locator("input, select, textarea").count()


def _press(page: Page, name: str) -> None:
    tab_to(page.get_by_role("button", name=name))
    page.keyboard.press("Enter")


def _type(page: Page, label: str, text: str) -> None:
    tab_to(page.get_by_role("textbox", name=label))
    page.keyboard.type(text)
