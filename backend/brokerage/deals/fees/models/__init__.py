"""Fees that were booked, and how they are shared."""

from brokerage.deals.fees.models.fees import Fee, FeeShare, InvoiceNumber

__all__ = ["Fee", "FeeShare", "InvoiceNumber"]
