"""The operations on imports of inquiries."""

from brokerage.deals.inquiry_import.api.desk_imports import router as desk

__all__ = ["desk"]
