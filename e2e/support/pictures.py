"""Compares whole screens with the pictures in `e2e/pictures/`.

Pictures catch what no assertion names: a seam, a gap, a changed color. They have half the size and
32 levels per color. Text rendering differs between releases of Chromium, so pictures are compared
only with the release in `e2e/pictures/chromium.txt`.

`UPDATE_PICTURES=contact ./dev test e2e -k every_screen` replaces those with `contact` in their name
that look different; `UPDATE_PICTURES=.` replaces all of these. Look at them before you commit.
"""

import base64
import io
import os
from pathlib import Path

from PIL import Image, ImageChops, ImageOps
from playwright.sync_api import Page

from devtools.paths import REPORTS

FOLDER = Path(__file__).parents[1] / "pictures"
TOLERANCE = 16  # of 255, per color of a pixel

# Replaces what differs between runs (dates, times, generated addresses) and stops animations.
_STEADY = """async () => {
    await document.fonts.ready;
    const steady = [
        [/\\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \\d{1,2}\\b/g, "Jan 1"],
        [/, 20\\d\\d\\b/g, ", 2026"],
        [/\\b\\d{1,2}:\\d\\d [AP]M/g, "9:00 AM"],
        [/\\b([a-z]{3,})\\d+(?=@|$)/g, "$1"],
        [/\\b10(\\.\\d+){3}/g, "10.0.0.1"],
    ];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
        const { currentNode: node } = nodes;
        const words = steady.reduce((text, [from, to]) => text.replace(from, to), node.data);
        if (words !== node.data) node.data = words;
    }
    for (const toasts of document.querySelectorAll(".toasts")) toasts.style.display = "none";
    for (const field of document.querySelectorAll("input[type=date]"))
        if (field.value) field.value = "2026-01-01";
    document.documentElement.style.caretColor = "transparent";
    for (const animation of document.getAnimations()) {
        // A scroll-driven animation never ends.
        if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
        else animation.cancel();
    }
}"""


def assert_looks_as_before(page: Page, name: str) -> None:
    """Assert that the whole page looks like the picture of this name and width.

    The AssertionError names both files. UPDATE_PICTURES replaces the picture instead, if its file
    name contains that text. A different release of Chromium compares nothing.
    """
    file = FOLDER / f"{_file_name(name)}-{page.viewport_size['width']}.webp"  # type: ignore[index]
    version = FOLDER / "chromium.txt"
    browser = page.context.browser
    release = browser.version.partition(".")[0] if browser else ""
    updated = os.environ.get("UPDATE_PICTURES")
    if release != version.read_text().strip() and not updated:
        return
    now = _picture(page)
    what = _difference(now, file)
    if not what:
        return
    if updated and updated in file.name:
        version.write_text(f"{release}\n")
        now.save(file, lossless=True, method=6)
        return
    folder = REPORTS / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    now.save(folder / file.name, lossless=True)
    raise AssertionError(f"{name}: the picture {what}; compare {file} with {folder / file.name}")


def _difference(now: Image.Image, file: Path) -> str:
    """Return in words how a picture differs from that in a file; empty if it does not."""
    if not file.exists():
        return "is new"
    before = Image.open(file).convert("RGB")
    if now.size != before.size:
        return f"was {before.size} and is {now.size}"
    difference = ImageChops.difference(now, before).convert("L").point(_beyond_tolerance)
    place = difference.getbbox()
    return f"differs between {place[:2]} and {place[2:]} (of {now.size})" if place else ""


def _beyond_tolerance(value: int) -> int:
    return 255 if value > TOLERANCE else 0


def _picture(page: Page) -> Image.Image:
    """Take a picture of the whole page at half size, with dates and times replaced."""
    page.evaluate("for (const image of document.images) image.loading = 'eager'")
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    page.evaluate(_STEADY)
    picture = Image.open(io.BytesIO(_screenshot(page))).convert("RGB")
    return ImageOps.posterize(picture, 5)


def _screenshot(page: Page) -> bytes:
    """A PNG of the whole page at half size, several times faster than Playwright's screenshot of
    the full size.
    """
    session = page.context.new_cdp_session(page)
    size = session.send("Page.getLayoutMetrics")["cssContentSize"]
    shot = session.send(
        "Page.captureScreenshot",
        {
            "format": "png",
            "optimizeForSpeed": True,
            "captureBeyondViewport": True,
            "clip": {**size, "x": 0, "y": 0, "scale": 0.5},
        },
    )
    session.detach()
    return base64.b64decode(shot["data"])


def _file_name(name: str) -> str:
    return name.strip("/").replace("/", "_").replace(" ", "-").replace(",", "") or "home"
