"""The format of API errors, and the handlers that produce it."""

import json
import logging
import traceback
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.core.exceptions import (
    BadRequest,
    ObjectDoesNotExist,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.http import Http404, HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from brokerage.core.form_rules import InvalidForm
from brokerage.core.outages import is_outage
from brokerage.core.quotas import QuotaReached
from brokerage.core.ratelimit import LimitReached
from brokerage.core.refusals import Refusal
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
    """The body of an error response. `code` is for programs, `message` is a sentence for people,
    `fields` maps the names of invalid fields to messages.
    """

    code: str
    message: str
    fields: dict[str, str]


class ApiError(Exception):
    """Raised by an operation to respond with this error. `fields` maps the names of invalid fields,
    as in the request, to messages; `more` is added to the JSON of the body.
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        fields: Mapping[str, str] | None = None,
        more: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code)
        self.status, self.code, self.message = status, code, message
        self.fields, self.headers = dict(fields or {}), dict(headers or {})
        self.more = dict(more or {})


NO_TOKEN = ApiError(403, "csrf", "This page is too old. Please load it again.")
"""The error for an unsafe request without a valid CSRF token."""


TOO_LARGE = ApiError(413, "too_large", "This is too long. Please shorten it.")
"""The error for a body that is longer than its operation allows (`request_limits`)."""


def is_api(request: HttpRequest) -> bool:
    """Return whether errors of this request are JSON: those of the API and of django-allauth's
    URLs.
    """
    return is_api_path(request.path_info)


def is_api_path(path: str) -> bool:
    """The same as `is_api`, for a URL path."""
    return path.startswith(("/api/", "/_allauth/"))


def respond(error: ApiError) -> HttpResponse:
    """Return the response of an error, as JSON that no cache stores."""
    body = Problem(code=error.code, message=error.message, fields=error.fields)
    return HttpResponse(
        json.dumps(body.model_dump() | error.more),
        status=error.status,
        content_type="application/json; charset=utf-8",
        headers={"Cache-Control": "no-store", **error.headers},
    )


def standard(status: int) -> HttpResponse:
    """Return a response with the standard message of this HTTP status, or of 400 or 500 for a
    status without one. Status 503 has Retry-After.
    """
    code, message = STANDARD.get(status, STANDARD[400 if status < 500 else 500])
    headers = {"Retry-After": str(RETRY_AFTER)} if status == 503 else None
    return respond(ApiError(status, code, message, headers=headers))


def status_of(error: BaseException | None) -> int:
    """Return the status of a failed request: 503 for an outage (`is_outage`), else 500."""
    return 503 if is_outage(error) else 500


def log_failure(request: HttpRequest, error: BaseException) -> None:
    """Log a failed request by its route, and exceptions by type and traceback.

    Paths and messages are left out: databases and parsers quote what visitors typed.
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


_MALFORMED: Final = (
    ValidationError,  # a field of the wrong type, which our own forms never send
    BadRequest,
    SuspiciousOperation,
    MultiPartParserError,
)


def register(api: NinjaAPI) -> None:
    """Register the exception handlers of the API. An exception without a handler of its own is
    logged without its message; the status is 503 for an outage, else 500.
    """

    def respond_with(make: Callable[[Any], HttpResponse], *kinds: type[Exception]) -> None:
        for kind in kinds:
            api.add_exception_handler(kind, lambda request, error: make(error))

    def quota_reached(error: QuotaReached) -> HttpResponse:
        wait = {} if error.retry_after is None else {"Retry-After": str(error.retry_after)}
        return respond(ApiError(429, error.code, error.message, headers=wait))

    def limit_reached(error: LimitReached) -> HttpResponse:
        wait = {"Retry-After": str(error.retry_after)}
        return respond(ApiError(429, "too_many", error.message, headers=wait))

    def refused(error: Refusal) -> HttpResponse:
        return respond(ApiError(error.status, error.code, error.message, fields=error.fields))

    def unexpected(request: HttpRequest, error: Any) -> HttpResponse:
        log_failure(request, error)
        return standard(status_of(error))

    respond_with(respond, ApiError)
    respond_with(refused, Refusal)
    respond_with(quota_reached, QuotaReached)
    respond_with(limit_reached, LimitReached)
    respond_with(lambda error: respond(TOO_LARGE), RequestDataTooBig)
    respond_with(lambda error: standard(error.status_code), HttpError)
    respond_with(lambda error: standard(400), *_MALFORMED)
    respond_with(lambda error: standard(404), Http404, ObjectDoesNotExist)
    respond_with(lambda error: standard(403), PermissionDenied)
    respond_with(lambda error: respond(invalid_form(error)), InvalidForm)
    api.add_exception_handler(Exception, unexpected)


def invalid_form(error: InvalidForm) -> ApiError:
    """Return the error with the messages of a form's fields."""
    return ApiError(422, "invalid", "Please check the highlighted fields.", fields=error.fields)
