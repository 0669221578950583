"""Pictures of whole screens, compared with the ones in `e2e/pictures/`.

They show what no rule names: a seam between two parts, a void, a color that has changed. They are
taken at half size, a quarter of the work, and kept in 32 steps a color. Another release of Chromium
may draw letters otherwise, so pictures are only compared by the one that
`e2e/pictures/chromium.txt` names.

`UPDATE_PICTURES=1 ./dev test e2e -k every_screen` makes them anew; look at them before you
commit them.
"""

import base64
import io
import os
from pathlib import Path

from PIL import Image, ImageChops, ImageOps
from playwright.sync_api import Page

from devtools.paths import REPORTS

FOLDER = Path(__file__).parents[1] / "pictures"
TOLERANCE = 16  # of 255, a color of a point

# What differs from one run to the next: dates, times, addresses that a test makes up, what moves.
_STEADY = """async () => {
    await document.fonts.ready;
    const steady = [
        [/\\b[A-Z][a-z]{2,8} \\d{1,2}\\b(, \\d{4})?/g, "Jan 1$1"],
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
        // Scrolling has no end that is a number.
        if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
        else animation.cancel();
    }
}"""


def assert_looks_as_before(page: Page, name: str) -> None:
    """Assert that the whole page looks like the picture of this name and width. The AssertionError
    names both files. With UPDATE_PICTURES the picture is written instead; with another release of
    Chromium than that of the pictures nothing is compared.
    """
    file = FOLDER / f"{_file_name(name)}-{page.viewport_size['width']}.webp"  # type: ignore[index]
    version = FOLDER / "chromium.txt"
    browser = page.context.browser
    release = browser.version.partition(".")[0] if browser else ""
    if os.environ.get("UPDATE_PICTURES"):
        FOLDER.mkdir(exist_ok=True)
        version.write_text(f"{release}\n")
        _picture(page).save(file, lossless=True, method=6)
        return
    if release != version.read_text().strip():
        return
    assert file.exists(), f"There is no {file.name}: make it with UPDATE_PICTURES=1."
    now, before = _picture(page), Image.open(file).convert("RGB")
    if now.size == before.size:
        difference = ImageChops.difference(now, before).convert("L").point(_beyond_tolerance)
        place = difference.getbbox()
        if place is None:
            return
        what = f"differs between {place[:2]} and {place[2:]} (of {now.size})"
    else:
        what = f"was {before.size} and is {now.size}"
    folder = REPORTS / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    now.save(folder / file.name, lossless=True)
    raise AssertionError(f"{name}: the picture {what}; compare {file} with {folder / file.name}")


def _beyond_tolerance(value: int) -> int:
    return 255 if value > TOLERANCE else 0


def _picture(page: Page) -> Image.Image:
    """Take a picture of the whole page at half size, without parts that change by themselves."""
    page.wait_for_load_state("networkidle")
    page.evaluate(_STEADY)
    picture = Image.open(io.BytesIO(_screenshot(page))).convert("RGB")
    return ImageOps.posterize(picture, 5)


def _screenshot(page: Page) -> bytes:
    """A PNG of the whole page at half size. Playwright's own takes several times as long: it knows
    only the full size, and compresses more than a picture needs that is read once.
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
