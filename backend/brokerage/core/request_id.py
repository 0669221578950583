"""Gives each request an identifier, which is in its response and in every line that it logs.

Rows that a request leaves for the worker store the identifier for the worker's log lines.
"""

import re
import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from django.conf import settings
from django.core.signals import request_finished
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from structlog.contextvars import bind_contextvars, bound_contextvars, get_contextvars
from structlog.contextvars import unbind_contextvars as unbind

HEADER = "X-Request-ID"
LENGTH = 32
"""Hexadecimal digits, all of them random, as in nginx's `$request_id`."""
_NAME = "request_id"
_FORM = re.compile(f"[0-9a-f]{{{LENGTH}}}")


def current_request_id() -> str:
    """Return the identifier of this thread's request, or an empty string."""
    return str(get_contextvars().get(_NAME, ""))


def logged_as(request_id: str) -> AbstractContextManager[None]:
    """Set the request identifier of lines that are logged in the block. An empty identifier changes
    nothing.
    """
    return bound_contextvars(**({_NAME: request_id} if request_id else {}))


def request_id_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """The outermost middleware, which chooses the identifier.

    It stays set until the response is closed, because Django logs a rejection after its middleware.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        request_id = _sent_by_proxy(request) or secrets.token_hex(LENGTH // 2)
        bind_contextvars(**{_NAME: request_id})
        response = get_response(request)
        response[HEADER] = request_id
        return response

    return middleware


def _sent_by_proxy(request: HttpRequest) -> str:
    """Return the identifier that a trusted proxy sent, if it has our format, so that no other text
    reaches the log; else an empty string.
    """
    if settings.TRUSTED_PROXIES <= 0:
        return ""
    sent = request.headers.get(HEADER, "").replace("-", "").lower()
    return sent if _FORM.fullmatch(sent) else ""


def _forget(**signal: Any) -> None:
    unbind(_NAME)


request_finished.connect(_forget, dispatch_uid="brokerage.core.request_id")
