"""HTTP responses with pages of a memorandum, which browsers must not keep."""

from typing import Any, Final

from django.http import HttpResponse

_HEADERS: Final = {"Cache-Control": "private, no-store", "Content-Disposition": "inline"}
ANSWERS_A_PAGE: Final[dict[str, Any]] = {
    "responses": {
        200: {
            "description": "A page as a picture, with the reader's name in it.",
            "content": {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}},
        }
    }
}
"""The OpenAPI description of the response."""


def page_response(picture: bytes) -> HttpResponse:
    """Build the response with a whole page. Ranges are not served, and it has no ETag."""
    return HttpResponse(picture, content_type="image/jpeg", headers=dict(_HEADERS))


def file_response(pdf: bytes, name: str) -> HttpResponse:
    headers = {**_HEADERS, "Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)
