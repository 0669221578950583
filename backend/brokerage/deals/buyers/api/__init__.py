"""The operations of buyers on their own pages, and of the desk on buyers."""

from brokerage.deals.buyers.api.buying import router as buying

__all__ = ["buying"]
