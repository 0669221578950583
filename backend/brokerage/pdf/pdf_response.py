"""Builds HTTP responses with PDF reports, and limits their rate.

This module neither stores nor logs the data of a report.
"""

from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from brokerage.core import ratelimit
from brokerage.core.client_ip import client_network
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.errors import ApiError, Problem

REFUSALS: Final = dict.fromkeys((400, 403, 413, 415, 422, 429, 500), Problem)
"""The error responses of a report operation, by status."""

SAVED_AN_HOUR: Final = 120
"""Reports of saved runs, of all kinds together, for each business."""
_HOUR = 3600  # seconds
_TOO_MANY = "You have made too many reports. Please try again later."
_PDF = "application/pdf"
ANSWERS_A_PDF: Final[dict[str, Any]] = {
    "responses": {
        200: {
            "description": "The report, to be saved as a file.",
            "content": {_PDF: {"schema": {"type": "string", "format": "binary"}}},
        }
    }
}
"""The OpenAPI description of a PDF response."""


def consume_rate_limit(request: HttpRequest, operation: str) -> None:
    """Count a report against the hourly limit of the client's network. `operation` is a name such
    as `valuation-report`; each name has a count of its own. Raises ApiError with status 429 if the
    limit is used up.
    """
    _consume(operation, client_network(request), settings.REPORT_LIMIT_PER_HOUR)


def consume_rate_limit_of_business(business_id: int) -> None:
    """Count the report of a saved run against the hourly limit of its business. Raises ApiError
    with status 429 if the limit is used up.
    """
    _consume("saved-report", str(business_id), SAVED_AN_HOUR)


def _consume(scope: str, who: str, limit: int) -> None:
    try:
        with serialized_transaction():
            ratelimit.consume(scope, who, limit=limit, seconds=_HOUR)
    except ratelimit.LimitReached as reached:
        wait = {"Retry-After": str(reached.retry_after)}
        raise ApiError(429, "too_many", _TOO_MANY, headers=wait) from reached


def download(pdf: bytes, name: str) -> HttpResponse:
    """Build the response that downloads a PDF, which is not cached. `name` is the file name, in
    ASCII.
    """
    return HttpResponse(
        pdf,
        content_type=_PDF,
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "no-store",
        },
    )
