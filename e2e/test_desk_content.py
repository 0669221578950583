"""What is edited at the desk: words in two tabs, the method and the questions, and pictures. The
way from a draft to the public page and back is walked in test_desk_firm_year.py.
"""

import base64
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from e2e.conftest import NewSite, Visitor
from e2e.support import photos
from e2e.support.accounts import register
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.calculator import LOW
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import DESK, PHONE, assert_fits
from e2e.support.published import open_until_published
from e2e.support.site import Site
from e2e.support.staff import StaffAccount
from e2e.support.valuations import RANGE, Valuations, save_run

SAVED = "The draft is saved and can be released."
HIGH = "HVAC Services, SDE, high"
UPDATE = """
from brokerage.content import services
from brokerage.content.models import Document
from brokerage.core import facts
before = {**facts.shipped("firm"), "name": "Sabine Ridge Brokers"}
Document.objects.filter(key="firm").update(shipped=before)
services.load_shipped()
"""
PUBLISH = """
from brokerage.publishing.services import publish_now
publish_now()
"""
_DROP = """(area, { name, content }) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name, { type: "image/jpeg" }));
    for (const type of ["dragover", "drop"])
        area.dispatchEvent(
            new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}"""
# A web font that loads late shifts the page, where the fallback font has other widths.
_FONTS_SHOWN = """() => document.fonts.ready.then(() => new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
))"""
_SHIFTS = """(since) => new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
        observer.disconnect();
        const later = list.getEntries().filter(({ startTime }) => startTime >= since);
        resolve(later.reduce((sum, { value }) => sum + value, 0));
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(0), 500);
})"""


@pytest.fixture(scope="module")
def site(new_site: NewSite) -> Iterator[Site]:
    """A site whose words and method may be changed."""
    site = new_site("content")
    yield site
    site.stop()


@pytest.fixture(scope="module")
def hollis(site: Site) -> StaffAccount:
    """A principal."""
    return StaffAccount(site, "hollis@sabineridge.example.com")


def test_words_are_changed_in_two_tabs_and_by_an_update_and_entries_are_dragged(
    page: Page, site: Site, hollis: StaffAccount, console_guard: ConsoleGuard
) -> None:
    console_guard.allow(r"status of 409 .*/api/desk/site/drafts/firm")
    hollis.sign_in(page.context)
    name, tagline = page.get_by_label("Name", exact=True), page.get_by_label("Tagline")
    page.goto("/desk/site/firm")
    shipped = name.input_value()
    other = page.context.new_page()
    other.goto("/desk/site/firm")
    other.get_by_label("Tagline").fill("Words of the other tab.")
    expect(other.get_by_text("Draft saved")).to_be_visible()
    other.close()
    name.fill("Pine Creek Advisors")
    notice = page.get_by_role("alert", name="The firm: two versions")
    notice.get_by_role("button", name="Choose field by field").press("Enter")
    assert_fine_at_every_width(page)
    notice.get_by_role("button", name="Save these").press("Enter")
    expect(page.get_by_text("Draft saved")).to_be_visible()
    expect(name).to_have_value("Pine Creek Advisors")
    expect(tagline).to_have_value("Words of the other tab.")
    publish(page)

    site.run_python(UPDATE)
    page.reload()
    update = page.get_by_role("region", name="An update has other words")
    expect(update).to_be_visible()
    assert_fine_at_every_width(page)
    update.get_by_role("button", name="Take theirs: Name").press("Enter")
    expect(name).to_have_value(shipped)
    publish(page)
    expect(update).to_have_count(0)

    page.goto("/desk/site/listings")
    drag_first_listing_to_the_end(page)
    page.goto("/desk/site/articles/price-and-terms")
    page.get_by_role("button", name="Show the preview").click()
    text = page.get_by_label("Text", exact=True)
    unfit = "No heading, and no source.[^99]"
    text.fill(unfit)
    expect(page.get_by_text("The page cannot be shown")).to_be_visible()
    box = text.bounding_box()
    assert box
    assert box["width"] > 400
    page.get_by_role("button", name="Discard").click()
    expect(text).not_to_have_value(unfit)


def publish(page: Page) -> None:
    """Publish the document that is open. Pages show it when they are rendered the next time."""
    expect(page.get_by_text("Draft saved")).to_be_visible()
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_text("Published “").first).to_be_visible()  # an earlier one may still stand
    expect(page.get_by_text("Published as shown")).to_be_visible()


def drag_first_listing_to_the_end(page: Page) -> None:
    """Drag the first listing to the end of the list, where it stays until the draft is
    discarded.
    """
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
    expect(entries.last).to_have_attribute("style", re.compile(r"translateY\(-"))  # makes room
    page.mouse.up()
    expect(entries.last).to_contain_text(name)
    expect(page.get_by_text("Draft saved")).to_be_visible()
    page.get_by_role("button", name="Discard").press("Enter")
    expect(entries.first).to_contain_text(name)
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_multiples_points_and_questions_are_changed_previewed_and_released(
    visitor: Visitor, hollis: StaffAccount, console_guard: ConsoleGuard
) -> None:
    console_guard.allow(r"status of 409 .*/api/desk/method/draft")
    # Twenty hours ahead of Texas: its date is another one than the firm's for most of the day.
    page, owner = visitor(timezone_id="Pacific/Kiritimati"), visitor()
    register(owner.context)
    save_run(owner.context, days_ago=1)
    hollis.sign_in(page.context)

    page.goto("/desk/method")
    change_multiple(page, "4")
    change_in_two_tabs(page)
    page.reload()  # it was saved
    expect(page.get_by_label(HIGH)).to_have_value("4.00")
    open_tab(page, "Preview")
    expect(
        page.get_by_text(re.compile(r"\d+ of \d+ saved runs of owners would move"))
    ).to_be_visible()
    expect(page.get_by_text("HVAC Services", exact=False).first).to_be_visible()
    assert_fine_at_every_width(page)
    release(page, "HVAC sold higher this year.")
    expect(page.get_by_text("HVAC sold higher this year.").first).to_be_visible()
    page.get_by_role("button", name=re.compile("What changed")).first.click()
    expect(page.get_by_text("HVAC Services, SDE high")).to_be_visible()
    expect_old_run_kept(Valuations(owner).open())

    page.goto("/desk/method/score")
    page.set_viewport_size({"width": PHONE, "height": 900})
    row = page.get_by_role("button", name=re.compile("^Named the business"))
    row.click()  # on a phone a rule is one line
    page.get_by_label("Named the business, points").fill("9")
    expect(page.get_by_text(SAVED)).to_be_visible()
    assert_fine_at_every_width(page)
    open_tab(page, "Preview")
    expect(page.get_by_text("Named the business, points")).to_be_visible()
    release(page)
    open_tab(page, "Rules")
    row.click()
    expect(page.get_by_label("Named the business, points")).to_have_value("9")

    page.set_viewport_size({"width": DESK, "height": 900})
    page.goto("/desk/method/assessment")
    page.get_by_role("searchbox", name="Search the questions").fill("1")
    page.locator("summary", has_text=re.compile("^1")).first.click()
    reworded = "What do buyers read first?"
    page.get_by_label("Question 1", exact=True).fill(reworded)
    expect(page.get_by_text(SAVED)).to_be_visible()
    assert_fine_at_every_width(page)
    open_tab(page, "Preview")
    expect(page.get_by_role("group", name=reworded)).to_be_visible()
    release(page)
    open_tab(page, "Other words")
    expect(page.get_by_label("Scenario 1", exact=True)).to_be_visible()
    assert_fine_at_every_width(page)


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def change_multiple(page: Page, high: str) -> None:
    """Change the high end of a multiple, with the source and the date that each change needs."""
    page.get_by_role("searchbox", name="Search the industries").fill("hvac")
    page.get_by_label(HIGH).fill(high)
    page.get_by_label(HIGH).press("Tab")
    source = page.get_by_label("HVAC Services, source", exact=True)
    source.fill("Closed sales of the firm")
    page.get_by_label("HVAC Services, date of the source").fill("2026-11-01")
    expect(page.get_by_text(SAVED)).to_be_visible()


def change_in_two_tabs(page: Page) -> None:
    """Change the draft in another tab and then in this one, which merges the two."""
    other = page.context.new_page()
    other.goto("/desk/method")
    other.get_by_label("HVAC Services, note").fill("From the other tab.")
    other.get_by_label("HVAC Services, note").press("Tab")
    expect(other.get_by_text(SAVED)).to_be_visible()
    other.close()
    figure = page.get_by_label("HVAC Services, revenue, high")
    figure.fill(f"{float(figure.input_value()) + 0.1:.2f}")
    figure.press("Tab")
    merge = page.get_by_role("button", name="Save the merged draft")
    expect(merge).to_be_visible()
    assert_fine_at_every_width(page)
    merge.press("Enter")
    expect(page.get_by_text(SAVED)).to_be_visible()
    expect(page.get_by_label("HVAC Services, note")).to_have_value("From the other tab.")


def release(page: Page, note: str = "") -> None:
    """Release the draft whose preview is open."""
    page.get_by_role("button", name="Release...").click()
    dialog = page.get_by_role("dialog", name="Release this draft")
    dialog.get_by_label("Note for colleagues").fill(note)
    assert_accessible(page)
    dialog.get_by_role("button", name="Release", exact=True).click()
    expect(page.get_by_text(re.compile(r"^Version .* is in use$"))).to_be_visible()
    expect(page.get_by_text("No draft: what you change is one")).to_be_visible()


def expect_old_run_kept(valuations: Valuations) -> None:
    """Expect the range of a run by the former method, and the range that the new method would
    give.
    """
    valuations.expect_ranges(RANGE)
    row = valuations.row(RANGE)
    expect(row).to_contain_text("Method 2026-11")
    expect(row).to_contain_text(f"With it, this run would be {LOW} to $1,411,200.")
    expect(row).to_contain_text(
        "The multiples of HVAC Services were updated."
        " Source: Closed sales of the firm, November 1, 2026."
    )
    assert_fine_at_every_width(valuations.page)


def test_pictures_are_uploaded_described_chosen_and_published(
    visitor: Visitor, site: Site, hollis: StaffAccount, console_guard: ConsoleGuard
) -> None:
    console_guard.allow(r"status of 400 .*/api/desk/media")
    page = visitor()
    hollis.sign_in(page.context)
    page.goto("/desk/media")
    expect(page.get_by_role("heading", name="Media", level=1)).to_be_visible()
    svg = file("logo.svg", photos.SVG, "image/svg+xml")
    upload(page, svg, file("hills.jpg", photos.landscape("evening", (900, 600))))
    set_focus(page.get_by_role("dialog", name="hills.jpg"))
    first, second = "Hills at sunset", "Hills at noon"
    describe(page, first)
    expect(page.get_by_role("button", name=first)).to_contain_text("Not used")
    [refused] = page.get_by_role("list", name="Uploads").get_by_role("listitem").all()
    expect(refused.get_by_role("alert")).to_contain_text("is no JPEG, PNG, WebP or AVIF picture")

    content = base64.b64encode(photos.landscape("noon", (900, 601))).decode()
    page.locator(".media-area").evaluate(_DROP, {"name": "noon.jpg", "content": content})
    expect(page.get_by_role("dialog", name="noon.jpg")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    tile = page.get_by_role("button", name="noon.jpg")
    expect(tile).to_contain_text("Needs an alt text")
    assert_fine_at_every_width(page)
    refused.get_by_role("button", name="Dismiss logo.svg").press("Enter")
    expect(refused).to_have_count(0)
    tile.click()
    describe(page, second)

    put_into_article(page, first)
    put_into_listing(page, first, second)
    put_beside_advisor(page, second)
    site.run_python(PUBLISH)
    reader = visitor()
    open_until_published(reader, "/resource-center/price-and-terms", first)
    assert expect_picture(reader, first).get_attribute("loading") == "lazy"
    open_until_published(reader, "/business-listings", second)
    expect_picture(reader, second)
    assert first not in reader.content()
    assert_accessible(reader)
    open_until_published(reader, "/about", second)
    expect_picture(reader, second)
    assert_fits(reader)

    page.goto("/desk/media")
    page.get_by_role("button", name=second).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("region", name="Used in").get_by_role("link")).to_have_count(2)
    expect(dialog.get_by_role("button", name="Delete")).to_have_count(0)
    assert_accessible(page)


def file(name: str, content: bytes, kind: str = "image/jpeg") -> FilePayload:
    return {"name": name, "mimeType": kind, "buffer": content}


def open_library(page: Page, staff: StaffAccount) -> None:
    staff.sign_in(page.context)
    page.goto("/desk/media")
    expect(page.get_by_role("heading", name="Media", level=1)).to_be_visible()


def upload(page: Page, *files: FilePayload) -> None:
    page.get_by_label("Pictures to upload").set_input_files(files)


def describe(page: Page, alt: str, button: str = "Save") -> None:
    """Fill the alt text of the picture whose dialog is open, and save it."""
    page.get_by_label("Alt text").fill(alt)
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def choose(page: Page, alt: str) -> None:
    """Choose a picture of the library in the dialog that is open."""
    page.get_by_role("dialog").get_by_role("button", name=alt).click()
    page.get_by_role("button", name="Use this picture").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def set_focus(dialog: Locator) -> None:
    """Choose the most important point of a picture, by the pointer and by keys. Before that, saving
    without an alt text is refused.
    """
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_text("Say what is in the picture")).to_be_visible()
    expect(dialog.get_by_label("Alt text")).to_be_focused()
    focus = dialog.get_by_role("button", name="Focus:")
    box = focus.bounding_box()
    assert box
    focus.click(position={"x": box["width"] * 3 / 4, "y": box["height"] / 4})
    expect(focus).not_to_have_accessible_name("Focus: 50% from the left, 50% from the top")
    across, down = map(int, re.findall(r"\d+", focus.get_attribute("aria-label") or ""))
    assert abs(across - 75) <= 2
    assert abs(down - 25) <= 2
    focus.press("ArrowLeft")
    focus.press("Shift+ArrowDown")
    moved = f"Focus: {across - 2}% from the left, {down + 10}% from the top"
    expect(focus).to_have_accessible_name(moved)
    assert_fine_at_every_width(dialog.page)


def put_into_article(page: Page, alt: str) -> None:
    """Put a picture at the end of an article, see it in the preview, and publish it."""
    page.goto("/desk/site/articles/price-and-terms")
    text = page.get_by_label("Text", exact=True)
    text.press("Control+End")
    page.get_by_role("button", name="Picture", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("button", name=alt)).to_be_visible()
    assert_fine_at_every_width(page)
    choose(page, alt)
    expect(text).to_be_focused()
    assert text.input_value().rstrip().splitlines()[-1].startswith(f"![{alt}](media:")
    page.get_by_role("button", name="Show the preview").click()
    preview = page.frame_locator("iframe[title='The page with these words']")
    shown = preview.get_by_role("img", name=alt)
    shown.scroll_into_view_if_needed()
    expect(shown).not_to_have_js_property("naturalWidth", 0)
    assert_accessible(page)
    publish(page)


def put_into_listing(page: Page, before: str, alt: str) -> None:
    """Publish a listing with the picture whose alternative text is `before`, then with the picture
    whose alternative text is `alt`.
    """
    page.goto("/desk/site/listings")
    page.get_by_role("button", name="Listings").click()
    page.get_by_role("button", name="Commercial landscaping company", exact=True).click()
    photo = page.get_by_role("group", name="Photo")
    photo.get_by_role("button", name="Choose").click()
    choose(page, before)
    expect(photo).to_contain_text(before)
    publish(page)
    photo.get_by_role("button", name="Choose another").click()
    choose(page, alt)
    expect(photo).to_contain_text(alt)
    publish(page)


def put_beside_advisor(page: Page, alt: str) -> None:
    page.goto("/desk/site/about")
    page.get_by_role("button", name="Advisors").click()
    page.get_by_role("button", name="Dale Whitaker", exact=True).click()
    page.get_by_role("group", name="Photo").first.get_by_role("button", name="Choose").click()
    choose(page, alt)
    publish(page)


def expect_picture(page: Page, alt: str) -> Locator:
    """Scroll to a picture, and expect that it has loaded, in a modern format and without a shift of
    the page since its fonts are shown. Returns it.
    """
    fonts_shown = page.evaluate(_FONTS_SHOWN)
    image = page.get_by_role("main").get_by_role("img", name=alt)
    image.scroll_into_view_if_needed()
    expect(image).to_have_js_property("complete", True)
    assert image.evaluate("image => image.naturalWidth") > 0
    assert image.evaluate("image => image.currentSrc").endswith(".avif")
    assert int(image.get_attribute("width") or 0) > 0
    assert int(image.get_attribute("height") or 0) > 0
    assert page.evaluate(_SHIFTS, fonts_shown) == 0
    return image
