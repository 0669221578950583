"""The operations on memoranda."""

from brokerage.deals.cim.api.buying import router as buying
from brokerage.deals.cim.api.desk_cim import router as desk
from brokerage.deals.cim.api.desk_readers import router as desk_readers
from brokerage.deals.cim.api.sale_cim import router as sale

__all__ = ["buying", "desk", "desk_readers", "sale"]
