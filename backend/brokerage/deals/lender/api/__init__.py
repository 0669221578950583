"""The operations on lender tests."""

from brokerage.deals.lender.api.desk_lender import router as desk

__all__ = ["desk"]
