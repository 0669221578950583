"""The guide through a sale, step by step."""

from datetime import date
from typing import Final

from brokerage.core.facts import Firm
from brokerage.library.documents.document import Document
from brokerage.library.documents.word.paper import paper


def make(firm: Firm, made_on: date) -> bytes:
    """Set from `word/words/sale-from-first-call-to-close.md`."""
    return paper(
        "sale-from-first-call-to-close",
        subject="The steps of a business sale in Texas",
        firm=firm,
        made_on=made_on,
    )


SALE_GUIDE: Final = Document(
    key="sale-from-first-call-to-close",
    title="The sale, from first call to close",
    description=(
        "Follow a sale step by step: what happens, how long it takes, and what you decide each"
        " time."
    ),
    tab="guides",
    kind="word",
    access="members",
    make=make,
)
