"""Listings for tests."""

from importlib import import_module
from typing import Any

from django.apps import apps

from brokerage.accounts.models import User
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.public_listing import PublicListing
from brokerage.deals.listing.services import drafting
from brokerage.deals.pipeline.models import Deal

CONTENT: dict[str, Any] = {
    "title": "Residential heating and air company",
    "headline": "Two crews and a service book that renews.",
    "industry": "HVAC",
    "region": "East Texas",
    "asking_price": 1_250_000,
    "revenue": 2_100_000,
    "cash_flow": 412_000,
    "figures_period": "2025",
    "description": "Installs and services home systems. Two crews, a dispatcher and an estimator.",
    "highlights": ["A third of revenue under agreement", "Crews that stay"],
    "established": "20 to 30 years",
    "full_time": "10 to 19",
}


def shipped_listings() -> None:
    """Add the shipped listings again after a test that emptied all tables."""
    if not Listing.objects.filter(number="1041").exists():
        name = "brokerage.deals.listing.migrations.0002_shipped_listings"
        import_module(name).add_listings(apps)


def written(deal: Deal, by: User, **changes: Any) -> Listing:
    """Begin the listing of a deal and write its public words."""
    listing = drafting.begin_listing(by=by, deal_id=deal.pk)
    content = PublicListing.model_validate(CONTENT | changes)
    return drafting.save_public(
        by=by, listing_id=listing.pk, content=content, version=listing.version
    )
