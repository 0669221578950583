"""Takes the pictures of the README from a running site with the made-up firm.

The clocks of server and browser are not fixed. The filler counts back from now and uses the same
random seed each time, so that a later run shows the same people with other dates and times.
"""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from demo.texts import read

WIDTH, HEIGHT = 1280, 800
HEAVIEST: Final = 150_000
"""The most bytes that a picture may have."""
PICTURES: Final = {
    # The file, who is signed in, and the page.
    "dashboard.webp": ("owner", "/owner-dashboard"),
    "today.webp": ("principal", "/desk"),
    "board.webp": ("advisor", "/desk/board"),
}


def take(url: str, chromium: str, folder: Path, code: Callable[[], str]) -> None:
    """Write each of `PICTURES` into the folder. `url` is that of the site, `chromium` the path of
    the browser, and `code` returns the current code of the second sign-in step.

    Raises ValueError if a picture has more than `HEAVIEST` bytes at the lowest quality.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (role, path) in PICTURES.items():
            page = _signed_in(browser, url, role, code)
            page.goto(path)
            page.get_by_role("heading", level=1).wait_for()
            page.wait_for_load_state("networkidle")
            page.evaluate("document.fonts.ready")
            _save(page.screenshot(animations="disabled"), folder / name)
            page.context.close()
        browser.close()


def _signed_in(browser: Browser, url: str, role: str, code: Callable[[], str]) -> Page:
    staff = read("staff")
    emails = {member["role"]: member["email"] for member in reversed(staff["staff"])}
    emails["owner"] = read("owners")["owners"][0]["email"]
    context = browser.new_context(
        base_url=url, viewport={"width": WIDTH, "height": HEIGHT}, timezone_id="America/Chicago"
    )
    page = context.new_page()
    page.goto("/auth")
    page.wait_for_load_state("networkidle")
    page.locator("form [name=email]").first.fill(emails[role])
    page.locator("form [name=password]").first.fill(staff["password"])
    page.locator("form [type=submit]").first.click()
    if role != "owner":
        page.locator("form [name=code]").fill(code())
        page.locator("form [type=submit]").click()
    page.wait_for_url(lambda address: "/auth" not in address)
    return page


def _save(png: bytes, path: Path) -> None:
    image = Image.open(io.BytesIO(png)).convert("RGB")
    for quality in range(90, 30, -10):
        image.save(path, "WEBP", quality=quality, method=6)
        if path.stat().st_size <= HEAVIEST:
            return
    raise ValueError(f"{path.name} is heavier than {HEAVIEST} bytes")
