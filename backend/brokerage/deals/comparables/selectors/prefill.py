"""What the records of a deal say about its sale, for staff to check."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from django.utils import timezone

from brokerage.deals.comparables.rules.content import OTHER, AskingPrice, ComparableContent
from brokerage.deals.dates.models import DealDate, Retrade
from brokerage.deals.fees.selectors.fees import fees_of
from brokerage.deals.listing.models import Listing
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.selectors.conditions import accepted_offer
from brokerage.deals.opinion.models import Opinion
from brokerage.deals.opinion.rules.content import range_of
from brokerage.deals.opinion.rules.states import OpinionState
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.recast.selectors.results import results_of
from brokerage.valuation.rules.method import METHODS

_OF_OFFER: Final = (
    *("cash_at_closing", "escrow_amount", "note_amount", "earnout_most", "rollover_amount"),
    *("assumed_debt", "structure", "financing"),
)


def industries() -> tuple[str, ...]:
    """Return the industries of the valuation method in effect, and `OTHER`."""
    return tuple(dict.fromkeys([*(each.value for each in METHODS.current().industries), OTHER]))


def prefilled(deal: Deal) -> ComparableContent:
    """Return the sale of a deal as its recast, opinion, listing, offer, dates and fees have it."""
    listing = Listing.objects.filter(deal=deal).first()
    offer = accepted_offer(deal.pk)
    opinion = Opinion.objects.filter(deal=deal, state=OpinionState.RELEASED).defer("pdf").first()
    named = (opinion.written.industry if opinion else "", listing.industry if listing else "")
    values: dict[str, Any] = {
        "industry": next((name for name in named if name in industries()), ""),
        "region": listing.region if listing else "",
        **_earnings(deal.pk),
        **_terms(deal, offer),
        **_days(deal, listing, offer),
    }
    if opinion and (found := range_of(opinion.written)):
        values |= {"opinion_low": found[0], "opinion_high": found[1]}
        values["opinion_on"] = timezone.localdate(opinion.released_at)
    if listing:
        values["asking_prices"] = _asking_prices(listing)
    return ComparableContent(**values)


def _earnings(deal_id: int) -> Mapping[str, Any]:
    found = results_of(deal_id)
    if found is None:
        return {}
    names = ("revenue", "sde_documented", "sde_claimed", "ebitda")
    return {name: getattr(found.basis, name) for name in names}


def _terms(deal: Deal, offer: Offer | None) -> Mapping[str, Any]:
    """The split of the price: as the first fee counted it at closing, else as it was agreed."""
    written = offer.written if offer else None
    values: dict[str, Any] = {}
    if written:
        values = {name: getattr(written, name) for name in _OF_OFFER}
        agreed = sum(Retrade.objects.filter(deal=deal).values_list("effect", flat=True))
        values["cash_at_closing"] = max(0, (written.cash_at_closing or 0) + agreed)
        values["price"] = max(0, (written.price or 0) + agreed)
    if booked := fees_of(deal)[:1]:
        parts = booked[0].price_parts
        paid = {
            "cash_at_closing": parts.cash,
            "note_amount": parts.note,
            "earnout_most": parts.earnout_most,
            "rollover_amount": parts.stake,
            "assumed_debt": parts.assumed_debt,
        }
        values |= {name: cents // 100 for name, cents in paid.items()}
        values["price"] = sum(values[name] for name in paid)
    return values


def _days(deal: Deal, listing: Listing | None, offer: Offer | None) -> Mapping[str, Any]:
    keys = DealDate.objects.filter(deal=deal, key__in=("loi-signed", "closing"))
    done = dict(keys.values_list("key", "done_on"))
    closed = done.get("closing") or timezone.localdate(deal.stage_since)
    agreed = done.get("loi-signed")
    if agreed is None and offer and offer.answered_at:
        agreed = timezone.localdate(offer.answered_at)
    begun = timezone.localdate(listing.published_at) if listing and listing.published_at else None
    return {
        "closed_on": closed,
        "days_to_loi": _between(begun, agreed),
        "days_to_close": _between(begun, closed),
    }


def _between(begun: date | None, ended: date | None) -> int | None:
    return (ended - begun).days if begun and ended and begun <= ended else None


def _asking_prices(listing: Listing) -> list[AskingPrice]:
    """The prices that visitors read, each with its first day."""
    released = listing.teasers.filter(released_at__isnull=False).order_by("released_at")
    found: list[AskingPrice] = []
    for at, price in released.values_list("released_at", "content__askingPrice"):
        if isinstance(price, int) and (not found or found[-1].price != price):
            found.append(AskingPrice(on=timezone.localdate(at), price=price))
    if not found and listing.asking_price and listing.published_at:
        on = timezone.localdate(listing.published_at)
        found.append(AskingPrice(on=on, price=listing.asking_price))
    return found[:1] + found[1:][-19:]
