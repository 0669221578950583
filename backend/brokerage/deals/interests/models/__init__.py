"""The interests of buyers in listings."""

from brokerage.deals.interests.models.interests import Interest, InterestMove

__all__ = ["Interest", "InterestMove"]
