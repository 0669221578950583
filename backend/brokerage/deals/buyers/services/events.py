"""Adds rows to a buyer's timeline."""

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.deals.buyers.models import Buyer, BuyerEvent


def record_buyer_event(
    buyer: Buyer, *, kind: str, text: str, by: User | None = None, is_contact: bool = True
) -> BuyerEvent:
    """Record that something happened, in the caller's transaction; what the worker did is no
    contact. `by` is None for what the buyer or the worker did.
    """
    if is_contact:
        Buyer.objects.filter(pk=buyer.pk).update(last_contact_at=timezone.now())
    return BuyerEvent.objects.create(
        buyer=buyer, kind=kind, text=text, actor=by, actor_name=shown_name(by)[:100] if by else ""
    )
