"""The publication states of a listing, and those of the words that an owner approves."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class ListingState(StrEnum):
    NOT_PUBLIC = "not-public"
    COMING_SOON = "coming-soon"
    ACTIVE = "active"
    UNDER_LOI = "under-loi"
    PENDING_CLOSING = "pending-closing"
    SOLD = "sold"
    WITHDRAWN = "withdrawn"
    ON_HOLD = "on-hold"

    @property
    def label(self) -> str:
        return _LABELS[self]


State = ListingState

_LABELS: Final = {
    State.NOT_PUBLIC: "Not public",
    State.COMING_SOON: "Coming soon",
    State.ACTIVE: "On the market",
    State.UNDER_LOI: "Under letter of intent",
    State.PENDING_CLOSING: "Pending closing",
    State.SOLD: "Sold",
    State.WITHDRAWN: "Withdrawn",
    State.ON_HOLD: "On hold",
}

SHOWN: Final = (State.COMING_SOON, State.ACTIVE, State.UNDER_LOI, State.PENDING_CLOSING)
"""The site shows a listing in these, and a sold one if the owner agreed."""

PUBLISHED_AS: Final = (State.ACTIVE, State.COMING_SOON)
"""The states in which a listing first becomes public."""

MOVES: Final[Mapping[ListingState, tuple[ListingState, ...]]] = {
    State.NOT_PUBLIC: (),
    State.COMING_SOON: (State.ACTIVE, State.ON_HOLD, State.WITHDRAWN),
    State.ACTIVE: (State.UNDER_LOI, State.ON_HOLD, State.WITHDRAWN),
    State.UNDER_LOI: (State.PENDING_CLOSING, State.ACTIVE, State.ON_HOLD, State.WITHDRAWN),
    State.PENDING_CLOSING: (State.SOLD, State.ACTIVE, State.WITHDRAWN),
    State.ON_HOLD: (State.ACTIVE, State.WITHDRAWN),
    State.WITHDRAWN: (State.ACTIVE,),
    State.SOLD: (),
}
"""Where a listing can go from each state. It leaves `NOT_PUBLIC` when it is published."""


def is_back_on_market(before: ListingState, after: ListingState) -> bool:
    """Return whether a move brings a listing back that had a buyer or was off the market."""
    return after == State.ACTIVE and before not in (State.NOT_PUBLIC, State.COMING_SOON)


def needs_reason(before: ListingState, after: ListingState) -> bool:
    """Return whether staff must say why they make a move."""
    return after in (State.ON_HOLD, State.WITHDRAWN) or is_back_on_market(before, after)


def move_label(before: ListingState, after: ListingState) -> str:
    """Return what a move is called: the new state, or "Back on market"."""
    return "Back on market" if is_back_on_market(before, after) else after.label


class TeaserState(StrEnum):
    """`SENT` waits for the owner; `RETURNED` has the owner's wishes; `REPLACED` was sent or shown
    before a later one.
    """

    SENT = "sent"
    APPROVED = "approved"
    RETURNED = "returned"
    RELEASED = "released"
    REPLACED = "replaced"
