"""The links of the documentation."""

import re
from pathlib import Path

from devtools.paths import ROOT

FOLDERS = ("bench", "deploy", "devtools", "docs", "domain")
PAGES = [*ROOT.glob("*.md"), ROOT / "content" / "README.md"] + [
    page
    for folder in FOLDERS
    for page in (ROOT / folder).rglob("*.md")
    if "node_modules" not in page.parts
]
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")


def anchors(page: Path) -> set[str]:
    """Return the fragments that a page's headings get on GitHub."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


def test_links_between_documentation_pages_resolve() -> None:
    broken = []
    for page in PAGES:
        for path, anchor in LINK.findall(page.read_text()):
            target = page.parent / path if path else page
            found = target.exists() and (
                not anchor or target.suffix != ".md" or anchor in anchors(target)
            )
            if not found:
                broken.append(f"{page.relative_to(ROOT)}: {path}#{anchor}")
    assert broken == []


def test_the_list_of_decisions_is_complete() -> None:
    folder = ROOT / "docs" / "adr"
    listed = re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", (folder / "README.md").read_text())
    assert listed == sorted(page.name for page in folder.glob("0*.md"))
