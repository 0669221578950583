"""The non-disclosure agreement for a first talk with a buyer."""

from datetime import date
from typing import Final

from brokerage.common.facts import Firm
from brokerage.library.documents.document import Document
from brokerage.library.documents.word.paper import paper


def make(firm: Firm, made_on: date) -> bytes:
    """Set from `word/words/mutual-nda.md`."""
    return paper(
        "mutual-nda",
        subject="A two-way non-disclosure agreement under Texas law",
        firm=firm,
        made_on=made_on,
        contract=True,
    )


MUTUAL_NDA: Final = Document(
    key="mutual-nda",
    title="Mutual non-disclosure agreement",
    description=(
        "Keep a first talk with a buyer secret, with a two-way agreement under Texas law to fill"
        " in."
    ),
    tab="templates",
    kind="word",
    access="members",
    make=make,
)
