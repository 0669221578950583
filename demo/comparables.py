"""Sales that closed: the one of the demo, recorded from its deal, and some from before."""

from datetime import timedelta

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.comparables.rules.content import ComparableContent
from brokerage.deals.comparables.selectors.prefill import prefilled
from brokerage.deals.comparables.services import comparables
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import SOLD
from demo.texts import read


def record_sales(by: User) -> None:
    """Record the closed deals, with figures where their records have none, and earlier sales."""
    facts, today = read("comparables"), timezone.localdate()
    for deal in Deal.objects.filter(stage__in=SOLD):
        found = prefilled(deal).model_dump(mode="json", by_alias=True)
        known = {name: value for name, value in found.items() if value not in (None, "", [], False)}
        known["permissionOn"] = known["closedOn"]
        content = ComparableContent.model_validate(facts["closed"] | known)
        comparables.record(by=by, deal_id=deal.pk, content=content, version=0)
    for sale in facts["earlier"]:
        days = sale["closed"]
        asked = [
            {"on": (today - timedelta(days=days + on)).isoformat(), "price": price}
            for on, price in sale["asked"]
        ]
        closed_on = (today - timedelta(days=days)).isoformat()
        content = ComparableContent.model_validate(
            sale | {"closedOn": closed_on, "askingPrices": asked}
        )
        comparables.record_earlier(by=by, pk=None, content=content, version=0)
