"""Sends a stored file as an HTTP response, in pieces."""

from collections.abc import Iterator

from django.http import StreamingHttpResponse
from django.utils.http import content_disposition_header

from brokerage.deals.files.models import DealFileVersion
from brokerage.deals.files.rules.file_kind import MEDIA_TYPES, FileKind, download_name
from brokerage.deals.files.selectors.files import stored_chunks


def content_response(version: DealFileVersion) -> StreamingHttpResponse:
    """Build the response with a file that a browser saves and never opens by itself."""
    return stored_response(
        version.storage_name,
        size=version.size,
        name=version.name,
        kind=FileKind(version.kind),
    )


def stored_response(
    storage_name: str, *, size: int, name: str, kind: FileKind
) -> StreamingHttpResponse:
    """Build the response as `content_response` does, for a file of the storage of deals."""
    chunks = stored_chunks(storage_name, size)
    first = next(chunks)  # a file that is missing is an error, not the end of a response

    def content() -> Iterator[bytes]:
        yield first
        yield from chunks

    return StreamingHttpResponse(
        content(),
        content_type=MEDIA_TYPES[kind],
        headers={
            "Content-Disposition": content_disposition_header(True, download_name(name, kind))
            or "",
            "Content-Length": str(size),
            "Cache-Control": "no-store",
        },
    )
