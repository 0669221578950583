"""Moves an interest from one state to another, the only way in which states change."""

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.interests.models import Interest, InterestMove
from brokerage.deals.interests.rules.states import ENDED, MOVES, InterestState, needs_reason


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
    InterestMove.objects.create(
        interest=interest,
        from_state=interest.state,
        to_state=to,
        reason=reason,
        actor=by,
        actor_name=shown_name(by)[:100] if by else "",
    )
    interest.state, interest.state_since = to, timezone.now()
    interest.outcome = reason if to in ENDED else ""
    interest.save_changes("state", "state_since", "outcome", *columns.split())
    return interest
