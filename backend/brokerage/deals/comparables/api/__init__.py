"""The operations on comparables."""

from brokerage.deals.comparables.api.desk_comparables import router as desk

__all__ = ["desk"]
