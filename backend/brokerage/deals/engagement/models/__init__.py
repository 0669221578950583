"""Engagements, who signs them, and what seals them."""

from brokerage.deals.engagement.models.engagements import Engagement, Signer
from brokerage.deals.engagement.models.seals import SealedAgreement, SealingKey

__all__ = ["Engagement", "SealedAgreement", "SealingKey", "Signer"]
