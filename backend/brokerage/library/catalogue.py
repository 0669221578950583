"""The catalogue: every document that the library has a source for."""

from datetime import date
from pathlib import PurePath
from typing import Final, Literal, TypeAlias

from brokerage.library.documents.catalogue import DOCUMENTS
from brokerage.library.documents.document import KINDS, Document, Kind

EDITION: Final = date(2026, 11, 22)
"""The day on which the documents were last reviewed. Files carry it, not the day on which they were
made: change it together with a source."""

KindName: TypeAlias = Literal["PDF", "Excel", "Word"]
KIND_NAMES: Final[dict[Kind, KindName]] = {"pdf": "PDF", "excel": "Excel", "word": "Word"}
"""Display names (specification, section 2)."""


def kind_name(file: str) -> KindName:
    """The display name of the kind of a file, by its ending."""
    return KIND_NAMES[KINDS[PurePath(file).suffix]]


def documents() -> tuple[Document, ...]:
    """In display order."""
    return DOCUMENTS


def document(key: str) -> Document | None:
    """The document of that key; None: there is none."""
    return next((document for document in documents() if document.key == key), None)
