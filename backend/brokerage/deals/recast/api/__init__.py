"""The operations on recasts."""

from brokerage.deals.recast.api.desk_imports import router as desk_imports
from brokerage.deals.recast.api.desk_recast import router as desk

__all__ = ["desk", "desk_imports"]
