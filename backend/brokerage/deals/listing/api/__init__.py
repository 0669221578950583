"""The operations on listings."""

from brokerage.deals.listing.api.desk_listing_acts import router as desk_acts
from brokerage.deals.listing.api.desk_listings import router as desk
from brokerage.deals.listing.api.public_views import router as public
from brokerage.deals.listing.api.sale_words import router as sale

__all__ = ["desk", "desk_acts", "public", "sale"]
