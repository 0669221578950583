"""The interests of buyers in listings."""

from brokerage.deals.interests.models.events import InterestAct, InterestEvent
from brokerage.deals.interests.models.interests import Interest, InterestMove

__all__ = ["Interest", "InterestAct", "InterestEvent", "InterestMove"]
