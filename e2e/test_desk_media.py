"""Pictures are uploaded on the desk, described, and shown in an article, a listing and on About."""

import base64
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from e2e.conftest import NewSite, Visitor
from e2e.support import photos
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import assert_fits
from e2e.support.published import open_until_published
from e2e.support.site import Site
from e2e.support.staff import StaffAccount

_DROP = """(area, { name, content }) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name, { type: "image/jpeg" }));
    for (const type of ["dragover", "drop"])
        area.dispatchEvent(
            new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}"""
_SHIFTS = """() => new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
        observer.disconnect();
        resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0));
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(0), 500);
})"""


@pytest.fixture(scope="module")
def site(new_site: NewSite) -> Iterator[Site]:
    """A site whose words may be changed, with a worker that publishes them."""
    site = new_site("media")
    site.start_worker()
    yield site
    site.stop()


@pytest.fixture(scope="module")
def hale(site: Site) -> StaffAccount:
    return StaffAccount(site, "hale@sabineridge.example.com", role="advisor")


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


def publish(page: Page) -> None:
    expect(page.get_by_text("Draft saved")).to_be_visible()
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_text("Published “").first).to_be_visible()


def expect_picture(page: Page, alt: str) -> Locator:
    """A picture that has loaded, in a modern format, with room kept for it from the start."""
    image = page.get_by_role("main").get_by_role("img", name=alt)
    image.scroll_into_view_if_needed()
    expect(image).to_have_js_property("complete", True)
    assert image.evaluate("image => image.naturalWidth") > 0
    assert image.evaluate("image => image.currentSrc").endswith(".avif")
    assert int(image.get_attribute("width") or 0) > 0
    assert int(image.get_attribute("height") or 0) > 0
    assert page.evaluate(_SHIFTS) == 0
    return image


def test_a_picture_is_uploaded_and_cannot_be_used_before_it_is_described(
    visitor: Visitor, hale: StaffAccount, console_guard: ConsoleGuard
) -> None:
    console_guard.allow(r"status of 400 .*/api/desk/media")
    page = visitor()
    open_library(page, hale)
    upload(page, file("hills.jpg", photos.landscape("evening", (1500, 1000))))
    dialog = page.get_by_role("dialog", name="hills.jpg")
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
    assert_fine_at_every_width(page)
    describe(page, "Hills at sunset")
    expect(page.get_by_role("button", name="Hills at sunset")).to_contain_text("Not used")

    content = base64.b64encode(photos.landscape("noon", (1500, 1001))).decode()
    page.locator(".media-area").evaluate(_DROP, {"name": "noon.jpg", "content": content})
    expect(page.get_by_role("dialog", name="noon.jpg")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    tile = page.get_by_role("button", name="noon.jpg")
    expect(tile).to_contain_text("Needs an alt text")
    assert_fine_at_every_width(page)
    tile.click()
    describe(page, "Hills at noon")


def test_each_file_that_is_no_picture_is_refused_with_its_reason_beside_the_others(
    visitor: Visitor, hale: StaffAccount, console_guard: ConsoleGuard
) -> None:
    console_guard.allow(r"status of 400 .*/api/desk/media")
    page = visitor()
    open_library(page, hale)
    good = "morning.jpg"
    upload(
        page,
        file("logo.svg", photos.SVG, "image/svg+xml"),
        file("page.png", photos.with_a_web_page(), "image/png"),
        file("bomb.png", photos.bomb(), "image/png"),
        file("huge.jpg", bytes(20_000_001)),
        file("deed.jpg", b"%PDF-1.7 a deed"),
        file(good, photos.landscape("morning", (1500, 900))),
    )
    dialog = page.get_by_role("dialog", name=good)
    expect(dialog).to_be_visible()
    describe(page, "Hills in the morning")
    uploads = page.get_by_role("list", name="Uploads").get_by_role("listitem")
    expect(uploads).to_have_count(5)
    for row, reason in enumerate(
        (
            "is no JPEG, PNG, WebP or AVIF picture",
            "has a web page inside",
            "at most 60 megapixels",
            "at most 20 MB",
            "is no JPEG, PNG, WebP or AVIF picture",
        )
    ):
        expect(uploads.nth(row).get_by_role("alert")).to_contain_text(reason)
    assert_fine_at_every_width(page)
    uploads.first.get_by_role("button", name="Dismiss logo.svg").press("Enter")
    expect(uploads).to_have_count(4)


def test_pictures_are_published_in_an_article_a_listing_and_on_about_and_replaced(
    visitor: Visitor, hale: StaffAccount
) -> None:
    first, second = "A field", "A ridge"
    page, reader = visitor(), visitor()
    open_library(page, hale)
    upload(page, file("field.jpg", photos.landscape("noon", (1800, 1200))))
    describe(page, first)
    upload(page, file("ridge.jpg", photos.landscape("evening", (1800, 1200))))
    describe(page, second)

    page.goto("/desk/site/articles/price-and-terms")
    text = page.get_by_label("Text", exact=True)
    text.press("Control+End")
    page.get_by_role("button", name="Picture", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("button", name=first)).to_be_visible()
    assert_fine_at_every_width(page)
    choose(page, first)
    expect(text).to_be_focused()
    assert text.input_value().rstrip().splitlines()[-1].startswith(f"![{first}](media:")
    page.get_by_role("button", name="Show the preview").click()
    preview = page.frame_locator("iframe[title='The page with these words']")
    shown = preview.get_by_role("img", name=first)
    shown.scroll_into_view_if_needed()
    expect(shown).not_to_have_js_property("naturalWidth", 0)
    assert_accessible(page)
    publish(page)
    open_until_published(reader, "/resource-center/price-and-terms", first)
    assert expect_picture(reader, first).get_attribute("loading") == "lazy"

    page.goto("/desk/site/listings")
    page.get_by_role("button", name="Listings").click()
    page.get_by_role("button", name="Commercial landscaping company", exact=True).click()
    photo = page.get_by_role("group", name="Photo")
    photo.get_by_role("button", name="Choose").click()
    choose(page, first)
    expect(photo).to_contain_text(first)
    publish(page)
    open_until_published(reader, "/business-listings", first)
    expect_picture(reader, first)
    photo.get_by_role("button", name="Choose another").click()
    choose(page, second)
    publish(page)
    open_until_published(reader, "/business-listings", second)
    expect_picture(reader, second)
    assert first not in reader.content()
    assert_accessible(reader)

    page.goto("/desk/site/about")
    page.get_by_role("button", name="Advisors").click()
    page.get_by_role("button", name="Dale Whitaker", exact=True).click()
    advisor = page.get_by_role("group", name="Photo").first
    advisor.get_by_role("button", name="Choose").click()
    choose(page, second)
    publish(page)
    open_until_published(reader, "/about", second)
    expect_picture(reader, second)
    assert_fits(reader)

    page.goto("/desk/media")
    page.get_by_role("button", name=second).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("region", name="Used in").get_by_role("link")).to_have_count(2)
    expect(dialog.get_by_role("button", name="Delete")).to_have_count(0)
    assert_accessible(page)
