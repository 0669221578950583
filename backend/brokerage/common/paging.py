"""Long lists are handed out a page at a time."""

from typing import Annotated, TypeVar

from django.db.models import Model, QuerySet
from ninja import Query

Row = TypeVar("Row", bound=Model)

PAGE_SIZE = 20
"""How many rows make a page, where an operation names no other number."""

PageNumber = Annotated[int, Query(ge=1, le=10_000)]
"""Which page an operation is asked for, from 1. The bound keeps the offset within any database."""


def page_of(rows: QuerySet[Row], number: int, *, size: int = PAGE_SIZE) -> QuerySet[Row]:
    """The rows of one page, in the order of `rows`; none where the list has ended before it."""
    start = (number - 1) * size
    return rows[start : start + size]


def pages_in(total: int, *, size: int = PAGE_SIZE) -> int:
    """How many pages `total` rows fill. An empty list is one empty page."""
    return max(1, -(-total // size))
