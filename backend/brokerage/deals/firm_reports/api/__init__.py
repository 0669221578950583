"""The reports to the firm."""

from brokerage.deals.firm_reports.api.desk_reports import router as desk

__all__ = ["desk"]
