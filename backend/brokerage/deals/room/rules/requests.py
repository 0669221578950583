"""Questions about a room, and requests for documents."""

from enum import StrEnum
from typing import Final


class RequestState(StrEnum):
    OPEN = "open"
    ANSWERED = "answered"
    PARTLY = "partly"
    NOT_APPLICABLE = "not-applicable"


class Side(StrEnum):
    """Who asks. Only buyers ask by themselves; staff write down what the others ask."""

    BUYER = "buyer"
    LENDER = "lender"
    ATTORNEY = "attorney"
    CPA = "cpa"


LONGEST: Final = 2000
"""Characters of a question or an answer."""
MOST_OPEN: Final = 25
"""Open requests of one buyer."""
MOST: Final = 200
"""Requests of one buyer in a room."""
