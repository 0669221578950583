"""The catalogue in the API."""

from datetime import date, datetime
from typing import Literal

from brokerage.core.schema import Input, Schema
from brokerage.library.documents.document import Access, Tab


class DocumentOut(Schema):
    """One document of the catalogue. Without a size it is coming soon."""

    key: str
    title: str
    description: str
    tab: Tab
    in_portal: bool
    """Whether its tab of the portal lists it; the resource center lists every document."""
    kind: Literal["PDF", "Excel", "Word"]
    file: str
    size: int | None
    access: Access
    published: bool


class LibraryDocumentRow(DocumentOut):
    """A document in the desk's list."""

    changed_at: datetime | None
    """When its file last changed. None: it was never made."""
    downloads: int
    """Since it is in the library."""
    downloads_30_days: int
    months: list[int]
    """The downloads of the last twelve calendar months, the current one last."""


class LibraryDocumentsOut(Schema):
    documents: list[LibraryDocumentRow]


class LibraryDocumentIn(Input):
    published: bool


class DownloadsOfWeek(Schema):
    starts: date
    """A Monday."""
    downloads: int


class DownloadsOut(Schema):
    weeks: list[DownloadsOfWeek]
