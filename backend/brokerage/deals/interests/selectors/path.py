"""The path of a signed-in buyer to each listing that they asked about."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules import path as rules
from brokerage.deals.interests.rules.states import InterestState
from brokerage.deals.interests.selectors.access import access_of
from brokerage.deals.listing.models import Teaser
from brokerage.deals.listing.rules.states import SHOWN, TeaserState
from brokerage.deals.nda.selectors.ndas import live_ndas

MOST: Final = 50
"""Listings on a buyer's page, those with the latest activity."""


OfferSource = Callable[[Iterable[int]], Mapping[int, rules.Next | None]]
"""Takes ids of interests and returns, for those with an offer that the buyer sees, what happens
next with it; None if nothing does.
"""
OFFER_SOURCES: Final[list[OfferSource]] = []
"""What packages above know about offers, added in their `ready`."""


class Path(NamedTuple):
    number: str
    title: str
    """As the site showed it last; empty if it never did."""
    slug: str
    """Empty while the site does not show the listing."""
    steps: list[rules.PathStep]
    next: rules.Next
    has_offers: bool
    """Whether the buyer has offers to see."""


def paths_of(user: User) -> list[Path]:
    """Return the paths of a buyer, those with the latest activity first."""
    interests = Interest.objects.all().of_buyer(user).select_related("listing", "buyer")
    found = list(interests.order_by("-last_activity_at", "-pk")[:MOST])
    listings = [each.listing_id for each in found]
    titles = {
        listing: str(content.get("title", ""))
        for listing, content in Teaser.objects.filter(
            listing__in=listings, state=TeaserState.RELEASED
        ).values_list("listing_id", "content")
    }
    buyers = {each.buyer_id for each in found}
    signed = dict(
        live_ndas()
        .filter(buyer__in=buyers, covered__listing__in=listings)
        .values_list("covered__listing", "signed_at")
    )
    offers: dict[int, rules.Next | None] = {}
    for source in OFFER_SOURCES:
        offers |= source([each.pk for each in found])
    return [_path(each, user, titles.get(each.listing_id, ""), signed, offers) for each in found]


def _path(
    interest: Interest,
    user: User,
    title: str,
    signed: Mapping[int, datetime | None],
    offers: Mapping[int, rules.Next | None],
) -> Path:
    listing, buyer = interest.listing, interest.buyer
    local = timezone.localdate
    at = signed.get(listing.pk)
    is_valid = buyer.has_valid_profile(local())
    approved = interest.seller_decided_at or interest.state_since
    access = access_of(user, listing)
    known = rules.Known(
        state=InterestState(interest.state),
        state_since=local(interest.state_since),
        inquired_on=local(interest.inquired_at),
        signed_on=local(at) if at else None,
        profile_on=buyer.profile_confirmed_on if is_valid else None,
        asked_on=local(interest.seller_asked_at) if interest.seller_asked_at else None,
        approved_on=local(approved),
        may_read=access.cim,
    )
    after = rules.what_next(known, local())
    if after.key == "read":
        after = offers.get(interest.pk) or after
    return Path(
        number=listing.number,
        title=title,
        slug=listing.slug if listing.state in SHOWN else "",
        steps=rules.steps(known),
        next=after,
        has_offers=access.interest is not None and interest.pk in offers,
    )
