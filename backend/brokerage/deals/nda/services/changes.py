"""Tells a buyer's timeline that an agreement has changed."""

from collections.abc import Sequence

from brokerage.accounts.models import User
from brokerage.deals.buyers.services.events import record_buyer_event
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.rules.states import NdaKind


def tell(
    nda: Nda, listings: Sequence[Listing], *, what: str, by: User | None, reason: str = ""
) -> None:
    """Record what happened to an agreement, such as `signed`, in the caller's transaction."""
    if nda.buyer is None:
        return
    kind = "Joinder" if nda.kind == NdaKind.JOINDER else "Confidentiality agreement"
    words = f"{kind} {what}{_named(listings)}{f': {reason}' if reason else ''}"
    record_buyer_event(nda.buyer, kind=f"nda-{what.split()[0]}", text=words[:500], by=by)


def _named(listings: Sequence[Listing]) -> str:
    return f", {', '.join(listing.number for listing in listings)}" if listings else ""
