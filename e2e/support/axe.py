"""Accessibility checks with axe-core."""

from typing import Any

from playwright.sync_api import Page

from devtools.paths import FRONTEND
from e2e.support.pages import DESK, PHONE, assert_fits

_SOURCE = FRONTEND / "node_modules" / "axe-core" / "axe.min.js"
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Without preload: it copies imported stylesheets into style elements, which our policy forbids.
_RUN = """async (tags) => (await axe.run(document, {
    runOnly: { type: "tag", values: tags },
    resultTypes: ["violations"],
    preload: false,
})).violations"""

# What depends on the width is rendered once the browser has drawn two frames.
_RENDERED = "() => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)))"


def assert_accessible(page: Page) -> None:
    found = violations(page)
    assert not found, "\n".join(found)


def assert_fine_at_every_width(page: Page) -> None:
    """Assert that the page is accessible and fits on a phone and on a desktop. The window is as
    high as the page meanwhile, so that bars that stick to it cover no half of a field.
    """
    size = page.viewport_size
    assert size
    for width in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": size["height"]})
        page.evaluate(_RENDERED)
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(_RENDERED)
        assert_accessible(page)
        assert_fits(page)
    page.set_viewport_size(size)


def violations(page: Page) -> list[str]:
    """Return one line for each element that breaks a rule. CSP forbids adding axe as a script."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_SOURCE.read_text())
    found: list[dict[str, Any]] = page.evaluate(_RUN, _TAGS)
    return [
        f"{rule['id']} ({rule['impact']}): {' '.join(map(str, node['target']))}"
        f" - {rule['help']}: {' '.join(node['failureSummary'].split())}"
        for rule in found
        for node in rule["nodes"]
    ]
