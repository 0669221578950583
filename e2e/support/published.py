"""Waits until a page shows what was published."""

from time import monotonic

from playwright.sync_api import Page

from e2e.support.site import PUBLISHING

# Asks for the page that is open until it has the text, without the work of showing it each time.
_WAIT = """async ([text, seconds]) => {
    const deadline = performance.now() + seconds * 1000;
    while (performance.now() < deadline) {
        const answer = await fetch(location.href, { cache: "no-store" });
        if ((await answer.text()).includes(text)) return;
        await new Promise((end) => setTimeout(end, 250));
    }
}"""


def open_until_published(page: Page, path: str, text: str) -> None:
    """Open a page again and again until it has the newly published text. Raises AssertionError
    after PUBLISHING seconds.

    Each server process checks for a new version several times a second, so a response may still be
    the old one even after another process has served the new one.
    """
    deadline = monotonic() + PUBLISHING
    while True:
        answer = page.goto(path)
        if answer and text in answer.text():
            return
        assert monotonic() < deadline, f"{path} does not show {text} after {PUBLISHING} seconds"
        page.evaluate(_WAIT, [text, PUBLISHING])
