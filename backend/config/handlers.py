"""Builds Django's error responses: JSON for the API, HTML pages for other URLs."""

import sys
from typing import Any

from django.http import HttpRequest, HttpResponse

from brokerage.core import errors
from brokerage.serving.errors import page


def _response(request: HttpRequest, status: int) -> HttpResponse:
    response = errors.standard(status) if errors.is_api(request) else page(status)
    if status == 503:
        response["Retry-After"] = str(errors.RETRY_AFTER)
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _response(request, 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _response(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _response(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Respond to an unhandled exception (Django's handler500)."""
    return _response(request, errors.status_of(sys.exc_info()[1]))


def csrf_failure(request: HttpRequest, reason: str = "", **extra: Any) -> HttpResponse:
    """Respond to a request without a valid CSRF token (CSRF_FAILURE_VIEW)."""
    return errors.respond(errors.NO_TOKEN) if errors.is_api(request) else page(403)
