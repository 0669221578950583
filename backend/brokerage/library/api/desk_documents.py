"""The desk's operations on the documents for download."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.library import downloads, selectors, services
from brokerage.library.models import LibraryDocument
from brokerage.library.schemas import (
    DownloadsOfWeek,
    DownloadsOut,
    LibraryDocumentIn,
    LibraryDocumentRow,
    LibraryDocumentsOut,
)

desk = Router(by_alias=True, tags=["desk: documents"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 413, 415, 422, 429), Problem)


@desk.get(
    "/documents",
    operation_id="list-library-documents",
    response={200: LibraryDocumentsOut, **_REFUSALS},
)
def list_library_documents(request: HttpRequest) -> LibraryDocumentsOut:
    """Every document with its downloads, in the order of the resource center."""
    return LibraryDocumentsOut(documents=_rows())


@desk.get(
    "/documents/{key}/downloads",
    operation_id="get-document-downloads",
    response={200: DownloadsOut, **_REFUSALS},
)
def get_document_downloads(request: HttpRequest, key: str) -> DownloadsOut:
    """How often a document was downloaded in each of the last weeks, the current one last."""
    _row(key)  # the key comes from the URL and may be anything
    weeks = downloads.by_week(key)
    return DownloadsOut(weeks=[DownloadsOfWeek(**vars(week)) for week in weeks])


@desk.patch(
    "/documents/{key}",
    operation_id="change-library-document",
    response={200: LibraryDocumentRow, **_REFUSALS},
)
def change_library_document(
    request: HttpRequest, key: str, body: Annotated[LibraryDocumentIn, Body()]
) -> LibraryDocumentRow:
    """Put a document on the site, or show it as coming soon."""
    _row(key)
    try:
        services.change_publication(
            request=request, by=current_user(request), key=key, published=body.published
        )
    except LibraryDocument.DoesNotExist as gone:
        raise ApiError(404, *STANDARD[404]) from gone
    return _row(key)


def _rows() -> list[LibraryDocumentRow]:
    counts = downloads.by_document()
    return [
        LibraryDocumentRow(
            **vars(entry),
            changed_at=stored.changed_at if stored else None,
            downloads=stored.downloads if stored else 0,
            downloads_30_days=counts[entry.key].last_30_days,
            months=counts[entry.key].months,
        )
        for entry, stored in selectors.entries_for_staff()
    ]


def _row(key: str) -> LibraryDocumentRow:
    found = next((row for row in _rows() if row.key == key), None)
    if found is None:
        raise ApiError(404, *STANDARD[404])
    return found
