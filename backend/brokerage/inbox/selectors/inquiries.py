"""Finds the listing that the inquiry of a portal is about."""

import re

from brokerage.deals.listing.models import Listing, ListingInternal
from brokerage.inbox.rules.portals import Inquiry


def listing_of(inquiry: Inquiry) -> Listing | None:
    """Return the listing with the firm's number, with the portal's, or with this very heading. None
    if there is none, or not only one.
    """
    by_number = Listing.objects.filter(number=inquiry.number) if inquiry.number else None
    if by_number is not None and (found := by_number.first()):
        return found
    if inquiry.portal_id and (found := _with_portal_id(inquiry)):
        return found
    if inquiry.headline:
        same = list(Listing.objects.filter(title__iexact=inquiry.headline)[:2])
        return same[0] if len(same) == 1 else None
    return None


def _with_portal_id(inquiry: Inquiry) -> Listing | None:
    """Staff note the id that a portal has given, or the whole address of the listing there."""
    kept = ListingInternal.objects.exclude(content={}).values_list("listing", "content")
    wanted = inquiry.portal_id.lower()
    found = [
        listing
        for listing, content in kept
        if wanted in re.split(r"[^\w-]+", str(content.get(inquiry.portal, "")).lower())
    ]
    return Listing.objects.get(pk=found[0]) if len(found) == 1 else None
