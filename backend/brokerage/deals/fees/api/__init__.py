"""The operations on fees."""

from brokerage.deals.fees.api.desk_fees import router as desk

__all__ = ["desk"]
