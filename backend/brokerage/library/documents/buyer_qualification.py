"""The form in which a buyer says who they are and what they can pay."""

from datetime import date
from typing import Final

from brokerage.core.facts import Firm
from brokerage.library.documents.document import Document
from brokerage.library.documents.word.paper import paper


def make(firm: Firm, made_on: date) -> bytes:
    """Set from `word/words/buyer-qualification.md`."""
    return paper(
        "buyer-qualification",
        subject="Who a buyer is, what they look for and how they would pay",
        firm=firm,
        made_on=made_on,
    )


BUYER_QUALIFICATION: Final = Document(
    key="buyer-qualification",
    title="Buyer qualification",
    description=(
        "Show who you are, what you look for and how you would pay, so that an owner will talk to"
        " you."
    ),
    tab="investor",
    kind="word",
    access="members",
    make=make,
)
