"""The letter of intent: what is proposed, and the few things that bind."""

from datetime import date
from typing import Final

from brokerage.core.facts import Firm
from brokerage.library.documents.document import Document
from brokerage.library.documents.word.paper import paper


def make(firm: Firm, made_on: date) -> bytes:
    """Set from `word/words/letter-of-intent.md`."""
    return paper(
        "letter-of-intent",
        subject="A non-binding letter of intent to buy a business, with exclusivity",
        firm=firm,
        made_on=made_on,
        contract=True,
    )


LETTER_OF_INTENT: Final = Document(
    key="letter-of-intent",
    title="Letter of intent",
    description=(
        "See what a buyer's letter should settle, clause by clause, and fill in one that does not"
        " bind you to sell."
    ),
    tab="templates",
    kind="word",
    access="members",
    make=make,
)
