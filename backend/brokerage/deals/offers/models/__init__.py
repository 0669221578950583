"""Offers, and what a deal's seller still has to pay."""

from brokerage.deals.offers.models.offers import Offer, SaleCosts

__all__ = ["Offer", "SaleCosts"]
