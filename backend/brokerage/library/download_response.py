"""Sends a document as an HTTP response."""

from pathlib import PurePath
from typing import Final, cast

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header, http_date

from brokerage.library.documents.document import KINDS, MEDIA_TYPES
from brokerage.library.models import LibraryDocument
from brokerage.library.selectors import Entry


def download_response(
    request: HttpRequest, document: Entry, stored: LibraryDocument
) -> HttpResponseBase:
    """Build the response with a document's file, which a browser saves under the document's name;
    status 304 if the browser has the current file.

    Raises FileNotFoundError if the file was replaced after `stored` was read, and what the storage
    raises while it is unavailable.
    """
    content = _content(stored)
    changed, etag = int(stored.changed_at.timestamp()), f'"{stored.digest[:32]}"'
    # Always revalidated: a document may be withdrawn, or its readers change, at any moment.
    scope = "private" if document.access == "members" else "public"
    response = HttpResponse(
        content,
        content_type=MEDIA_TYPES[KINDS[PurePath(document.file).suffix]],
        headers={
            "ETag": etag,
            "Last-Modified": http_date(changed),
            "Cache-Control": f"{scope}, no-cache",
            "Content-Disposition": content_disposition_header(True, document.file) or "",
            "Content-Length": str(len(content)),
        },
    )
    return get_conditional_response(request, etag, changed, response) or response


_LARGEST_KEPT: Final = 512 * 1024  # bytes


def _content(stored: LibraryDocument) -> bytes:
    """Read the file. Smaller ones stay in memory, so that they can be downloaded while the storage
    is away.
    """

    def read() -> bytes:
        with stored.file.open("rb") as file:
            content: bytes = file.read()
        return content

    if stored.size > _LARGEST_KEPT:
        return read()
    return cast(bytes, caches["documents"].get_or_set(stored.digest, read))
