"""The results of a recast, for the parts of a deal that build on it."""

from brokerage.deals.recast.models import Recast
from brokerage.deals.recast.rules import results as rules
from brokerage.deals.recast.rules.results import PeriodResults, RecastResults

__all__ = ["PeriodResults", "RecastResults", "results_of"]


def results_of(deal_id: int) -> RecastResults | None:
    """Return the results of a deal's recast, without checking who may see it. None if it has no
    recast, or one without a period to base an opinion on.
    """
    recast = Recast.objects.all().with_rows().filter(deal_id=deal_id).first()
    return rules.results(recast.ledger()) if recast else None
