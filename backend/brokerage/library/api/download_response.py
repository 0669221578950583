"""Sends a document as an HTTP response."""

import re
from pathlib import PurePath
from typing import Any, Final, cast

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header, http_date

from brokerage.library.documents.document import KINDS, MEDIA_TYPES
from brokerage.library.models import LibraryDocument
from brokerage.library.selectors.catalog import CatalogEntry

_LARGEST_KEPT: Final = 512 * 1024  # bytes


def download_response(
    request: HttpRequest, document: CatalogEntry, stored: LibraryDocument
) -> HttpResponseBase:
    """Build the response with a document's file, which a browser saves.

    Status 304 if the browser has the current file. A Range header gets part of a file of more than
    `_LARGEST_KEPT` bytes: status 206 or 416. Smaller files may come from the cache. Raises
    FileNotFoundError if the file was replaced after `stored` was read, and what the storage raises.
    """
    changed, etag = int(stored.changed_at.timestamp()), f'"{stored.digest[:32]}"'
    # Always revalidated: a document may be withdrawn, or its readers change, at any moment.
    scope = "public" if document.access == "everybody" else "private"
    media_type = MEDIA_TYPES[KINDS[PurePath(document.file).suffix]]
    headers = {
        "ETag": etag,
        "Last-Modified": http_date(changed),
        "Cache-Control": f"{scope}, no-cache",
        "Content-Disposition": content_disposition_header(True, document.file) or "",
    }
    empty = HttpResponse(content_type=media_type, headers=headers)
    conditional = get_conditional_response(request, etag, changed, empty)
    if conditional is not empty:
        return cast(HttpResponseBase, conditional)
    if stored.size > _LARGEST_KEPT:
        return _response_for_range(request, stored, media_type, headers)
    content = _content(stored)
    headers["Content-Length"] = str(len(content))
    return HttpResponse(content, content_type=media_type, headers=headers)


def is_start(response: HttpResponseBase) -> bool:
    """Return whether a download begins with this response: later parts of the file do not count."""
    part = response.headers.get("Content-Range", "")
    return response.status_code == 200 or part.startswith("bytes 0-")


def _content(stored: LibraryDocument) -> bytes:
    """Return a small file, cached in this process, so that it can be downloaded while the storage
    is unavailable.
    """

    def read() -> bytes:
        with stored.file.open("rb") as file:
            content: bytes = file.read()
        return content

    return cast(bytes, caches["documents"].get_or_set(stored.digest, read))


def _response_for_range(
    request: HttpRequest, stored: LibraryDocument, media_type: str, headers: dict[str, str]
) -> HttpResponseBase:
    headers = {**headers, "Accept-Ranges": "bytes"}
    part = _requested_part(request, stored.size, headers)
    if part is None:
        status, part = 200, range(stored.size)
    elif part:
        status = 206
        headers["Content-Range"] = f"bytes {part.start}-{part.stop - 1}/{stored.size}"
    else:
        return HttpResponse(status=416, headers={"Content-Range": f"bytes */{stored.size}"})
    headers["Content-Length"] = str(len(part))
    if request.method == "HEAD":
        return HttpResponse(content_type=media_type, headers=headers)
    content = _read_part(stored, part)
    return HttpResponse(content, status=status, content_type=media_type, headers=headers)


def _read_part(stored: LibraryDocument, part: range) -> bytes:
    storage: Any = stored.file.storage
    # An ObjectStore, whose module is loaded only where the settings name it.
    sends_parts = hasattr(storage, "read_part") and not storage.gzip
    if sends_parts and len(part) < stored.size:
        asked: bytes = storage.read_part(stored.file.name, part)
        return asked
    with stored.file.open("rb") as file:
        file.seek(part.start)
        content: bytes = file.read(len(part))
    return content


def _requested_part(request: HttpRequest, size: int, headers: dict[str, str]) -> range | None:
    """Return the requested bytes: None for the whole file, an empty range if the file has none of
    them. Several ranges at once get the whole file, as RFC 9110 allows.
    """
    asked = re.fullmatch(r"bytes=([0-9]{0,15})-([0-9]{0,15})", request.headers.get("Range", ""))
    unchanged = request.headers.get("If-Range", headers["ETag"])
    if (
        request.method != "GET"
        or not asked
        or unchanged not in (headers["ETag"], headers["Last-Modified"])
    ):
        return None
    first, last = asked.groups()
    if not first:
        return range(max(size - int(last), 0), size) if last else None
    if last and int(last) < int(first):
        return None
    return range(int(first), min(int(last) + 1, size) if last else size)
