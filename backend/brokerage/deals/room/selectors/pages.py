"""How many pages of a file can be shown."""

from brokerage.deals.files.models import READY, DealFileVersion
from brokerage.deals.room.rules.levels import DRAWN


def page_count(version: DealFileVersion) -> int:
    """Return the pages that can be shown of a version; 0 for a kind that is not drawn, and
    before a PDF was made of an Office file.
    """
    if version.state != READY:
        return 0
    if version.kind in DRAWN:
        return version.pages or 1
    rendition = getattr(version, "rendition", None)
    return rendition.pages if rendition else 0
