"""The operations on letters of deals."""

from brokerage.deals.letters.api.desk_letters import router as desk
from brokerage.deals.letters.api.sale import router as sale

__all__ = ["desk", "sale"]
