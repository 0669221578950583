"""The catalogue: every document that the library has a source for, made or not."""

from datetime import date
from typing import Final

from brokerage.library.documents.catalogue import DOCUMENTS
from brokerage.library.documents.document import Document, Kind

EDITION: Final = date(2026, 11, 22)
"""The day on which words and figures of the documents were last gone through. Files carry it, and
not the day on which a machine happened to make them: change it together with a source."""

KIND_NAMES: Final[dict[Kind, str]] = {"pdf": "PDF", "excel": "Excel", "word": "Word"}
"""How the kinds are shown (specification, section 2: type PDF, Excel or Word)."""

RENAMED: Final = {"mutual-nda": "buyer-nda"}
"""Earlier keys, by which addresses that people kept still ask for a document, and today's."""


def documents() -> tuple[Document, ...]:
    """In the order in which they are shown."""
    return DOCUMENTS


def document(key: str) -> Document | None:
    """The document of that key, if there is one."""
    return next((document for document in documents() if document.key == key), None)
