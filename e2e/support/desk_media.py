"""Pictures: the library at the desk, choosing one, and how visitors see it."""

import base64
import re

from playwright.sync_api import FilePayload, Locator, Page, expect

from e2e.support import photos
from e2e.support.axe import assert_accessible, assert_fine_at_every_width

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


def fill_the_library(page: Page, first: str, second: str) -> None:
    """Upload two pictures, one through the dialog for files and one by dropping it, and describe
    them by these texts. A file that is not a picture is rejected.
    """
    page.goto("/desk/media")
    expect(page.get_by_role("heading", name="Media", level=1)).to_be_visible()
    svg = file("logo.svg", photos.SVG, "image/svg+xml")
    upload(page, svg, file("hills.jpg", photos.landscape("evening", (900, 600))))
    set_focus(page.get_by_role("dialog", name="hills.jpg"))
    describe(page, first)
    expect(page.get_by_role("button", name=first)).to_contain_text("Not used")
    [refused] = page.get_by_role("list", name="Uploads").get_by_role("listitem").all()
    expect(refused.get_by_role("alert")).to_contain_text(
        "is a drawing (SVG). Please save it as a JPEG"
    )

    content = base64.b64encode(photos.landscape("noon", (900, 601))).decode()
    page.locator("[data-drop]").evaluate(_DROP, {"name": "noon.jpg", "content": content})
    expect(page.get_by_role("dialog", name="noon.jpg")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    tile = page.get_by_role("button", name="noon.jpg")
    expect(tile).to_contain_text("Needs an alt text")
    assert_fine_at_every_width(page)
    refused.get_by_role("button", name="Dismiss logo.svg").press("Enter")
    expect(refused).to_have_count(0)
    tile.click()
    describe(page, second)


def expect_in_use(page: Page, alt: str) -> None:
    """Expect a picture of the library to be used in one place, and not to be deletable."""
    page.get_by_role("button", name=alt).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("region", name="Used in").get_by_role("link")).to_have_count(1)
    expect(dialog.get_by_role("button", name="Delete")).to_have_count(0)
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def file(name: str, content: bytes, kind: str = "image/jpeg") -> FilePayload:
    return {"name": name, "mimeType": kind, "buffer": content}


def upload(page: Page, *files: FilePayload) -> None:
    page.get_by_label("Pictures to upload").set_input_files(files)


def describe(page: Page, alt: str) -> None:
    """Fill the alt text of the picture whose dialog is open, and save it."""
    page.get_by_label("Alt text").fill(alt)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def choose(page: Page, alt: str) -> None:
    """Choose a picture of the library in the dialog that is open."""
    page.get_by_role("dialog").get_by_role("button", name=alt).click()
    page.get_by_role("button", name="Use this picture").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def set_focus(dialog: Locator) -> None:
    """Choose the most important point of a picture, by the pointer and by keys. Before that, saving
    without an alt text is rejected.
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
