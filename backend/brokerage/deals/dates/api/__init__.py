"""The operations on the dates of deals and their closing."""

from brokerage.deals.dates.api.buying import router as buying
from brokerage.deals.dates.api.calendars import router as calendars
from brokerage.deals.dates.api.desk_closing import router as desk_closing
from brokerage.deals.dates.api.desk_dates import router as desk
from brokerage.deals.dates.api.sale import router as sale

__all__ = ["buying", "calendars", "desk", "desk_closing", "sale"]
