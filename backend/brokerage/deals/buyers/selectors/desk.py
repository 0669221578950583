"""Lists of buyers for the desk: search, filters, order, and pages by cursor."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Case, F, Q, QuerySet, Value, When
from django.utils import timezone

from brokerage.core.process_cache import cached_in_process
from brokerage.core.search_words import Word, query_words
from brokerage.deals.buyers.models import Buyer, BuyerCriterion, BuyerEvent
from brokerage.deals.buyers.rules.kinds import BuyerKind
from brokerage.deals.buyers.rules.matching import Offered, offered, reasons
from brokerage.deals.buyers.rules.profile import ANY, wanted
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.page import PageListing
from brokerage.leads.selectors import cursors

COUNTED_AT_MOST: Final = 1000
MOST_EVENTS: Final = 100
"""Rows of a buyer's timeline that their page shows, the newest."""
_TIERS: Final = ("A", "B", "", "C")
"""The order in which buyers are introduced: those without a tier before dreamers."""


@dataclass(frozen=True)
class BuyerFilter:
    """The filters of a list. An empty field does not filter."""

    search: str = ""
    tier: str = ""
    """`none` for buyers without one."""
    trade: str = ""
    region: str = ""
    price: int | None = None
    """Only those who may pay it, in whole US dollars."""
    only_valid: bool = False
    """Only buyers whose profile is valid."""


@dataclass(frozen=True)
class BuyerPage:
    buyers: list[Buyer]
    next_cursor: str
    total: int
    """All pages together, counted up to `COUNTED_AT_MOST`."""


def buyers_matching(wished: BuyerFilter) -> QuerySet[Buyer]:
    found = Buyer.objects.all()
    for word in query_words(wished.search):
        found = found.filter(_has(word))
    if wished.tier:
        found = found.filter(tier="" if wished.tier == "none" else wished.tier)
    if wished.trade:
        found = found.filter(_looks("trade", (wished.trade,)))
    if wished.region:
        found = found.filter(_looks("region", (wished.region,)))
    if wished.price is not None:
        found = found.filter(_pays(wished.price))
    if wished.only_valid:
        found = found.filter(profile_valid_until__gte=timezone.localdate())
    return found


def page_of_buyers(
    wished: BuyerFilter, *, order: str = "contact", after: str = "", limit: int = 50
) -> BuyerPage:
    """Return a page of buyers, `contact` with the latest contact first or by `name`. Raises
    InvalidCursor.
    """
    matching = found = buyers_matching(wished)
    by_name = order == "name"
    if after:
        parse = cursors.text if by_name else cursors.moment
        value, pk = cursors.decode(after, parse, cursors.row_id)
        found = found.filter(_after(value, pk, by_name=by_name))
    keys = ("sort_name", "pk") if by_name else ("-last_contact_at", "-pk")
    rows = list(found.order_by(*keys).prefetch_related("criteria")[: limit + 1])
    more, rows = len(rows) > limit, rows[:limit]
    if not more and not after:
        return BuyerPage(rows, "", len(rows))
    total = cached_in_process(
        f"buyers {wished}", lambda: matching.order_by()[:COUNTED_AT_MOST].count()
    )
    return BuyerPage(rows, _cursor(rows[-1], by_name=by_name) if more else "", total)


def _after(value: Any, pk: int, *, by_name: bool) -> Q:
    if by_name:
        return Q(sort_name__gte=value) & (Q(sort_name__gt=value) | Q(pk__gt=pk))
    return Q(last_contact_at__lte=value) & (Q(last_contact_at__lt=value) | Q(pk__lt=pk))


def _cursor(buyer: Buyer, *, by_name: bool) -> str:
    key: str | datetime = buyer.sort_name if by_name else buyer.last_contact_at
    return cursors.encode(key if isinstance(key, str) else key.isoformat(), buyer.pk)


def _has(word: Word) -> Q:
    """The buyers with a word that begins so, with its parts run together or apart."""
    together = Q(searched__contains=f" {''.join(word)}")
    if len(word) == 1:
        return together
    apart = Q()
    for part in word:
        apart &= Q(searched__contains=f" {part}")
    return together | apart


def _looks(kind: str, keys: Iterable[str]) -> Q:
    """The buyers with one of these criteria, found at once: one by one took three times as long."""
    rows = BuyerCriterion.objects.filter(kind=kind, key__in=(*keys, ANY))
    return Q(pk__in=rows.values("buyer"))


def _pays(price: int) -> Q:
    most = Q(price_to__isnull=True) | Q(price_to__gte=price)
    return most & (Q(price_from__isnull=True) | Q(price_from__lte=price))


def offer_of(listing: Listing) -> Offered:
    return offered(
        industry=listing.industry,
        title=listing.title,
        region=listing.region,
        price=listing.asking_price,
        earnings=listing.cash_flow,
    )


def offered_of_page(page: PageListing) -> Offered:
    """Return what is compared of a listing as visitors read it."""
    return offered(
        industry=page.industry,
        title=page.title,
        region=page.location,
        price=page.asking_price,
        earnings=page.cash_flow,
    )


def buyers_for(listing: Listing) -> QuerySet[Buyer]:
    """Return the buyers whose stated criteria a listing fits and whom the firm introduces, those
    who are ready first.
    """
    offer = offer_of(listing)
    found = Buyer.objects.filter(do_not_introduce="").exclude(kind=BuyerKind.CO_BROKER)
    # What is unknown of a listing excludes no buyer who has said what they look for.
    stated = Q(pk__in=BuyerCriterion.objects.filter(kind="trade").values("buyer"))
    found = found.filter(_looks("trade", offer.trades) if offer.trades else stated)
    if offer.region:
        found = found.filter(_looks("region", (offer.region,)))
    if offer.price is not None:
        found = found.filter(_pays(offer.price))
    if offer.earnings is not None:
        least = Q(least_earnings__isnull=True) | Q(least_earnings__lte=offer.earnings)
        found = found.filter(least)
    rank = Case(*(When(tier=tier, then=Value(place)) for place, tier in enumerate(_TIERS)))
    return found.alias(rank=rank).order_by("rank", F("last_contact_at").desc(), "-pk")


def why(buyer: Buyer, listing: Listing) -> list[str]:
    """Return why a listing of `buyers_for` fits a buyer."""
    stated = wanted(buyer.answers)
    return (reasons(offer_of(listing), stated) if stated else None) or []


def listings_for(buyer: Buyer, listings: Iterable[Listing]) -> list[tuple[Listing, list[str]]]:
    """Return those of the listings that fit what a buyer looks for, with the reasons."""
    stated = wanted(buyer.answers)
    if stated is None:
        return []
    found = ((listing, reasons(offer_of(listing), stated)) for listing in listings)
    return [(listing, reason) for listing, reason in found if reason is not None]


def events_of(buyer: Buyer) -> list[BuyerEvent]:
    return list(buyer.events.all()[:MOST_EVENTS])


def names_of_buyers(ids: set[int]) -> dict[int, str]:
    """Return the names of buyers by id, for the staff log."""
    return dict(Buyer.objects.filter(pk__in=ids).values_list("pk", "name"))
