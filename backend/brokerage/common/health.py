"""Is the site able to take a message? For monitors and for the start of `./dev serve`."""

from django.db import connection
from django.http import HttpRequest
from ninja import Router

from brokerage.common.errors import Problem
from brokerage.common.schema import Schema

router = Router(by_alias=True, tags=["operations"])


class Health(Schema):
    status: str


@router.get("/health", operation_id="health", response={200: Health, 503: Problem})
def health(request: HttpRequest) -> Health:
    """Touches the database: an answer means that it can be read."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return Health(status="ok")
