"""A document as an answer: whole, in part, or not at all because the browser has it already."""

from typing import IO

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header, http_date

from brokerage.core.errors import ApiError
from brokerage.library import byte_range
from brokerage.library.documents.document import Document
from brokerage.library.models import LibraryDocument


def answer(
    request: HttpRequest, document: Document, made: LibraryDocument, file: IO[bytes]
) -> HttpResponse:
    """The document, to be saved under its own name; for HEAD the same headers without it.

    Raises ApiError 412 (it is no longer the one that was meant) or 416 (beyond its end).
    """
    changed = int(made.changed_at.timestamp())
    response = HttpResponse(content_type=document.media_type)
    response["ETag"] = etag = f'"{made.digest[:32]}"'
    response["Last-Modified"] = http_date(changed)
    # Asked about each time: it may be withdrawn, and who may have it may change, at any moment.
    scope = "private" if document.access == "members" else "public"
    response["Cache-Control"] = f"{scope}, no-cache"
    settled = get_conditional_response(request, etag, changed, response) or response
    if settled.status_code == 412:
        raise ApiError(412, "changed", "This document has changed. Please download it again.")
    if settled is not response:
        return settled
    response["Accept-Ranges"] = "bytes"
    response["Content-Disposition"] = content_disposition_header(True, document.file_name) or ""
    try:
        part = byte_range.part(_asked(request, response), made.size)
    except byte_range.OutOfRange as beyond:
        size = {"Content-Range": f"bytes */{made.size}"}
        message = "This document is shorter than that."
        raise ApiError(416, "out_of_range", message, headers=size) from beyond
    if not part.is_whole:
        response.status_code = 206
        response["Content-Range"] = f"bytes {part.first}-{part.last}/{part.size}"
    response["Content-Length"] = str(part.length)
    if request.method == "GET":
        file.seek(part.first)
        response.content = file.read(part.length)
    return response


def is_a_download(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether somebody took the document with this: not the rest of one, nor a look at it."""
    begins = response.get("Content-Range", "bytes 0-").startswith("bytes 0-")
    return request.method == "GET" and response.status_code in (200, 206) and begins


def _asked(request: HttpRequest, response: HttpResponse) -> str:
    """The Range header, where it means the very document that would be sent."""
    unless_changed = request.headers.get("If-Range")
    if request.method != "GET":
        return ""
    if unless_changed and unless_changed not in (response["ETag"], response["Last-Modified"]):
        return ""
    return request.headers.get("Range", "")
