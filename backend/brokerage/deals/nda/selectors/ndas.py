"""Queries for confidentiality agreements."""

from datetime import date

from django.db.models import QuerySet
from django.utils import timezone

from brokerage.deals.buyers.models import Buyer
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.rules.states import NdaKind, NdaState


def live(buyer: Buyer, listing: Listing, *, on: date | None = None) -> Nda | None:
    """Return the agreement by which a buyer has signed for a listing, on a day (today if not
    given). This is the only way to ask whether a buyer has signed.
    """
    return live_ndas(on=on).filter(buyer=buyer, covered__listing=listing).first()


def live_ndas(*, on: date | None = None) -> QuerySet[Nda]:
    """Return the buyers' agreements that are in force on a day."""
    found = Nda.objects.filter(state=NdaState.SIGNED, term_ends_on__gte=on or timezone.localdate())
    return found.exclude(kind=NdaKind.JOINDER)
