"""The listings that visitors read: only those, and of those only what was released."""

from django.db.models import F, Q
from django.utils import timezone

from brokerage.deals.listing.models import Teaser
from brokerage.deals.listing.rules.page import PageListing, page_of
from brokerage.deals.listing.rules.states import SHOWN, ListingState, TeaserState


def public_listings() -> list[PageListing]:
    """Return the listings for the pages, the newest first and those that are sold last."""
    is_sold = Q(listing__state=ListingState.SOLD, listing__shows_sale=True)
    shown = Teaser.objects.filter(Q(listing__state__in=SHOWN) | is_sold, state=TeaserState.RELEASED)
    newest = F("listing__published_at").desc(nulls_last=True)
    found = shown.select_related("listing").order_by(newest, "listing_id")
    pages = [_page(teaser) for teaser in found]
    return sorted(pages, key=lambda page: page.state == ListingState.SOLD)


def public_listing(number: str) -> PageListing | None:
    """Return the listing that visitors know by this number."""
    return next((each for each in public_listings() if each.number == number), None)


def _page(teaser: Teaser) -> PageListing:
    listing = teaser.listing
    published = listing.published_at
    return page_of(
        teaser.written,
        number=listing.number,
        slug=listing.slug,
        state=ListingState(listing.state),
        published_on=timezone.localdate(published) if published else None,
    )
