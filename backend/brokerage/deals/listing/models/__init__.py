"""Listings, kept apart by who may read them, and the words that owners approve."""

from brokerage.deals.listing.models.listings import (
    Listing,
    ListingInternal,
    ListingMove,
    ListingSecrets,
)
from brokerage.deals.listing.models.teasers import Teaser

__all__ = ["Listing", "ListingInternal", "ListingMove", "ListingSecrets", "Teaser"]
