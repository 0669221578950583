"""How many pages of a file can be shown."""

from brokerage.deals.files.models import READY, DealFileVersion
from brokerage.deals.room.rules.levels import DRAWN


def page_count(version: DealFileVersion) -> int:
    """Return the pages that can be shown of a version; 0 for a kind that is not drawn, and
    before a PDF was made of an Office file.
    """
    rendition = getattr(version, "rendition", None)
    return shown_pages(version.state, version.kind, version.pages, rendition and rendition.pages)


def shown_pages(state: str, kind: str, pages: int | None, converted: int | None) -> int:
    """Return `page_count` of a version with these columns; `converted` are the pages of the PDF
    that was made of it.
    """
    if state != READY:
        return 0
    return (pages or 1) if kind in DRAWN else (converted or 0)
