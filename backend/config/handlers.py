"""What Django answers when a request fails: JSON on the API, a real page everywhere else."""

import sys
from typing import Any

from django.http import HttpRequest, HttpResponse

from brokerage.core import errors
from brokerage.publishing.errors import page


def _answer(request: HttpRequest, status: int) -> HttpResponse:
    answer = errors.standard(status) if errors.is_api(request) else page(status)
    if status == 503:
        answer["Retry-After"] = str(errors.RETRY_AFTER)
    return answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _answer(request, 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _answer(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _answer(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    return _answer(request, errors.status_of(sys.exc_info()[1]))


def csrf_failure(request: HttpRequest, reason: str = "", **extra: Any) -> HttpResponse:
    return errors.respond(errors.NO_TOKEN) if errors.is_api(request) else page(403)
