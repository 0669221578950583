"""The operations on confidentiality agreements."""

from brokerage.deals.nda.api.buying import router as buying
from brokerage.deals.nda.api.desk_agreements import router as desk
from brokerage.deals.nda.api.signing import router

__all__ = ["buying", "desk", "router"]
