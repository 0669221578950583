"""Queries for comparables."""

from collections.abc import Iterator, Sequence
from typing import Final

from brokerage.accounts.models import User
from brokerage.deals.comparables.models import Comparable
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import SOLD
from brokerage.deals.pipeline.selectors.extensions import Wait

MOST: Final = 500
"""The latest sales that are compared."""


def comparable_of(deal: Deal) -> Comparable | None:
    return Comparable.objects.filter(deal=deal).first()


def latest_comparables() -> list[Comparable]:
    """Return the latest closed sales, the latest first."""
    return list(Comparable.objects.all()[:MOST])


def deals_shown(user: User, comparables: Sequence[Comparable]) -> set[int]:
    """Return the ids of the deals of comparables that a member of staff may open."""
    ids = [each.deal_id for each in comparables if each.deal_id]
    return set(Deal.objects.all().visible_to(user).filter(pk__in=ids).values_list("pk", flat=True))


def waits(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield the closed deals, by their ids, whose sale nobody has recorded."""
    closed = Deal.objects.filter(pk__in=deals, stage__in=SOLD, comparable__isnull=True)
    for pk, since in closed.values_list("pk", "stage_since"):
        yield Wait(pk, "Record the sale as a comparable", "comparable", since)
