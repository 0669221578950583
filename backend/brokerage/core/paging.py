"""Paginates query sets."""

from dataclasses import dataclass
from typing import Annotated, Generic, TypeVar

from django.db.models import Model, QuerySet
from ninja import Query

Row = TypeVar("Row", bound=Model)

PAGE_SIZE = 20
"""Rows per page."""

PageNumber = Annotated[int, Query(ge=1, le=10_000)]
"""From 1. The bound keeps the offset within every database's range."""


@dataclass(frozen=True)
class Page(Generic[Row]):
    """The rows of one page, and the number of rows on all pages."""

    rows: list[Row]
    total: int


def page_of(
    found: QuerySet[Row],
    number: int,
    *,
    size: int = PAGE_SIZE,
    total: int | None = None,
) -> Page[Row]:
    """Return page `number` (from 1) of `found`; empty beyond the end.

    `total` is the number of rows on all pages; if it is None, a COUNT query finds it, except for a
    last page that is not full.
    """
    start = (number - 1) * size
    rows = list(found[start : start + size])
    if total is None:
        is_last_page = len(rows) < size and (bool(rows) or number == 1)
        total = start + len(rows) if is_last_page else found.count()
    return Page(rows, total)


def pages_in(total: int, *, size: int = PAGE_SIZE) -> int:
    """Return the number of pages of `total` rows; 1 for an empty list."""
    return max(1, -(-total // size))
