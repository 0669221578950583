"""The conditions of the stages "offers" and "LOI", and what a deal waits for with its offers."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from django.utils import timezone

from brokerage.core.day_words import day_in_words
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.flags import Flag
from brokerage.deals.offers.rules.states import BINDS, OfferSide, OfferState
from brokerage.deals.offers.selectors.offers import flags_of
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.extensions import ENOUGH_WAITS, Wait

_SOON = timedelta(days=3)
_TAB = "offers"


def has_offer(deal: Deal) -> bool:
    return Offer.objects.filter(deal=deal, submitted_at__isnull=False).exists()


def has_accepted(deal: Deal) -> bool:
    return accepted_offer(deal.pk) is not None


def is_proof_recent(deal: Deal) -> bool:
    return _lacks(deal, "proofOld")


def is_equity_named(deal: Deal) -> bool:
    return _lacks(deal, "noEquitySource")


def is_lender_named(deal: Deal) -> bool:
    return _lacks(deal, "noLender")


def accepted_offer(deal_id: int) -> Offer | None:
    """Return the letter of intent or purchase offer that the seller accepted."""
    found = Offer.objects.filter(deal=deal_id, state=OfferState.ACCEPTED, kind__in=BINDS)
    return found.select_related("interest__buyer").first()


def waits(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield the offers of buyers that need an answer soon, by the ids of the deals."""
    soon = (timezone.localdate() + _SOON).isoformat()
    open_ones = Offer.objects.filter(
        deal__in=deals,
        state=OfferState.SUBMITTED,
        side=OfferSide.BUYER,
        submitted_at__isnull=False,
        content__expiresOn__lte=soon,
    ).order_by("submitted_at")
    columns = ("deal", "interest__buyer__name", "content__expiresOn", "submitted_at")
    for deal, buyer, last_day, submitted_at in open_ones.values_list(*columns)[:ENOUGH_WAITS]:
        if last_day and submitted_at:
            on = day_in_words(date.fromisoformat(last_day), has_year=False)
            yield Wait(deal, f"Answer the offer of {buyer} by {on}", _TAB, submitted_at)


def _lacks(deal: Deal, flag: Flag) -> bool:
    offer = accepted_offer(deal.pk)
    return offer is not None and flag not in flags_of(offer, timezone.localdate())
