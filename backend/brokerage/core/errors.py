"""Defines the format of API errors, and the handlers that produce it."""

import json
import logging
import traceback
from collections.abc import Mapping
from typing import Any, Final

from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.http import Http404, HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from brokerage.core.outages import is_outage
from brokerage.core.quotas import QuotaReached
from brokerage.core.routes import route_of
from brokerage.core.schema import Schema

logger = logging.getLogger(__name__)

# status -> (code, message) of errors without a more specific one
STANDARD: Mapping[int, tuple[str, str]] = {
    400: ("malformed", "This request could not be read."),
    401: ("signed_out", "Please sign in first."),
    403: ("forbidden", "You may not do this."),
    404: ("not_found", "There is nothing at this address."),
    405: ("method_not_allowed", "This address does not take that kind of request."),
    500: ("failed", "Something went wrong on our side. Please try again."),
    503: ("unavailable", "The service is not available right now. Please try again soon."),
}


RETRY_AFTER: Final = 30
"""Seconds after which an unavailable database or disk may work again."""


class Problem(Schema):
    """The body of an error response. `code` is for programs, `message` is a sentence for people.

    `fields` maps the name of an invalid field to its message; it is empty if no field is at fault.
    """

    code: str
    message: str
    fields: dict[str, str]


class ApiError(Exception):
    """Raised by an operation to respond with this error: status, code and message, and in `fields`
    the message of each invalid field by its name in the request.

    `headers` are added to the response.
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        fields: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code)
        self.status, self.code, self.message = status, code, message
        self.fields, self.headers = dict(fields or {}), dict(headers or {})


NO_TOKEN = ApiError(403, "csrf", "This page is too old. Please load it again.")
"""The error for an unsafe request without a valid CSRF token."""


TOO_LARGE = ApiError(413, "too_large", "This is too long to be read. Please shorten it.")
"""The error for a body that is longer than its operation allows (`limits`)."""


def is_api(request: HttpRequest) -> bool:
    """Return whether the request is to the API, whose errors are always JSON. django-allauth's URLs
    are part of it.
    """
    return is_api_path(request.path_info)


def is_api_path(path: str) -> bool:
    """Return whether a URL path belongs to the API, for WSGI code that has no request object
    yet.
    """
    return path.startswith(("/api/", "/_allauth/"))


def respond(error: ApiError) -> HttpResponse:
    """Return the response of an error, as JSON that no cache stores."""
    body = Problem(code=error.code, message=error.message, fields=error.fields)
    return HttpResponse(
        json.dumps(body.model_dump()),
        status=error.status,
        content_type="application/json; charset=utf-8",
        headers={"Cache-Control": "no-store", **error.headers},
    )


def standard(status: int) -> HttpResponse:
    """Return an error response with the standard message for this HTTP status.

    A status without a message of its own gets that of 400, or of 500 from 500 on. Status 503 has
    Retry-After with `RETRY_AFTER` seconds.
    """
    code, message = STANDARD.get(status, STANDARD[400 if status < 500 else 500])
    headers = {"Retry-After": str(RETRY_AFTER)} if status == 503 else None
    return respond(ApiError(status, code, message, headers=headers))


def status_of(error: BaseException | None) -> int:
    """Return the HTTP status with which to answer a request that failed with this exception: 503
    for an outage (`is_outage`), else 500.
    """
    return 503 if is_outage(error) else 500


def log_failure(request: HttpRequest, error: BaseException) -> None:
    """Log the lines of code at which a request failed, and the types of the exceptions, without
    their messages: databases and parsers quote values there, and visitors' texts never go to a log.

    Of the URL, log only the pattern of its route: a path may hold any text, also a line break.
    """
    kinds: list[str] = []
    seen = error.__cause__ or error.__context__
    while seen is not None and len(kinds) < 5:
        kinds.append(type(seen).__name__)
        seen = seen.__cause__ or seen.__context__
    frames = "".join(traceback.format_tb(error.__traceback__)).rstrip()
    because = f" (from {', '.join(kinds)})" if kinds else ""
    logger.error(
        "%s %s failed: %s%s\n%s",
        request.method,
        route_of(request),
        type(error).__name__,
        because,
        frames,
    )


# An exception inside an operation -> the status it is answered with.
_STATUSES: Mapping[type[Exception], int] = {
    Http404: 404,
    PermissionDenied: 403,
    # A field of the wrong type, which our own forms never send.
    ValidationError: 400,
    BadRequest: 400,
    SuspiciousOperation: 400,
    MultiPartParserError: 400,  # a form with a file that is no such form
}


def register(api: NinjaAPI) -> None:
    """Register the exception handlers of the API.

    ApiError is answered as it says, HttpError with its status, QuotaReached with 429, a body that
    is too long with 413, Http404 with 404, PermissionDenied with 403, and a request with missing or
    wrong values with 400. Any other exception is logged without its message, and answered with 503
    for an outage, else with 500.
    """

    def expected(request: HttpRequest, error: Any) -> HttpResponse:
        return respond(error)

    def of_the_framework(request: HttpRequest, error: Any) -> HttpResponse:
        return standard(error.status_code)

    def unexpected(request: HttpRequest, error: Any) -> HttpResponse:
        log_failure(request, error)
        return standard(status_of(error))

    def quota_reached(request: HttpRequest, error: Any) -> HttpResponse:
        wait = {} if error.retry_after is None else {"Retry-After": str(error.retry_after)}
        return respond(ApiError(429, error.code, error.message, headers=wait))

    api.add_exception_handler(ApiError, expected)

    def too_long(request: HttpRequest, error: Any) -> HttpResponse:
        return respond(TOO_LARGE)

    api.add_exception_handler(QuotaReached, quota_reached)
    api.add_exception_handler(RequestDataTooBig, too_long)
    api.add_exception_handler(HttpError, of_the_framework)
    for kind, status in _STATUSES.items():
        register_status(api, kind, status)
    api.add_exception_handler(Exception, unexpected)


def register_status(api: NinjaAPI, kind: type[Exception], status: int) -> None:
    """Let the API answer exceptions of this kind with the standard response of an HTTP status."""

    def answer(request: HttpRequest, error: Any) -> HttpResponse:
        return standard(status)

    api.add_exception_handler(kind, answer)
