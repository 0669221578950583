"""Accessibility checks with axe-core."""

from typing import Any

from playwright.sync_api import Page

from devtools.paths import FRONTEND
from e2e.support.pages import DESK, PHONE, assert_fits

_SOURCE = FRONTEND / "node_modules" / "axe-core" / "axe.min.js"
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# The rules whose result can change with the width though the element looks the same. At another
# width, elements that are new or look different are checked by all rules.
_OF_LAYOUT = ["target-size", "scrollable-region-focusable"]
# Without preload: it copies imported stylesheets into style elements, which our policy forbids.
_RUN = """async ([tags, ofLayout, isOtherWidth]) => {
    if (!window.axe) return null;
    const run = async (context, type, values) => (await axe.run(context, {
        runOnly: { type, values }, resultTypes: ["violations"], preload: false,
    })).violations;
    const look = (element) => {
        const style = getComputedStyle(element), size = parseFloat(style.fontSize);
        const isLarge = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
        return [style.color, style.backgroundColor, style.backgroundImage, style.opacity, isLarge]
            .join();
    };
    const shown = [...document.querySelectorAll("body, body *")]
        .filter((element) => element.checkVisibility());
    const before = window.looks;
    window.looks = new Map(shown.map((element) => [element, look(element)]));
    if (!isOtherWidth) return run(document, "tag", tags);
    const changed = shown.filter((element) => before.get(element) !== window.looks.get(element));
    return [
        ...await run(document, "rule", ofLayout),
        ...changed.length > 0 ? await run(changed, "tag", tags) : [],
    ];
}"""

# What depends on the width is rendered once the browser has drawn two frames.
_RENDERED = "() => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)))"


def assert_accessible(page: Page) -> None:
    found = violations(page)
    assert not found, "\n".join(found)


def assert_accessible_at_another_width(page: Page) -> None:
    """Assert that the page is accessible at this width, too, after `assert_accessible` has checked
    it at another one. All rules check the elements that are new or look different; only rules that
    depend on the layout check the rest.
    """
    found = violations(page, is_other_width=True)
    assert not found, "\n".join(found)


def assert_fine_at_every_width(page: Page) -> None:
    """Assert that the page is accessible and fits on a phone and on a desktop. For that the window
    becomes as high as the page, so that bars that stick to its edges cover no field.
    """
    size = page.viewport_size
    assert size
    for width, check in ((PHONE, assert_accessible), (DESK, assert_accessible_at_another_width)):
        page.set_viewport_size({"width": width, "height": size["height"]})
        page.evaluate(_RENDERED)
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(_RENDERED)
        check(page)
        assert_fits(page)
    page.set_viewport_size(size)


def violations(page: Page, *, is_other_width: bool = False) -> list[str]:
    """Return one line for each element that breaks a rule. axe is evaluated in the page, because
    the CSP forbids adding a script element.
    """
    run = (_RUN, [_TAGS, _OF_LAYOUT, is_other_width])
    found: list[dict[str, Any]] | None = page.evaluate(*run)
    if found is None:
        page.evaluate(_SOURCE.read_text())
        found = page.evaluate(*run)
    assert found is not None
    return [
        f"{rule['id']} ({rule['impact']}): {' '.join(map(str, node['target']))}"
        f" - {rule['help']}: {' '.join(node['failureSummary'].split())}"
        for rule in found
        for node in rule["nodes"]
    ]
