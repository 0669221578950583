"""The desk's operations on the library's documents."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Body, File, Form, Router
from ninja.files import UploadedFile

from brokerage.accounts.permissions import (
    IsRecentlyAuthenticatedPrincipal,
    IsStaff,
    current_user,
)
from brokerage.accounts.schemas import Done
from brokerage.core.errors import ApiError, Problem
from brokerage.core.json_response import json_response
from brokerage.core.text import single_line
from brokerage.library.models import LibraryDocument
from brokerage.library.rules import uploads as rules
from brokerage.library.schemas import (
    DownloadsOut,
    LibraryConflictOut,
    LibraryDocumentIn,
    LibraryDocumentRow,
    LibraryDocumentsOut,
    NewLibraryDocument,
)
from brokerage.library.selectors import catalog
from brokerage.library.services import documents as services
from brokerage.library.services import downloads, uploads

router = Router(by_alias=True, tags=["desk: documents"], auth=IsStaff())

REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get(
    "/documents",
    operation_id="list-library-documents",
    response={200: LibraryDocumentsOut, **REFUSALS},
)
def list_library_documents(request: HttpRequest) -> LibraryDocumentsOut:
    """List every document, unpublished ones included, with its numbers of downloads.

    First the documents of the product in a fixed order, then those of the firm by title. If a file
    was never made, `size` and `changed_at` are null and `published` is false.
    """
    return LibraryDocumentsOut(documents=_rows())


@router.post(
    "/documents",
    operation_id="add-library-document",
    response={200: LibraryDocumentRow, **REFUSALS},
)
def add_library_document(
    request: HttpRequest,
    details: Annotated[NewLibraryDocument, Form()],
    file: Annotated[UploadedFile, File()],
) -> LibraryDocumentRow:
    """Add a document with its file, as multipart/form-data; it is published at once.

    The file is a PDF, .docx or .xlsx of at most 20 MB without active content such as macros; its
    content decides the kind. The key is made from the title. The staff log records this, and the
    site is published again.

    Status 400 for a text of a wrong length or a file that is not accepted; 409 `already_there` if a
    document uses this file already, `library_full` if 200 documents have an uploaded file, or all
    uploaded files would take more than 2 GB; 429 after 60 uploads per hour by the person, rejected
    ones included. Doing it again returns 409.
    """
    title, description = single_line(details.title), single_line(details.description)
    check_texts(title, description)
    key = uploads.add(
        request=request,
        by=current_user(request),
        details=rules.Details(title, description, details.tab, details.access),
        upload=uploads.Upload(file.name or "", file.read()),
    )
    return row_of(key)


@router.get(
    "/documents/{key}/downloads",
    operation_id="get-document-downloads",
    response={200: DownloadsOut, **REFUSALS},
)
def get_document_downloads(request: HttpRequest, key: str) -> DownloadsOut:
    """Return the downloads of a document in each of the last 26 weeks, the current week last.

    Weeks begin on Monday in the firm's time zone. Status 404 for an unknown key.
    """
    row_of(key)  # the key comes from the URL and may be anything
    return DownloadsOut(weeks=downloads.by_week(key))


@router.patch(
    "/documents/{key}",
    operation_id="change-library-document",
    response={200: LibraryDocumentRow, **REFUSALS, 409: LibraryConflictOut},
)
def change_library_document(
    request: HttpRequest, key: str, body: Annotated[LibraryDocumentIn, Body()]
) -> LibraryDocumentRow | HttpResponse:
    """Change a document's texts, its tab, who may download it, and whether it is published.

    A field that is left out or null stays. `expected` has the values that the editor saw: if one of
    these, except `published`, is different now, the status is 409. A value that the document has
    already changes nothing, so a repeat is harmless. The staff log records each change, and the
    site is published again.

    An unpublished document cannot be downloaded: one of the product is listed as coming soon, one
    of the firm is hidden. Status 400 with a message for each text of a wrong length; 404 for an
    unknown key, or if the file was never made.
    """
    row_of(key)
    changes: dict[str, str] = body.model_dump(exclude_none=True, exclude={"published", "expected"})
    expected = body.expected.model_dump(exclude_none=True) if body.expected else {}
    for name in {"title", "description"} & changes.keys():
        changes[name] = single_line(changes[name])
    check_texts(changes.get("title"), changes.get("description"))
    by = current_user(request)
    try:
        with transaction.atomic():
            if body.published is not None:
                services.change_publication(
                    request=request, by=by, key=key, published=body.published
                )
            uploads.change_details(
                request=request, by=by, key=key, changes=changes, expected=expected
            )
    except uploads.DetailsChanged:
        conflict = LibraryConflictOut(
            code="changed_meanwhile",
            message="Somebody has changed this document meanwhile.",
            fields={},
            theirs=row_of(key),
        )
        return json_response(conflict, status=409)
    return row_of(key)


@router.delete(
    "/documents/{key}",
    operation_id="delete-library-document",
    response={200: Done, **REFUSALS},
    auth=IsRecentlyAuthenticatedPrincipal(),
)
def delete_library_document(request: HttpRequest, key: str) -> Done:
    """Permanently delete a document that the firm has added, with all its files and download
    counts.

    Links to the document do not prevent this: `list-document-files` lists them. The staff log
    records it, and the site is published again. For principals who signed in or reauthenticated in
    the last five minutes; others get status 403. Status 409 `shipped` for a document of the
    product, which can only be unpublished; 404 for an unknown key. Doing it again returns 404.
    """
    row_of(key)
    uploads.delete(request=request, by=current_user(request), key=key)
    return Done()


def _rows() -> list[LibraryDocumentRow]:
    counts = downloads.by_document()
    return [
        LibraryDocumentRow.of(entry, stored, counts[entry.key])
        for entry, stored in catalog.entries_for_staff()
    ]


def row_of(key: str) -> LibraryDocumentRow:
    """Build the row of a document in the desk's list, also of a document that was never made."""
    found = next((row for row in _rows() if row.key == key), None)
    if found is None:
        raise LibraryDocument.DoesNotExist
    return found


def check_texts(title: str | None, description: str | None) -> None:
    """Raise ApiError with status 400 for texts that are too short or too long. None is
    not checked.
    """
    problems = rules.detail_problems(title=title, description=description)
    if problems:
        raise ApiError(400, "invalid", next(iter(problems.values())), fields=problems)
