"""Request and response bodies of the library's operations."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from brokerage.core.errors import Problem
from brokerage.core.schema import Input, Schema
from brokerage.library.documents.document import Access, Tab
from brokerage.library.documents.product_documents import kind_name
from brokerage.library.models import DocumentFile, LibraryDocument
from brokerage.library.selectors.catalog import CatalogEntry, is_shipped
from brokerage.library.services.downloads import Downloads, DownloadsOfWeek

ShortText = Annotated[str, Field(max_length=1000)]


class LibraryDocumentRow(CatalogEntry):
    """A document as a row of the desk's list. `size` is null if the file was never made."""

    is_own: bool
    """Whether the firm has added the document. If so, the site lists it only while published."""
    is_uploaded: bool
    """Whether staff uploaded its file; otherwise the product makes it."""
    changed_at: datetime | None
    """Null if the file was never made."""
    downloads: int
    """Since the document was added."""
    downloads_30_days: int
    months: list[int]
    """The last twelve calendar months, the current one last."""

    @classmethod
    def of(
        cls, entry: CatalogEntry, stored: LibraryDocument | None, counts: Downloads
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
    documents: list[LibraryDocumentRow]
    """Those of the product in a fixed order, then those of the firm by title."""


class LibraryDetails(Input):
    """Some of a document's details. Null is the same as leaving one out."""

    title: ShortText | None = None
    """3 to 80 characters."""
    description: ShortText | None = None
    """10 to 160 characters."""
    tab: Tab | None = None
    access: Access | None = None


class LibraryDocumentIn(LibraryDetails):
    """Changes of a document; a field that is left out or null stays."""

    published: bool | None = None
    expected: LibraryDetails | None = None
    """The values that the editor saw; a field that it leaves out is not checked."""


class LibraryConflictOut(Problem):
    """Status 409: the same details were changed meanwhile, and nothing was saved. `theirs` is the
    document now.
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
    """Null for a deleted account."""
    uploaded_at: datetime
    in_use: bool
    """If false for all files, the document uses the file that the product makes."""

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
    files: list[UploadedFileOut]
    """The latest first."""
    has_shipped: bool
    """Whether the product makes a file for this document too."""
    linked_from: list[str]
    """The keys of the public documents of the site that link to it."""


class FileChoice(Input):
    file_id: int | None
    """Null for the file that the product makes."""


class DownloadsOut(Schema):
    """The last 26 weeks, the current week last."""

    weeks: list[DownloadsOfWeek]
