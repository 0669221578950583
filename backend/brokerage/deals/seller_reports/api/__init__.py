"""The operations on reports to owners."""

from brokerage.deals.seller_reports.api.desk_reports import router as desk
from brokerage.deals.seller_reports.api.sale import router as sale

__all__ = ["desk", "sale"]
