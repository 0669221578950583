"""The entries of the site at the desk: open, write, preview and publish them."""

from typing import Any

from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

from e2e.support.accounts import call
from e2e.support.axe import assert_fine_at_every_width
from e2e.support.desk_media import choose

API = "/api/desk/content"
OPENING = "There is an old line among dealmakers"
"""The beginning of the article on price and terms."""
CHART = "What was paid at closing"
STORY = "The first offer was not the best one"


class Desk:
    """The desk of a principal, who opens screens by keys."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def go(self, letter: str, heading: str) -> None:
        self.page.keyboard.type(f"g{letter}")
        expect(self.page.get_by_role("heading", name=heading, level=1)).to_be_visible()

    def open_entry(self, title: str) -> None:
        self.go("w", "Site")
        search = self.page.get_by_label("Search the texts")
        search.fill(title)
        found = self.page.get_by_role("main").get_by_role("link", name=title, exact=True)
        found.press("Enter")
        expect(self.page.get_by_role("heading", name=title, level=1)).to_be_visible()

    def open_story(self) -> None:
        self.page.get_by_role("button", name="Stories").press("Enter")
        self.page.get_by_role("button", name=STORY, exact=True).press("Enter")

    def preview(self) -> FrameLocator:
        """Return the preview. A wide window shows it from the start."""
        expect(self.page.get_by_role("button", name="the preview")).to_be_visible()
        show = self.page.get_by_role("button", name="Show the preview")
        if show.is_visible():
            show.press("Enter")
        return self.page.frame_locator("iframe[title='The page with these words']")

    def publish(self, title: str) -> None:
        """Publish the entry that is open."""
        expect(self.page.get_by_text("Draft saved")).to_be_visible()
        self.page.get_by_role("button", name="Publish", exact=True).press("Enter")
        expect(self.page.get_by_text(f"Published “{title}”").first).to_be_visible()

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

    def put_picture_into_text(self, alt: str) -> None:
        """Put a picture of the library at the end of the text."""
        text = self.page.get_by_label("Text", exact=True)
        text.press("Control+End")
        self.page.get_by_role("button", name="Picture", exact=True).click()
        expect(self.page.get_by_role("dialog").get_by_role("button", name=alt)).to_be_visible()
        assert_fine_at_every_width(self.page)
        choose(self.page, alt)
        expect(text).to_be_focused()
        assert text.input_value().rstrip().splitlines()[-1].startswith(f"![{alt}](media:")

    def write_what_cannot_be_shown(self) -> None:
        """Write a text whose page cannot be previewed, then the previous text again."""
        text = self.page.get_by_label("Text", exact=True)
        written = text.input_value()
        text.fill("No heading, and no source.[^99]")
        expect(self.page.get_by_text("The page cannot be shown")).to_be_visible()
        box = text.bounding_box()
        assert box
        assert box["width"] > 400
        self.page.get_by_role("button", name="Hide the preview").click()
        text.fill(written)


def publish_stored(context: BrowserContext, key: str, words: Any = None) -> None:
    """Publish through the API the stored draft of an entry, or these words."""
    entry = call(context, "GET", f"{API}/entries/{key}")
    version = entry["draft"] and entry["draft"]["version"]
    if words:
        body = {"body": words, "expectedVersion": version or 0, "basedOn": entry["version"]}
        version = call(context, "PUT", f"{API}/drafts/{key}", body, expected=(200,))["version"]
    body = {"expectedVersion": version, "entryVersion": entry["version"]}
    call(context, "POST", f"{API}/publish/{key}", body, expected=(200,))


def restore_stored(context: BrowserContext, key: str) -> None:
    """Restore through the API the former version of an entry."""
    version = call(context, "GET", f"{API}/entries/{key}")["version"]
    former = call(context, "GET", f"{API}/revisions/{key}")["revisions"][1]
    body = {"version": former["version"], "entryVersion": version}
    call(context, "POST", f"{API}/restore/{key}", body, expected=(200,))


def put_beside_first_advisor(context: BrowserContext, alt: str) -> None:
    """Publish the picture with this alternative text as that of the first advisor."""
    pictures = call(context, "GET", "/api/desk/media")["pictures"]
    [photo] = [each for each in pictures if each["alt"] == alt]
    words = call(context, "GET", f"{API}/entries/about")["body"]
    words["advisors"][0]["photo"] = {name: photo[name] for name in ("file", "alt", "focus")}
    publish_stored(context, "about", words)
