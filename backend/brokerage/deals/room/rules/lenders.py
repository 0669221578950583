"""The states of a buyer's lender who is to read in a room."""

from datetime import date, timedelta
from enum import StrEnum
from typing import Final

DAYS: Final = 90
"""How long a lender reads after staff let them in: as long as a commitment takes at most."""
MOST: Final = 5
"""Lenders of one buyer who are not over."""


class LenderState(StrEnum):
    ASKED = "asked"
    """Staff named them: the buyer has not agreed yet."""
    AGREED = "agreed"
    """Waits for staff to let them in."""
    OPEN = "open"
    OVER = "over"
    """Taken back by the buyer or the firm, or its days have passed."""


def ends_on(let_in: date) -> date:
    """Return the last day on which a lender reads."""
    return let_in + timedelta(days=DAYS)


def lender_state(
    *, agreed: bool, is_let_in: bool, until: date | None, is_ended: bool, today: date
) -> LenderState:
    if is_ended or (until is not None and today > until):
        return LenderState.OVER
    if not agreed:
        return LenderState.ASKED
    return LenderState.OPEN if is_let_in else LenderState.AGREED
