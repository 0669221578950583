"""The operations on deals."""

from brokerage.deals.pipeline.api.desk_deals import router as desk
from brokerage.deals.pipeline.api.desk_follow_through import router as desk_follow_through

__all__ = ["desk", "desk_follow_through"]
