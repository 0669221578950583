"""The timeline of a deal, which the timeline of its lead is part of."""

from typing import Final

from brokerage.deals.pipeline.models import Deal, DealEvent, DealStageChange
from brokerage.deals.pipeline.selectors.extensions import TIMELINE_SOURCES
from brokerage.leads.models import Lead
from brokerage.leads.selectors.timeline import TimelinePage, page_of_timeline

RECEIVED: Final = "deal-received"
"""The kind of an entry that is a mail about the deal, of a package above."""


def page_of_deal_timeline(deal: Deal, *, before: str = "", limit: int = 50) -> TimelinePage:
    """Return a page of what happened in a deal and with its lead, the latest first. Raises
    InvalidCursor.
    """
    leads = Lead.objects.select_related("account")
    lead = leads.filter(pk=deal.lead_id).first() if deal.lead_id else None
    others = (
        ("deal-event", DealEvent.objects.filter(deal=deal)),
        ("deal-stage", DealStageChange.objects.filter(deal=deal)),
        *(source(deal) for source in TIMELINE_SOURCES),
    )
    return page_of_timeline(lead, before=before, limit=limit, others=others)
