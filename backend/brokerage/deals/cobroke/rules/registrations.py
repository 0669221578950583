"""The states of a co-broker's registration of a buyer, how long it protects them, and the status
that the co-broker sees.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Final, Literal, NamedTuple

from brokerage.deals.interests.rules.states import ENDED, KNOWING, InterestState


class RegistrationState(StrEnum):
    RECEIVED = "received"
    """Waits for the firm's answer."""
    CONFIRMED = "confirmed"
    UNAVAILABLE = "unavailable"
    """The firm cannot register the buyer; the co-broker never learns why."""
    ENDED = "ended"
    """Taken back by the firm, or its time ran out and another took its place."""


PROTECTED_DAYS: Final = 90
"""How long a registration protects its buyer, from the day on which it came in. No rule names a
number; firms use 60 to 180. A buyer who has signed stays the co-broker's while the interest is
under way.
"""
KEPT: Final = timedelta(days=4 * 366)
"""How long a registration is kept after its protection, as an interest is."""
LETTER_KEPT: Final = timedelta(days=7 * 366)
"""How long one with a letter about the fee is kept after the letter. The records of a deal on which
a fee was paid are kept for at least three years (7 TAC 139.27).
"""

_UNSIGNED: Final = (InterestState.INQUIRED, InterestState.NDA_SENT, InterestState.PARKED)
_OFFERS: Final = (InterestState.IOI, InterestState.LOI)
_IN_REVIEW: Final = InterestState.SELLER_ASKED

Status = Literal[
    "received",
    "unavailable",
    "registered",
    "signed",
    "review",
    "approved",
    "declined",
    "offer",
    "accepted",
    "closed",
    "ended",
]


def protected_until(registered_on: date) -> date:
    """Return the last day on which a registration protects its buyer."""
    return registered_on + timedelta(days=PROTECTED_DAYS)


def holds(
    state: RegistrationState, interest: InterestState | None, until: date, today: date
) -> bool:
    """Return whether a registration protects its buyer: for its days, and beyond them while a buyer
    who has signed goes on.
    """
    if state != RegistrationState.CONFIRMED or interest is None:
        return False
    if interest in ENDED and interest != InterestState.PARKED:
        return False
    return today <= until or interest not in _UNSIGNED


def status_of(
    state: RegistrationState,
    interest: InterestState | None,
    until: date,
    today: date,
    *,
    is_sold: bool,
) -> Status:
    """Return where a registered buyer is, as their co-broker reads it: without a reason, and
    without a word about others.
    """
    if state == RegistrationState.RECEIVED:
        return "received"
    if state == RegistrationState.UNAVAILABLE:
        return "unavailable"
    if interest == InterestState.DECLINED and state == RegistrationState.CONFIRMED:
        return "declined"
    if not holds(state, interest, until, today):
        return "ended"
    if interest == InterestState.SELECTED:
        return "closed" if is_sold else "accepted"
    if interest in _OFFERS:
        return "offer"
    if interest in KNOWING:
        return "approved"
    if interest == _IN_REVIEW:
        return "review"
    return "registered" if interest in _UNSIGNED else "signed"


class Clock(NamedTuple):
    """Since when someone has been at work with a buyer, and when the buyer signed that way."""

    since: datetime
    signed_at: datetime | None


def first_in(mine: Clock, others: Sequence[Clock]) -> Literal["alone", "mine", "other", "open"]:
    """Return whose buyer it is when several know them: the first signed agreement wins.
    Open until somebody signs.
    """
    if not others:
        return "alone"
    signed = [each.signed_at for each in others if each.signed_at]
    if mine.signed_at and (not signed or mine.signed_at <= min(signed)):
        return "mine"
    return "other" if signed else "open"
