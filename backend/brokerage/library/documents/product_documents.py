"""The documents that the product makes from its sources."""

from datetime import date
from pathlib import PurePath
from typing import Final, Literal, TypeAlias

from brokerage.library.documents.catalog import DOCUMENTS
from brokerage.library.documents.document import KINDS, Document, Kind

EDITION: Final = date(2026, 11, 28)
"""The day on which the documents were last reviewed. Files carry it: change it together with a
source.
"""

KindName: TypeAlias = Literal["PDF", "Excel", "Word"]
KIND_NAMES: Final[dict[Kind, KindName]] = {"pdf": "PDF", "excel": "Excel", "word": "Word"}
"""Display names (specification, section 2)."""


def kind_name(file: str) -> KindName:
    """Return the display name of a file's kind, by its extension. Raises KeyError for
    other files.
    """
    return KIND_NAMES[KINDS[PurePath(file).suffix]]


def documents() -> tuple[Document, ...]:
    """Return all documents that the product makes, in the order in which they are shown."""
    return DOCUMENTS


def document(key: str) -> Document | None:
    return next((document for document in documents() if document.key == key), None)
