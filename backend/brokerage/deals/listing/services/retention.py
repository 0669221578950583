"""Deletes what an owner gave for the listing of a deal that died."""

from brokerage.deals.listing.models import ListingInternal, ListingSecrets, Teaser
from brokerage.deals.pipeline.models import Deal


def forget(*, deal: Deal) -> None:
    """Empty the parts of the deal's listing that are not public, and the owner's wishes."""
    ListingSecrets.objects.filter(listing__deal=deal).update(content={})
    ListingInternal.objects.filter(listing__deal=deal).update(
        content={}, floor={}, check_reasons={}
    )
    Teaser.objects.filter(listing__deal=deal).update(wishes={})
