"""The operations on offers."""

from brokerage.deals.offers.api.buying import router as buying
from brokerage.deals.offers.api.desk_offers import router as desk
from brokerage.deals.offers.api.sale import router as sale

__all__ = ["buying", "desk", "sale"]
