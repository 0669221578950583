"""The operations on interests."""

from brokerage.deals.interests.api.desk_acts import router as desk_acts
from brokerage.deals.interests.api.desk_interests import router as desk
from brokerage.deals.interests.api.sale_buyers import router as sale

__all__ = ["desk", "desk_acts", "sale"]
