"""Request and response bodies of the library's operations."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from brokerage.core.errors import Problem
from brokerage.core.schema import Input, Schema
from brokerage.library.documents.document import Access, Tab
from brokerage.library.documents.product_documents import kind_name
from brokerage.library.models import DocumentFile, LibraryDocument
from brokerage.library.selectors.catalogue import Entry, is_shipped
from brokerage.library.services.downloads import Downloads

ShortText = Annotated[str, Field(max_length=1000)]


class DocumentOut(Schema):
    """A document of the catalogue. `file` is the name under which it is saved; `size` is in bytes.
    If the document is coming soon, `published` is false and `size` is null.
    """

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
    """A document as a row of the desk's list, with its download counts. `size` is in bytes, null if
    the file was never made.
    """

    is_own: bool
    """Whether the firm has added the document. If so, the site lists it only while published."""
    is_uploaded: bool
    """Staff uploaded its file. False: it is made by the product."""
    changed_at: datetime | None
    """When its file last changed. None: it was never made."""
    downloads: int
    """All downloads since the document was added."""
    downloads_30_days: int
    months: list[int]
    """The downloads of the last twelve calendar months, the current one last."""

    @classmethod
    def of(
        cls, entry: Entry, stored: LibraryDocument | None, counts: Downloads
    ) -> "LibraryDocumentRow":
        return cls(
            **vars(entry),
            is_own=not is_shipped(entry.key),
            is_uploaded=stored is not None and stored.is_uploaded,
            changed_at=stored.changed_at if stored else None,
            downloads=stored.downloads if stored else 0,
            downloads_30_days=counts.last_30_days,
            months=counts.months,
        )


class LibraryDocumentsOut(Schema):
    """The documents of the library."""

    documents: list[LibraryDocumentRow]
    """All of them: those of the product in a fixed order, then those of the firm by title."""


class LibraryDetails(Input):
    """Some of a document's details. To leave one out and to send null is the same."""

    title: ShortText | None = None
    """3 to 80 characters."""
    description: ShortText | None = None
    """10 to 160 characters."""
    tab: Tab | None = None
    access: Access | None = None


class LibraryDocumentIn(LibraryDetails):
    """The request body for changing a document; a field that is left out or null stays."""

    published: bool | None = None
    expected: LibraryDetails | None = None
    """The values that the editor saw; a field that it leaves out is not checked."""


class LibraryConflictOut(Problem):
    """The response with status 409: somebody has changed the same details meanwhile. Nothing was
    saved. `theirs` is the document as it is now.
    """

    theirs: LibraryDocumentRow


class NewLibraryDocument(Input):
    """The form fields for adding a document; its file is sent in the same request."""

    title: ShortText
    """3 to 80 characters."""
    description: ShortText
    """10 to 160 characters."""
    tab: Tab
    access: Access


class UploadedFileOut(Schema):
    """A file that staff uploaded for a document. `size` is in bytes."""

    id: int
    name: str
    """As it was uploaded."""
    kind: Literal["PDF", "Excel", "Word"]
    size: int
    sha256: str
    uploaded_by: str | None
    """The person's name, never empty; null for an imported file and a deleted account."""
    uploaded_at: datetime
    in_use: bool
    """False for all files: the document uses the file that the product makes."""

    @classmethod
    def of(cls, file: DocumentFile) -> "UploadedFileOut":
        return cls(
            id=file.pk,
            name=file.name,
            kind=kind_name(file.file.name or ""),
            size=file.size,
            sha256=file.digest,
            uploaded_by=file.uploaded_by.get_short_name() if file.uploaded_by else None,
            uploaded_at=file.uploaded_at,
            in_use=file.is_offered_by(file.document),
        )


class UploadedFilesOut(Schema):
    """The files that staff uploaded for a document."""

    files: list[UploadedFileOut]
    """The latest first."""
    has_shipped: bool
    """Whether the product makes a file for this document too."""
    linked_from: list[str]
    """The keys of the public documents of the site that link to it."""


class FileChoice(Input):
    """The request body that chooses the file which a document uses."""

    file_id: int | None
    """The id of an uploaded file; null for the file that the product makes."""


class DownloadsOfWeek(Schema):
    """The number of downloads in one week."""

    starts: date
    """A Monday."""
    downloads: int


class DownloadsOut(Schema):
    """The downloads of a document by week, the current week last."""

    weeks: list[DownloadsOfWeek]
    """The last 26 weeks, those without downloads included."""
