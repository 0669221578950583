"""The operations on deals."""

from brokerage.deals.pipeline.api.desk_deals import router as desk

__all__ = ["desk"]
