"""Sends a document as an HTTP response."""

from pathlib import PurePath

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
    """Build the response that a browser saves as a file under the document's name; status 304 if it
    already has it.

    Raises FileNotFoundError if the file was replaced since `stored` was read.
    """
    with stored.file.open("rb") as file:
        content = file.read()
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
