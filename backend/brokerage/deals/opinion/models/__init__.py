"""Opinions of value, and who outside the firm has read them."""

from brokerage.deals.opinion.models.opinions import FixedOpinion, Opinion, OpinionReading

__all__ = ["FixedOpinion", "Opinion", "OpinionReading"]
