"""The lender test of a deal."""

from brokerage.deals.lender.models.sheets import LenderSheet

__all__ = ["LenderSheet"]
