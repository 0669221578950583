"""HTTP responses with PDF reports, and their rate limits. The data of a report is neither stored
nor logged.
"""

from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from brokerage.core import ratelimit
from brokerage.core.client_ip import client_network
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.errors import Problem

REFUSALS: Final = dict.fromkeys((400, 403, 413, 415, 422, 429, 500), Problem)
"""The error responses of a report operation."""

VISITORS_AN_HOUR: Final = 1200
"""Reports of visitors, of all kinds: each takes up to a third of a second to render."""
SAVED_AN_HOUR: Final = 120
"""Reports of saved runs, of all kinds, for each business."""
_HOUR = 3600  # seconds
_TOO_MANY = "Too many reports are being made. Please try again later."
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
    """Count a report against the hourly limits of the client's network, separate for each
    `operation`, and of all visitors. Raises ratelimit.LimitReached.
    """
    network, most = client_network(request), settings.REPORT_LIMIT_PER_HOUR
    with serialized_transaction():
        ratelimit.consume_for_network(
            operation, network, limit=most, seconds=_HOUR, message=_TOO_MANY
        )
        ratelimit.consume(
            "reports-of-visitors",
            "all",
            limit=VISITORS_AN_HOUR,
            seconds=_HOUR,
            message=_TOO_MANY,
        )


def consume_rate_limit_of_business(business_id: int) -> None:
    """Count the report of a saved run against the hourly limit of its business. Raises ApiError
    with status 429.
    """
    with serialized_transaction():
        ratelimit.consume(
            "saved-report",
            str(business_id),
            limit=SAVED_AN_HOUR,
            seconds=_HOUR,
            message=_TOO_MANY,
        )


def download(pdf: bytes, name: str) -> HttpResponse:
    """Build a response that is saved as a file and not cached. `name` is ASCII."""
    return HttpResponse(
        pdf,
        content_type=_PDF,
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "no-store",
        },
    )
