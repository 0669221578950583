"""What a firm changes in a year, without a developer: its phone number, an article, a listing and a
multiple. Each is previewed, published, seen by visitors, and taken back.
"""

import re
from collections.abc import Iterator
from time import monotonic

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from devtools.serve import WEB_WORKERS
from e2e.conftest import NewSite, Visitor
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.calculator import ANSWERS, HIGH, LOW, VERSION, Calculator
from e2e.support.pages import DESK, PHONE
from e2e.support.published import open_until_published
from e2e.support.site import PUBLISHING, Site
from e2e.support.staff import StaffAccount

ARTICLE = "Price, terms and the deal structure"
OPENING = "There is an old line among dealmakers"
ARTICLE_PAGE = "/resource-center/price-and-terms"
CHART = "What was paid at closing"
FIRM = "The firm"
LISTINGS = "Business listings page"
LISTING = "Commercial landscaping company"
MULTIPLE = "HVAC Services, SDE, high"


@pytest.fixture(scope="module")
def site(new_site: NewSite) -> Iterator[Site]:
    """A site whose words and method may be changed, with as many web processes as `./dev serve`."""
    site = new_site("firm-year", web_workers=WEB_WORKERS)
    yield site
    site.stop()


class Desk:
    """The desk of a principal, who opens screens by keys."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def go(self, letter: str, heading: str) -> None:
        self.page.keyboard.type(f"g{letter}")
        expect(self.page.get_by_role("heading", name=heading, level=1)).to_be_visible()

    def open_document(self, title: str) -> None:
        self.go("w", "Site")
        search = self.page.get_by_label("Search the documents")
        search.fill(title)
        found = self.page.get_by_role("main").get_by_role("link", name=title, exact=True)
        found.press("Enter")
        expect(self.page.get_by_role("heading", name=title, level=1)).to_be_visible()

    def open_listing(self) -> None:
        self.page.get_by_role("button", name="Listings").press("Enter")
        self.page.get_by_role("button", name=LISTING, exact=True).press("Enter")

    def preview(self) -> FrameLocator:
        self.page.get_by_role("button", name="Show the preview").press("Enter")
        return self.page.frame_locator("iframe[title='The page with these words']")

    def publish(self, title: str) -> None:
        """Publish the document that is open."""
        expect(self.page.get_by_text("Draft saved")).to_be_visible()
        self.page.get_by_role("button", name="Publish", exact=True).press("Enter")
        expect(self.page.get_by_text(f"Published “{title}”").first).to_be_visible()

    def restore(self, title: str) -> None:
        """Restore the former version of a document from its history."""
        self.open_document(title)
        self.open_tab("History")
        self.page.get_by_role("button", name="What changed").first.click()
        assert_accessible(self.page)
        self.page.get_by_role("button", name="Restore").first.press("Enter")
        expect(self.page.get_by_text(f"Restored “{title}”").first).to_be_visible()

    def write_article(self, sentence: str) -> None:
        """Change the opening and the topic of the article, and add a chart to its end."""
        text = self.page.get_by_label("Text", exact=True)
        text.fill(text.input_value().replace(OPENING, sentence))
        text.press("Control+End")
        self.page.keyboard.type("\n\nSo much for the year.")
        self.add_chart()
        self.page.get_by_label("Topic").select_option(label="After the sale")

    def add_chart(self) -> None:
        """Fill in a chart of two rows, and put it into the text, once what was typed is saved."""
        expect(self.page.get_by_text("Draft saved")).to_be_visible()
        self.page.get_by_role("button", name="Chart", exact=True).press("Enter")
        dialog = self.page.get_by_role("dialog", name="Chart")
        dialog.get_by_label("Title").fill(CHART)
        dialog.get_by_label("Source").fill("Closed sales of the firm")
        table = (("Buyer", "Paid"), ("A company", "$250K"), ("A person", "$400K"))
        for name, (label, value) in zip(("Heading", "Row 1", "Row 2"), table, strict=True):
            dialog.get_by_label(f"{name}, what is compared").fill(label)
            dialog.get_by_label(f"{name}, value").fill(value)
        assert_fine_at_every_width(self.page)
        dialog.get_by_role("button", name="Put it into the text").press("Enter")

    def open_tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()

    def change_multiple(self, high: str) -> None:
        self.page.get_by_role("searchbox", name="Search the industries").fill("hvac")
        self.page.get_by_label(MULTIPLE).fill(high)
        self.page.get_by_label(MULTIPLE).press("Tab")
        self.name_source("Closed sales of the firm")

    def name_source(self, source: str) -> None:
        """Fill in the source of the new figure and its date, which each change of a figure
        needs.
        """
        self.page.get_by_label("HVAC Services, source", exact=True).fill(source)
        self.page.get_by_label("HVAC Services, date of the source").fill("2026-11-01")

    def release(self) -> str:
        """Release the draft of the method. Returns its version."""
        expect(self.page.get_by_text("The draft is saved and can be released.")).to_be_visible()
        self.open_tab("Preview")
        expect(self.page.get_by_text(re.compile("golden cases", re.I)).first).to_be_visible()
        self.page.get_by_role("button", name="Release...").press("Enter")
        dialog = self.page.get_by_role("dialog", name="Release this draft")
        dialog.get_by_label("Note for colleagues").fill("Sales of this year.")
        dialog.get_by_role("button", name="Release", exact=True).press("Enter")
        done = self.page.get_by_text(re.compile(r"^Version .* is in use$"))
        expect(done).to_be_visible()
        return done.inner_text().split()[1]


def expect_range(page: Page, shown: str) -> None:
    """Calculate until this range is shown, because another web process may still serve the old
    page. Raises AssertionError after PUBLISHING seconds.
    """
    deadline = monotonic() + PUBLISHING
    while True:
        Calculator(page).open().calculate(ANSWERS)
        expect(page.get_by_text(f"{LOW} to ").first).to_be_visible()
        if page.get_by_text(shown).count() > 0:
            return
        assert monotonic() < deadline, f"The calculator does not show {shown}"


def test_a_phone_number_an_article_a_listing_and_a_multiple_are_changed_and_taken_back(
    visitor: Visitor, site: Site
) -> None:
    """On a phone up to the article, at a desk from the listing on. All changes are rendered at once
    when the worker starts, and taken back while it runs.
    """
    page, reader = visitor(width=PHONE), visitor()
    principal = StaffAccount(site, "principal@sabineridge.example.com")
    principal.sign_in(page.context)
    page.goto("/desk")
    expect(page.get_by_text("All done")).to_be_visible()
    desk = Desk(page)

    desk.open_document(FIRM)
    shipped = page.get_by_label("As shown").input_value()
    number = "(903) 555-0119"
    page.get_by_label("As shown").fill(number)
    expect(desk.preview().get_by_role("contentinfo")).to_contain_text(number)
    desk.publish(FIRM)

    sentence = "There are three lines among dealmakers"
    desk.open_document(ARTICLE)
    desk.write_article(sentence)
    previewed = desk.preview().get_by_role("main")
    expect(previewed).to_contain_text(sentence)
    expect(previewed).to_contain_text("After the sale")
    expect(previewed.get_by_role("figure", name=CHART)).to_be_visible()
    assert_fine_at_every_width(page)
    desk.publish(ARTICLE)

    page.set_viewport_size({"width": DESK, "height": 900})
    desk.open_document(LISTINGS)
    desk.open_listing()
    price = page.get_by_label("Price", exact=True)
    asked, changed = price.input_value(), "$430,000"
    price.fill(changed)
    expect(desk.preview().get_by_role("main")).to_contain_text(changed)
    assert_fine_at_every_width(page)
    desk.publish(LISTINGS)

    desk.go("m", "Method")
    desk.change_multiple("4")
    version = desk.release()

    reader.goto("/contact")
    expect(reader.get_by_role("contentinfo")).to_contain_text(shipped)
    site.start_worker()
    open_until_published(reader, "/contact", number)
    open_until_published(reader, ARTICLE_PAGE, sentence)
    expect(reader.get_by_role("figure", name=CHART)).to_contain_text("$400K")
    open_until_published(reader, "/business-listings", changed)
    site.wait_until_published("/business-calculator", f'"{version}"')
    expect_range(reader, f"{LOW} to $1,411,200")

    for title in (FIRM, ARTICLE, LISTINGS):
        desk.restore(title)
    desk.go("m", "Method")
    desk.open_tab("History")
    page.get_by_role("button", name=f"What changed in {VERSION}", exact=True).press("Enter")
    page.get_by_role("button", name="Make it the draft").press("Enter")
    source = page.get_by_label("HVAC Services, source", exact=True)
    expect(source).to_have_value(f"Version {VERSION} of the method")
    version = desk.release()
    open_until_published(reader, "/contact", shipped)
    open_until_published(reader, ARTICLE_PAGE, OPENING)
    open_until_published(reader, "/business-listings", asked)
    site.wait_until_published("/business-calculator", f'"{version}"')
    expect_range(reader, f"{LOW} to {HIGH}")
