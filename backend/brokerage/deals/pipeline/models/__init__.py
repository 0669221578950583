"""Deals, and who takes part in them."""

from brokerage.deals.pipeline.models.deals import (
    Contact,
    Deal,
    DealEvent,
    DealMember,
    DealPerson,
    DealStageChange,
)

__all__ = ["Contact", "Deal", "DealEvent", "DealMember", "DealPerson", "DealStageChange"]
