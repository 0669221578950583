"""Buyers, and the proof of their funds."""

from brokerage.deals.buyers.models.buyers import Buyer, ProofOfFunds

__all__ = ["Buyer", "ProofOfFunds"]
