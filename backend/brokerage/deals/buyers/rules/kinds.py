"""What kinds of buyers there are."""

from datetime import timedelta
from enum import StrEnum
from typing import Final


class BuyerKind(StrEnum):
    INDIVIDUAL = "individual"
    STRATEGIC = "strategic"
    SEARCH_FUND = "search-fund"
    PRIVATE_EQUITY = "private-equity"
    FAMILY_OFFICE = "family-office"
    EMPLOYEE = "employee"
    FAMILY = "family"
    CO_BROKER = "co-broker"
    """Buys nothing: represents buyers."""


class Tier(StrEnum):
    """How far a buyer is, in the judgment of staff: ready, possible, or a dreamer."""

    READY = "A"
    POSSIBLE = "B"
    DREAMER = "C"


PROFILE_MONTHS: Final = 6
"""How long a profile is valid after the buyer confirmed it."""

PROOF_KEPT: Final = timedelta(days=182)
"""How long a proof of funds stays after the buyer's last activity."""
