"""The catalogue in the API."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from brokerage.core.schema import Input, Schema, Text
from brokerage.library.documents.document import Access, Tab

ShortText = Annotated[Text, Field(max_length=1000)]


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

    is_own: bool
    """One of the firm's own: not on the site while it is not published."""
    is_uploaded: bool
    """Staff uploaded its file. False: it is made by the product."""
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
    """What changes; what is left out stays."""

    published: bool | None = None
    title: ShortText | None = None
    description: ShortText | None = None
    tab: Tab | None = None
    access: Access | None = None


class NewLibraryDocument(Input):
    """Beside its file."""

    title: ShortText
    description: ShortText
    tab: Tab
    access: Access


class UploadedFileOut(Schema):
    id: int
    name: str
    """As it was uploaded."""
    kind: Literal["PDF", "Excel", "Word"]
    size: int
    sha256: str
    uploaded_by: str | None
    uploaded_at: datetime
    in_use: bool


class UploadedFilesOut(Schema):
    files: list[UploadedFileOut]
    """The latest first."""
    has_shipped: bool
    """Whether the product makes a file for this document too."""


class FileChoice(Input):
    """Which file the document offers."""

    file_id: int | None
    """None: the one that the product makes."""


class DownloadsOfWeek(Schema):
    starts: date
    """A Monday."""
    downloads: int


class DownloadsOut(Schema):
    weeks: list[DownloadsOfWeek]
