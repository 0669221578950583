"""The non-disclosure agreement that a buyer signs before learning a business's name."""

from datetime import date
from typing import Final

from brokerage.core.facts import Firm
from brokerage.library.documents.document import Document
from brokerage.library.documents.word.paper import paper


def make(firm: Firm, made_on: date) -> bytes:
    """Set from `word/words/buyer-nda.md`."""
    return paper(
        "buyer-nda",
        subject="A one-way non-disclosure agreement that a buyer signs, under Texas law",
        firm=firm,
        made_on=made_on,
        contract=True,
    )


BUYER_NDA: Final = Document(
    key="buyer-nda",
    title="Buyer non-disclosure agreement",
    description=(
        "Have a buyer promise confidentiality by listing number, before your name or your"
        " company's is told."
    ),
    tab="templates",
    kind="word",
    access="members",
    make=make,
)
