"""The operations on intake sheets and the owner's page."""

from brokerage.deals.intake.api.desk_intake import router as desk
from brokerage.deals.intake.api.sale import router

__all__ = ["desk", "router"]
