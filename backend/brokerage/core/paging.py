"""Long lists are handed out a page at a time."""

from dataclasses import dataclass
from typing import Annotated, Generic, TypeVar

from django.db.models import Model, QuerySet
from ninja import Query

Row = TypeVar("Row", bound=Model)

PAGE_SIZE = 20
"""How many rows make a page, where an operation names no other number."""

PageNumber = Annotated[int, Query(ge=1, le=10_000)]
"""Which page an operation is asked for, from 1. The bound keeps the offset within any database."""


@dataclass(frozen=True)
class Page(Generic[Row]):
    """The rows of one page, and how many there are on all pages together."""

    rows: list[Row]
    total: int


def page_of(
    found: QuerySet[Row], number: int, *, size: int = PAGE_SIZE, total: int | None = None
) -> Page[Row]:
    """One page, in the order of `found`; no rows where the list has ended before it.

    Where `total` is not known, the database counts only if the rows themselves do not tell: most
    lists are one short page.
    """
    start = (number - 1) * size
    rows = list(found[start : start + size])
    if total is None:
        told = len(rows) < size and (bool(rows) or number == 1)
        total = start + len(rows) if told else found.count()
    return Page(rows, total)


def pages_in(total: int, *, size: int = PAGE_SIZE) -> int:
    """How many pages `total` rows fill. An empty list is one empty page."""
    return max(1, -(-total // size))
