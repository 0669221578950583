"""The operations on data rooms."""

from brokerage.deals.room.api.buying import router as buying
from brokerage.deals.room.api.desk_requests import router as desk_requests
from brokerage.deals.room.api.desk_room import router as desk
from brokerage.deals.room.api.sale_room import router as sale

__all__ = ["buying", "desk", "desk_requests", "sale"]
