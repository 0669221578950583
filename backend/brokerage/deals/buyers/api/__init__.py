"""The operations of buyers on their own pages, and of the desk on buyers."""

from brokerage.deals.buyers.api.buying import router as buying
from brokerage.deals.buyers.api.desk_buyers import router as desk
from brokerage.deals.buyers.api.desk_proofs import router as desk_proofs

__all__ = ["buying", "desk", "desk_proofs"]
