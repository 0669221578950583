"""The path of four steps on which a buyer sees where they are with a listing, and what is next."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal, NamedTuple

from brokerage.deals.engagement.rules.business_days import business_day_from
from brokerage.deals.interests.rules.states import ENDED, KNOWING, InterestState

Step = Literal["agreement", "profile", "approval", "overview"]
Mark = Literal["done", "now", "later"]
STEPS: Final[tuple[Step, ...]] = ("agreement", "profile", "approval", "overview")

State = InterestState


@dataclass(frozen=True)
class Known:
    """What is known of a buyer's interest. Days are those on which something was done; None if it
    was not. `may_read` is what the permission function says.
    """

    state: InterestState
    state_since: date
    inquired_on: date
    signed_on: date | None
    profile_on: date | None
    """Of a profile that is still valid."""
    asked_on: date | None
    """When the seller was asked."""
    approved_on: date | None
    may_read: bool


class PathStep(NamedTuple):
    step: Step
    mark: Mark
    on: date | None


class Next(NamedTuple):
    """What happens next. `by` is the day until which we do it, or an offer is open; else None."""

    key: str
    by: date | None


def steps(known: Known) -> list[PathStep]:
    is_approved = known.state in KNOWING and known.approved_on is not None
    done = {
        "agreement": known.signed_on,
        "profile": known.profile_on,
        "approval": known.approved_on if is_approved else None,
        "overview": None,
    }
    found, is_ended = [], known.state in ENDED
    has_current = is_ended
    for step in STEPS:
        mark: Mark = "done" if done[step] else "later" if has_current else "now"
        has_current = has_current or mark == "now"
        found.append(PathStep(step, mark, done[step]))
    return found


def what_next(known: Known, today: date) -> Next:
    """Return what happens next. It says nothing of other buyers or of why an owner declined, and
    promises no day that has passed.
    """
    key, start, days = _next(known)
    if start is None:
        return Next(key, None)
    by = start
    for _ in range(days):
        by = business_day_from(by + timedelta(days=1))
    return Next(key, by if by >= today else None)


def _next(known: Known) -> tuple[str, date | None, int]:
    """Return what happens next, and that we do it within so many business days of a day."""
    if known.state in ENDED:
        return known.state.value, None, 0
    if known.signed_on is None:
        is_new = known.state == State.INQUIRED
        return ("answer", known.inquired_on, 1) if is_new else ("sign", None, 0)
    if known.may_read:
        return ("closing" if known.state == State.SELECTED else "read"), None, 0
    if known.profile_on is None:
        return "profile", None, 0
    if known.state == State.APPROVED:
        return "prepare", known.state_since, 2
    if known.state in KNOWING:
        return "closed", None, 0
    if known.state == State.SELLER_ASKED:
        return "owner", known.asked_on or known.state_since, 5
    if known.state == State.SCREENED:
        return "ask", known.state_since, 2
    return "call", max(known.profile_on, known.signed_on), 2
