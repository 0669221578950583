"""The operations on the firm's reports, and on what staff record for them."""

from brokerage.deals.firm_reports.api.desk_reports import router as desk
from brokerage.deals.firm_reports.api.desk_staff_records import router as desk_staff_records

__all__ = ["desk", "desk_staff_records"]
