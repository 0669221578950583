"""The operations on co-brokers and their registrations."""

from brokerage.deals.cobroke.api.co_broking import router as co_broking
from brokerage.deals.cobroke.api.desk_co_brokers import router as desk

__all__ = ["co_broking", "desk"]
