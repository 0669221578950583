"""Confidentiality agreements, and the listings that they cover."""

from brokerage.deals.nda.models.ndas import Nda, NdaListing

__all__ = ["Nda", "NdaListing"]
