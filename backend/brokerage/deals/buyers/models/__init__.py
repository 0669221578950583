"""Buyers, the proof of their funds, what they look for, and who hears of new listings."""

from brokerage.deals.buyers.models.alerts import AlertedListing, AlertSent, ListingAlert
from brokerage.deals.buyers.models.buyers import Buyer, BuyerCriterion, BuyerEvent, ProofOfFunds

__all__ = [
    "AlertSent",
    "AlertedListing",
    "Buyer",
    "BuyerCriterion",
    "BuyerEvent",
    "ListingAlert",
    "ProofOfFunds",
]
