"""Who represents the buyer of a deal, and which share of the fee was confirmed to them."""

from collections.abc import Callable
from typing import NamedTuple

from brokerage.deals.pipeline.models import Deal


class CoBroke(NamedTuple):
    """The firm that represents the buyer whose offer was accepted."""

    firm: str
    percent: int | None
    """Of the fee, as a letter confirmed it; None before."""


CO_BROKE_SOURCES: list[Callable[[Deal], CoBroke | None]] = []
"""Packages above this one add to it, in their `apps.py`."""


def co_broke_of(deal: Deal) -> CoBroke | None:
    """Return None if nobody represents the buyer, or no offer was accepted."""
    return next((found for source in CO_BROKE_SOURCES if (found := source(deal))), None)
