"""The rounds of an offer as its buyer sees them. Nothing in them depends on other buyers."""

from collections.abc import Sequence
from datetime import date
from typing import Literal, NamedTuple

from brokerage.deals.offers.rules.states import BINDS, OfferKind, OfferSide, OfferState

RoundState = Literal[
    "open", "answered", "replaced", "accepted", "declined", "expired", "withdrawn", "over"
]
TurnKey = Literal["none", "offered", "countered", "agreed", "wanted", "expired", "over"]
"""What happens next: the owner or the buyer answers, an accepted letter or purchase offer goes on
to closing, an accepted indication to a letter, or the buyer may try again.
"""


class Round(NamedTuple):
    number: int
    kind: OfferKind
    side: OfferSide
    state: RoundState
    open_until: date | None


class Turn(NamedTuple):
    key: TurnKey
    by: date | None
    """The last day of what is open, or was before it expired."""


def round_state(
    state: OfferState, *, has_later: bool, open_until: date | None, today: date
) -> RoundState:
    """Return where a round stands that was handed over. `has_later` is whether a later one was."""
    match state:
        case OfferState.COUNTERED:
            return "answered"
        case OfferState.ACCEPTED:
            return "accepted"
        case OfferState.DECLINED:
            return "declined"
        case OfferState.WITHDRAWN:
            return "withdrawn"
        case OfferState.SUPERSEDED:
            return "replaced" if has_later else "over"
        case OfferState.EXPIRED:
            return "expired"
    return "expired" if open_until and open_until < today else "open"


def what_next(rounds: Sequence[Round]) -> Turn:
    """Return what happens next: with what is open, else with what was accepted, else with the
    latest round.
    """
    if not rounds:
        return Turn("none", None)
    one = next(
        (each for state in ("open", "accepted") for each in rounds if each.state == state),
        rounds[-1],
    )
    if one.state == "open":
        return Turn("offered" if one.side == OfferSide.BUYER else "countered", one.open_until)
    if one.state == "accepted":
        return Turn("agreed" if one.kind in BINDS else "wanted", None)
    if one.state == "expired":
        return Turn("expired", one.open_until)
    return Turn("over", None)
