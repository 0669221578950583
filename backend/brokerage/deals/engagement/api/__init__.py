"""The operations on agreements."""

from brokerage.deals.engagement.api.desk_agreements import router as desk
from brokerage.deals.engagement.api.sale import router as sale
from brokerage.deals.engagement.api.signing import router

__all__ = ["desk", "router", "sale"]
