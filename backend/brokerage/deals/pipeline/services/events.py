"""Records what happened in a deal."""

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.deals.pipeline.models import Deal, DealEvent


def record_event(deal: Deal, *, kind: str, text: str, by: User | None) -> DealEvent:
    """Add a row to the timeline of a deal, as its progress, in the caller's transaction. `by` is
    None for what the product does by itself.
    """
    name = shown_name(by)[:100] if by else ""
    event = DealEvent.objects.create(
        deal=deal, kind=kind, text=text[:500], actor=by, actor_name=name
    )
    deal.progressed_at = timezone.now()
    deal.save(update_fields=["progressed_at"])
    return event
