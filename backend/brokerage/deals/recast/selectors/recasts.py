"""Queries for recasts."""

from collections.abc import Iterable, Sequence

from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.extensions import Wait
from brokerage.deals.recast.models import Recast


def recast_of(deal: Deal) -> Recast | None:
    """Return the recast of a deal with its rows and figures; None if it has none."""
    return Recast.objects.all().with_rows().filter(deal=deal).first()


def waits(deals: Sequence[int]) -> Iterable[Wait]:
    """Return the recasts with add-backs that nobody has graded."""
    for recast in Recast.objects.all().with_rows().filter(deal__in=deals):
        count = sum(each.lacks_proof for each in recast.ledger().add_backs)
        if count:
            text = f"Recast: {count} add-back{'s' * (count > 1)} without proof"
            yield Wait(recast.deal_id, text, "recast", recast.changed_at)
