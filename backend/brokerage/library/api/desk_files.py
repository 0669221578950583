"""The desk's operations on the files of the library's documents."""

from pathlib import PurePath
from typing import Annotated, Any, Final

from django.http import FileResponse, HttpRequest
from ninja import Body, File, Router
from ninja.files import UploadedFile

from brokerage.accounts.permissions import (
    IsRecentlyAuthenticatedPrincipal,
    IsStaff,
    current_user,
)
from brokerage.accounts.schemas import Done
from brokerage.core.errors import STANDARD, ApiError
from brokerage.library.api.desk_documents import REFUSALS, row_of
from brokerage.library.documents.document import KINDS, MEDIA_TYPES
from brokerage.library.models import DocumentFile, LibraryDocument
from brokerage.library.schemas import (
    FileChoice,
    LibraryDocumentRow,
    UploadedFileOut,
    UploadedFilesOut,
)
from brokerage.library.selectors import catalog
from brokerage.library.services import uploads

router = Router(by_alias=True, tags=["desk: documents"], auth=IsStaff())

_FILE: Final[dict[str, Any]] = {
    "responses": {
        200: {
            "description": "The document, to be saved as a file.",
            "content": {
                kind: {"schema": {"type": "string", "format": "binary"}}
                for kind in MEDIA_TYPES.values()
            },
        }
    }
}


@router.post(
    "/documents/{key}/files",
    operation_id="replace-document-file",
    response={200: LibraryDocumentRow, **REFUSALS},
)
def replace_document_file(
    request: HttpRequest, key: str, file: Annotated[UploadedFile, File()]
) -> LibraryDocumentRow:
    """Upload a new file for a document, as multipart/form-data, and let the document use it.

    The file is a PDF, .docx or .xlsx of at most 20 MB, also of another kind than before. Earlier
    uploads stay; a file that the document has already is used again. The staff log records this,
    and the site is published again. A document of the product keeps its current texts, tab and
    access when the product changes them later.

    Status 400 `bad_file`; 404 for an unknown key, or if the product's file was never made; 409
    `library_full` if all uploaded files would take more than 2 GB; 429 after 60 uploads per hour by
    the person, rejected ones included.
    """
    row_of(key)
    uploads.replace(
        request=request,
        by=current_user(request),
        key=key,
        upload=uploads.Upload(file.name or "", file.read()),
    )
    return row_of(key)


@router.get(
    "/documents/{key}/files",
    operation_id="list-document-files",
    response={200: UploadedFilesOut, **REFUSALS},
)
def list_document_files(request: HttpRequest, key: str) -> UploadedFilesOut:
    """List the files that staff uploaded for a document, the latest first, and what links to it.

    `in_use` is true for the current file; if it is false for all, the document uses the file that
    the product makes. `linked_from` has the keys of the site's public entries that link
    to this document. Status 404 for an unknown key.
    """
    row_of(key)
    return UploadedFilesOut(
        files=[UploadedFileOut.of(each) for each in catalog.uploads(key)],
        has_shipped=catalog.is_shipped(key),
        linked_from=catalog.linking_to_document(key),
    )


@router.get(
    "/documents/{key}/files/{int:file_id}",
    operation_id="download-document-file",
    response=REFUSALS,
    openapi_extra=_FILE,
)
def download_document_file(request: HttpRequest, key: str, file_id: int) -> FileResponse:
    """Return a file that staff uploaded for a document, also one that is no longer used.

    This does not count as a download. Status 404 if the document has no such file, or the storage
    has lost it.
    """
    row_of(key)
    try:
        found = catalog.upload(key, file_id)
        content = found.file.open("rb")
    except (DocumentFile.DoesNotExist, FileNotFoundError) as gone:
        raise ApiError(404, *STANDARD[404]) from gone
    ending = PurePath(found.file.name or "").suffix
    answer = FileResponse(
        content,
        as_attachment=True,
        filename=f"{key}-{found.digest[:12]}{ending}",
        content_type=MEDIA_TYPES[KINDS[ending]],
    )
    answer["Cache-Control"] = "private, no-cache"
    return answer


@router.put(
    "/documents/{key}/file",
    operation_id="choose-document-file",
    response={200: LibraryDocumentRow, **REFUSALS},
)
def choose_document_file(
    request: HttpRequest, key: str, body: Annotated[FileChoice, Body()]
) -> LibraryDocumentRow:
    """Let a document use a file that was uploaded before, or the file that the product makes.

    `file_id` null means the product's file, which is then made again. Uploaded files stay. If the
    file changes, the staff log records it, and the site is published again.

    Status 404 for an unknown document or file, for a document of the product that was never made,
    and for null if the product makes no file for it. Status 409 `not_made`, with the reason, if the
    file cannot be made from the words that staff have edited.
    """
    row_of(key)
    by = current_user(request)
    try:
        if body.file_id is None:
            uploads.use_shipped(request=request, by=by, key=key)
        else:
            uploads.use_earlier(request=request, by=by, key=key, file_id=body.file_id)
    except (
        LibraryDocument.DoesNotExist,
        DocumentFile.DoesNotExist,
        uploads.NotShipped,
    ) as gone:
        raise ApiError(404, *STANDARD[404]) from gone
    return row_of(key)


@router.delete(
    "/documents/{key}/files/{int:file_id}",
    operation_id="delete-document-file",
    response={200: Done, **REFUSALS},
    auth=IsRecentlyAuthenticatedPrincipal(),
)
def delete_document_file(request: HttpRequest, key: str, file_id: int) -> Done:
    """Permanently delete an uploaded file that its document does not use.

    The staff log records this. For principals who signed in or reauthenticated in the last five
    minutes; others get status 403. Status 409 `in_use` for the current file; 404 for an unknown
    document or file. Doing it again returns 404.
    """
    row_of(key)
    uploads.delete_file(request=request, key=key, file_id=file_id)
    return Done()
