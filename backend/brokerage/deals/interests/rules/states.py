"""The states of a buyer's interest in a listing, and the moves between them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class InterestState(StrEnum):
    """The states, in the order of a sale."""

    INQUIRED = "inquired"
    NDA_SENT = "nda-sent"
    NDA_SIGNED = "nda-signed"
    PROFILE_COMPLETE = "profile-complete"
    SCREENED = "screened"
    SELLER_ASKED = "seller-asked"
    APPROVED = "approved"
    DECLINED = "declined"
    CIM_SENT = "cim-sent"
    ACTIVE = "active"
    MET_SELLER = "met-seller"
    IOI = "ioi"
    LOI = "loi"
    SELECTED = "selected"
    PASSED = "passed"
    """The buyer does not go on."""
    LOST = "lost"
    """Another buyer was chosen, or the listing was withdrawn."""
    PARKED = "parked"
    """Nobody answered, or it rests until a day."""


State = InterestState

BEFORE_APPROVAL: Final = (
    State.INQUIRED,
    State.NDA_SENT,
    State.NDA_SIGNED,
    State.PROFILE_COMPLETE,
    State.SCREENED,
    State.SELLER_ASKED,
)
READING: Final = (
    State.CIM_SENT,
    State.ACTIVE,
    State.MET_SELLER,
    State.IOI,
    State.LOI,
    State.SELECTED,
)
"""The buyer may read the overview of the business."""
KNOWING: Final = (State.APPROVED, *READING)
"""The buyer may know which company it is."""
ENDED: Final = (State.DECLINED, State.PASSED, State.LOST, State.PARKED)

_ONWARD: Final = (*BEFORE_APPROVAL, State.APPROVED, *READING)
_ENDS: Final = (State.DECLINED, State.PASSED, State.LOST, State.PARKED)

MOVES: Final[Mapping[InterestState, tuple[InterestState, ...]]] = {
    **{
        state: (*_ONWARD[place + 1 : _ONWARD.index(State.SELLER_ASKED) + 1], *_ENDS)
        for place, state in enumerate(BEFORE_APPROVAL)
        if state not in (State.SCREENED, State.SELLER_ASKED)
    },
    State.SCREENED: (State.SELLER_ASKED, State.APPROVED, *_ENDS),
    State.SELLER_ASKED: (State.APPROVED, *_ENDS),
    State.APPROVED: (State.CIM_SENT, *_ENDS),
    **{
        state: (*_ONWARD[_ONWARD.index(state) + 1 :], *_ENDS)
        for state in READING
        if state != State.SELECTED
    },
    State.SELECTED: (State.ACTIVE, *_ENDS),
    State.DECLINED: (State.INQUIRED,),
    State.PASSED: (State.INQUIRED,),
    State.LOST: (State.INQUIRED,),
    State.PARKED: (State.INQUIRED, State.NDA_SENT, State.NDA_SIGNED),
}
"""Where an interest can go from each state. One that ended begins again, and its agreement and
profile count where they are still valid.
"""


def by_hand(before: InterestState) -> tuple[InterestState, ...]:
    """Return where an interest can go from a state without an offer: an accepted one selects the
    buyer, and brings them back when it falls through.
    """
    return tuple(
        after for after in MOVES[before] if after in ENDED or State.SELECTED not in (before, after)
    )


def needs_reason(after: InterestState) -> bool:
    """Return whether staff must say why they make a move."""
    return after in ENDED


class Source(StrEnum):
    OWN = "own"
    PORTAL = "portal"
    REFERRAL = "referral"
    CO_BROKER = "co-broker"
    OUTBOUND = "outbound"


class Side(StrEnum):
    """Whose turn it is. Empty: nobody's."""

    FIRM = "firm"
    BUYER = "buyer"
    SELLER = "seller"
    NOBODY = ""


LABELS: Final[Mapping[InterestState, str]] = {
    State.INQUIRED: "Asked",
    State.NDA_SENT: "Agreement sent",
    State.NDA_SIGNED: "Agreement signed",
    State.PROFILE_COMPLETE: "Profile complete",
    State.SCREENED: "Screened",
    State.SELLER_ASKED: "Owner asked",
    State.APPROVED: "Approved",
    State.DECLINED: "Declined",
    State.CIM_SENT: "May read",
    State.ACTIVE: "Reading",
    State.MET_SELLER: "Met the owner",
    State.IOI: "Indication",
    State.LOI: "Letter of intent",
    State.SELECTED: "Selected",
    State.PASSED: "Passed",
    State.LOST: "Lost",
    State.PARKED: "Parked",
}
"""What staff call the states."""
