"""Listings, kept apart by who may read them, and the words that owners approve."""

from brokerage.deals.listing.models.listings import (
    Listing,
    ListingInternal,
    ListingMove,
    ListingSecrets,
)
from brokerage.deals.listing.models.teasers import Teaser
from brokerage.deals.listing.models.views import ListingViews

__all__ = ["Listing", "ListingInternal", "ListingMove", "ListingSecrets", "ListingViews", "Teaser"]
