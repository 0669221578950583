"""The catalogue: every document that the library has a source for."""

from datetime import date
from typing import Final

from brokerage.library.documents.catalogue import DOCUMENTS
from brokerage.library.documents.document import Document, Kind

EDITION: Final = date(2026, 11, 22)
"""The day on which the documents were last reviewed. Files carry it, not the day on which they were
made: change it together with a source."""

KIND_NAMES: Final[dict[Kind, str]] = {"pdf": "PDF", "excel": "Excel", "word": "Word"}
"""Display names (specification, section 2)."""


def documents() -> tuple[Document, ...]:
    """In display order."""
    return DOCUMENTS


def document(key: str) -> Document | None:
    """The document of that key; None: there is none."""
    return next((document for document in documents() if document.key == key), None)
