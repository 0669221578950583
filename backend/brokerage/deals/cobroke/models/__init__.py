"""Brokers of other firms, and the buyers whom they register."""

from brokerage.deals.cobroke.models.co_brokers import CoBroker, Registration

__all__ = ["CoBroker", "Registration"]
