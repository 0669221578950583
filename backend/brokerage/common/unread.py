"""What a refused request is still sending is taken in, so that its sender gets to read the refusal.

A server that answers early closes the connection; a browser that is not done sending then shows
"connection reset" in place of the page that says what was wrong.
"""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

MOST: Final = 8 * 1024 * 1024  # bytes; who sends more than this is not typing
_AT_ONCE: Final = 64 * 1024


def taken_in(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, before every other: whoever refuses need not think of the rest."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if response.status_code >= 400:
            _take_in(request)
        return response

    return middleware


def _take_in(request: HttpRequest) -> None:
    """Read and forget, up to `MOST`; who has gone meanwhile is not waiting for an answer."""
    left = MOST
    try:
        while left > 0 and (piece := request.read(_AT_ONCE)):
            left -= len(piece)
    except OSError:
        return
