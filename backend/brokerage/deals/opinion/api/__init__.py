"""The operations on opinions of value: the desk's, and the owner's."""

from brokerage.deals.opinion.api.desk_opinions import router as desk
from brokerage.deals.opinion.api.sale_opinions import router as sale

__all__ = ["desk", "sale"]
