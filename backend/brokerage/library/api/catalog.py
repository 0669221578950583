"""The operations on the catalog of documents: list and download."""

from typing import Any, Final

from django.conf import settings
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
)
from django.http.response import HttpResponseBase
from ninja import Router

from brokerage.accounts.permissions import HasPermanentPassword
from brokerage.core.client_ip import client_network, wide_network
from brokerage.core.errors import ApiError, Problem
from brokerage.library.api.download_response import download_response, is_start
from brokerage.library.documents.document import MEDIA_TYPES
from brokerage.library.rules import uploads
from brokerage.library.selectors import catalog
from brokerage.library.services import documents as services

router = Router(by_alias=True, tags=["library"])

_BACK_FROM_SIGN_IN: Final = "/auth?next=/resource-center%23download-{key}"
_DOWNLOAD: Final[dict[str, Any]] = {
    "responses": {
        200: {
            "description": "The document, to be saved as a file.",
            "content": {
                kind: {"schema": {"type": "string", "format": "binary"}}
                for kind in MEDIA_TYPES.values()
            },
        },
        206: {"description": "The part of the document that the Range header asks for."},
        303: {"description": "A browser that opens a members' document is sent to sign in."},
        304: {"description": "The browser has it already."},
        412: {"description": "The document is not the one that If-Match names."},
        416: {"description": "The document has no such part."},
    }
}
_COVER: Final[dict[str, Any]] = {
    "responses": {
        200: {
            "description": "The picture.",
            "content": {"image/webp": {"schema": {"type": "string", "format": "binary"}}},
        }
    }
}
_signed_in = HasPermanentPassword()


@router.get("/documents", operation_id="list-documents", response=list[catalog.CatalogEntry])
def list_documents(request: HttpRequest) -> list[catalog.CatalogEntry]:
    """List the whole catalog, published or coming soon; needs no sign-in.

    First the documents of the product in a fixed order, then those of the firm by title. A document
    of the product that is not published is coming soon: its `size` is null. An unpublished document
    of the firm is left out.
    """
    return catalog.entries()


@router.get(
    "/documents/{key}",
    operation_id="download-document",
    response=dict.fromkeys((401, 403, 404, 500), Problem),
    openapi_extra=_DOWNLOAD,
)
def download_document(request: HttpRequest, key: str) -> HttpResponseBase:
    """Return the file of a published document, to be saved as a file.

    A document whose `access` is `members` needs an account, unless the setting `LIBRARY_OPEN` is
    on: the status is 401 without a sign-in and 403 with a temporary password; if the Accept header
    has text/html, the response is a redirect to the sign-in page (303) instead. Status 404 if no
    published document has this key.

    Status 304 if the browser has the current file already. A Range header gets part of a file above
    512 KB, with status 206; otherwise the whole file is sent. A GET that sends the file from its
    first byte counts as a download, at most one per day and network. Nothing is stored about the
    person.
    """
    try:
        return _download(request, key)
    except FileNotFoundError:
        # The file was replaced after its row was read.
        return _download(request, key)


@router.get(
    "/documents/{key}/covers/{edition}",
    operation_id="get-document-cover",
    response=dict.fromkeys((401, 403, 404, 500), Problem),
    openapi_extra=_COVER,
)
def get_document_cover(request: HttpRequest, key: str, edition: str) -> HttpResponse:
    """Return a picture of a document's first page as WebP, about 280 pixels wide.

    `list-documents` has its address, which changes with the document's file, so browsers may store
    the picture for good. Those who may download the document may see it: the status is 401 without
    a sign-in and 403 with a temporary password. Status 404 if no published document has this key,
    edition and a picture: only PDF files have one, from the next publication of the site.
    """
    found = catalog.published_document(key)
    if found is None:
        raise Http404
    document, stored = found
    if uploads.needs_account(document.access, library_is_open=settings.LIBRARY_OPEN):
        _signed_in(request)
    if not document.cover.endswith(f"/{edition}"):
        raise Http404
    try:
        picture = catalog.cover_content(stored)
    except FileNotFoundError as gone:
        raise Http404 from gone
    scope = "public" if document.access == "everybody" else "private"
    headers = {"Cache-Control": f"{scope}, max-age=31536000, immutable"}
    return HttpResponse(picture, content_type="image/webp", headers=headers)


# Download managers request the headers first.
router.add_api_operation("/documents/{key}", ["HEAD"], download_document, include_in_schema=False)


def _download(request: HttpRequest, key: str) -> HttpResponseBase:
    found = catalog.published_document(key)
    if found is None:
        raise Http404
    document, stored = found
    if uploads.needs_account(document.access, library_is_open=settings.LIBRARY_OPEN):
        try:
            _signed_in(request)
        except ApiError:
            if "text/html" not in request.headers.get("Accept", ""):
                raise
            return HttpResponseRedirect(_BACK_FROM_SIGN_IN.format(key=key), status=303)
    response = download_response(request, document, stored)
    if request.method == "GET" and is_start(response):
        services.count_download(key=key, network=wide_network(client_network(request)))
    return response
