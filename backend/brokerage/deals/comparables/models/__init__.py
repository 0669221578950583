"""What is kept of sales after closing."""

from brokerage.deals.comparables.models.comparables import Comparable

__all__ = ["Comparable"]
