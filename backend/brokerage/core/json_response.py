"""Builds JSON responses of large bodies."""

from django.http import HttpResponse

from brokerage.core.schema import Schema


def json_response(body: Schema, *, status: int = 200) -> HttpResponse:
    """Return a response with the JSON of `body`, as pydantic writes it.

    Returning `body` from an operation would validate, convert and encode it again: a third of the
    time of a request for 50 leads.
    """
    return HttpResponse(
        body.model_dump_json(by_alias=True), status=status, content_type="application/json"
    )
