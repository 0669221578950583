"""Moves an interest from one state to another, the only way in which states change."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.interests.models import Interest, InterestMove
from brokerage.deals.interests.rules import clocks
from brokerage.deals.interests.rules.states import (
    ENDED,
    MOVES,
    InterestState,
    Side,
    needs_reason,
)
from brokerage.leads.selectors.desk import business_hours, desk

State = InterestState
TURN: Final[tuple[str, ...]] = ("waits_for", "waits_since", "due_at", "nudges")
"""The columns that `give_turn` sets."""
_TURNS: Final[Mapping[InterestState, Side]] = {
    State.INQUIRED: Side.FIRM,
    State.NDA_SENT: Side.BUYER,
    State.NDA_SIGNED: Side.BUYER,
    State.PROFILE_COMPLETE: Side.FIRM,
    State.SCREENED: Side.FIRM,
    State.SELLER_ASKED: Side.SELLER,
    State.APPROVED: Side.FIRM,
}
"""Whose turn it is in a state that was just entered; in all others nobody's."""


class CannotMove(Refusal):
    code = "interest_state"
    message = "That isn't possible from where this buyer is now. Please look again."


@transaction.atomic
def move(
    interest: Interest, to: InterestState, *, by: User | None, reason: str = "", columns: str = ""
) -> Interest:
    """Move an interest that the caller has locked. `by` is None for the worker and for buyers;
    `columns` names further changed columns, separated by spaces. Raises CannotMove, and
    InvalidForm where a reason is missing.
    """
    if to not in MOVES[InterestState(interest.state)]:
        raise CannotMove
    if needs_reason(to) and not reason:
        raise InvalidForm({"reason": "Please say why"})
    now = timezone.now()
    InterestMove.objects.create(
        interest=interest,
        from_state=interest.state,
        to_state=to,
        reason=reason,
        actor=by,
        actor_name=shown_name(by)[:100] if by else "",
        at=now,
    )
    interest.state, interest.state_since = to, now
    interest.outcome = reason if to in ENDED else ""
    give_turn(interest, _TURNS.get(to, Side.NOBODY), at=now)
    interest.save_changes("state", "state_since", "outcome", *TURN, *columns.split())
    return interest


def give_turn(interest: Interest, side: Side, *, at: datetime) -> None:
    """Set whose turn it is from `at` on, and when that is due; the caller saves `TURN`."""
    interest.waits_for, interest.waits_since, interest.nudges = side, at, 0
    interest.due_at = due_at(side, at)
    if side == Side.NOBODY:
        interest.waits_since = None
    elif side == Side.BUYER and interest.state == State.NDA_SENT:
        # Reminders to sign come from the agreement: what is left is to close.
        interest.nudges = len(clocks.BUYER_NUDGES)
        interest.due_at = clocks.closes_at(at, business_hours())


def due_at(side: Side, at: datetime) -> datetime | None:
    """Return when a turn is due that began at `at`: our answer, or the first reminder."""
    hours = business_hours()
    if side == Side.FIRM:
        return hours.due_at(at, desk().response_hours)
    if side == Side.BUYER:
        return clocks.next_nudge(at, 0, hours)
    if side == Side.SELLER:
        return clocks.business_days_after(at, clocks.SELLER_NUDGE, hours)
    return None
