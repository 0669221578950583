"""The operations on data rooms."""

from brokerage.deals.room.api.buying import router as buying
from brokerage.deals.room.api.desk_readers import router as desk_readers
from brokerage.deals.room.api.desk_requests import router as desk_requests
from brokerage.deals.room.api.desk_room import router as desk
from brokerage.deals.room.api.lending import router as lending
from brokerage.deals.room.api.sale_room import router as sale

__all__ = ["buying", "desk", "desk_readers", "desk_requests", "lending", "sale"]
