"""What staff do with an interest in the queue: each act is one transaction, and can be undone for a
few seconds, before its mails go out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final, Literal

from django.db import transaction
from django.db.models import Field
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core import ratelimit
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.text import trimmed
from brokerage.deals.interests.models import Interest, InterestAct, InterestEvent, InterestMove
from brokerage.deals.interests.rules.conditions import conditions, unmet
from brokerage.deals.interests.rules.events import EventKind
from brokerage.deals.interests.rules.states import (
    BEFORE_APPROVAL,
    ENDED,
    MOVES,
    InterestState,
    Side,
    by_hand,
)
from brokerage.deals.interests.selectors.interests import interest_of
from brokerage.deals.interests.selectors.standing import standing_of
from brokerage.deals.interests.services.agreements import agreement_for, latest_agreement, take_back
from brokerage.deals.interests.services.letters import (
    GOES_OUT_AFTER,
    Letter,
    LetterKind,
    checked,
    letter_mail,
)
from brokerage.deals.interests.services.moving import TURN, CannotMove, give_turn, move
from brokerage.deals.interests.services.scoring import rescore
from brokerage.deals.interests.services.timeline import record_mail_out, record_note
from brokerage.deals.pipeline.models import DealEvent
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.pipeline.services.owner_mails import news_for_owner
from brokerage.leads.models import ContactMessage
from brokerage.leads.services.marking_spam import mark_spam
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import queue, withdraw

State = InterestState
ActKind = Literal[
    "agreement",
    "more",
    "decline",
    "reply",
    "spam",
    "screen",
    "ask",
    "approve",
    "read",
    "park",
    "go",
]
PER_HOUR: Final = 200
"""The most acts of one member of staff in an hour, so that a stolen session cannot send mail
without limit.
"""
_TOO_MANY: Final = f"You have done {PER_HOUR} things here within an hour. Please try again later."
_HOUR: Final = 3600  # seconds
_LETTERS: Final[dict[str, LetterKind]] = {
    "agreement": "agreement",
    "more": "more",
    "decline": "decline",
    "reply": "reply",
    "read": "read",
}
_KEPT: Final = timedelta(days=1)
_COLUMNS: Final = (
    *("state", "state_since", "outcome", "first_reply_at", "stop_reason", "proof_reason"),
    *("screened_by_id", "screened_at", "seller_asked_at", "seller_nudged_at", "seller_decided_at"),
    *("seller_decided_by_id", "seller_decided_by_name", "seller_reason", "seller_by_phone"),
    *("decided_by_policy", "parked_until", "registered_at", *TURN),
)
"""What an act may change, and its undo restores."""


class InterestChanged(Refusal):
    code = "changed_meanwhile"
    message = "A colleague was faster with this buyer. See what happened."


class ConditionsUnmet(Refusal):
    code = "conditions_not_met"
    message = "Something is missing before this is possible."


class SelectedByOffer(Refusal):
    code = "selected_by_offer"
    message = (
        "An accepted offer selects a buyer. Accept it under Offers, or end it there when it falls"
        " through."
    )


class TooLate(Refusal):
    code = "on_its_way"
    message = "It's too late to undo this."


@dataclass
class _Doing:
    """An act that is being done on a locked interest, and what it leaves behind."""

    interest: Interest
    by: User
    reason: str
    traces: dict[str, list[int]] = field(default_factory=dict)

    def queue(self, mails: Sequence[Mail]) -> None:
        queue(mails)
        self.traces.setdefault("mails", []).extend(mail.pk for mail in mails)

    def event(self, text: str, kind: str) -> None:
        """Record the act on the timeline of the deal, by the number of the buyer there."""
        deal = self.interest.listing.deal
        if deal is not None:
            words = f"Buyer {self.interest.pk}: {text}"
            row = record_event(deal, kind=f"interest-{kind}", text=words, by=self.by)
            self.traces.setdefault("dealEvents", []).append(row.pk)

    def tell_owner(self) -> None:
        deal = self.interest.listing.deal
        mails = news_for_owner(deal, self.by) if deal else []
        for mail in mails:
            mail.next_attempt_at += GOES_OUT_AFTER
        self.queue(mails)


@transaction.atomic
def act(
    *,
    by: User,
    interest_id: int,
    kind: ActKind,
    key: str,
    version: int,
    letter: Letter | None = None,
    reason: str = "",
    state: InterestState | None = None,
) -> InterestAct:
    """Do one act on an interest, and return it, with what it takes to undo it. The same `key` does
    nothing again. `version` is the one that the person saw. `state` is for the act `go`.

    Raises Interest.DoesNotExist, InterestChanged, CannotMove, SelectedByOffer, ConditionsUnmet,
    InvalidForm and ratelimit.LimitReached.
    """
    interest = lock_interest(by, interest_id)
    if earlier := InterestAct.objects.filter(actor=by, key=key, interest=interest).first():
        return earlier
    if interest.version != version:
        raise InterestChanged
    ratelimit.consume("interests", str(by.pk), limit=PER_HOUR, seconds=_HOUR, message=_TOO_MANY)
    before = {name: _stored(getattr(interest, name)) for name in _COLUMNS}
    last_move = interest.moves.first()
    last_event = interest.events.order_by("-pk").first()
    doing = _Doing(interest, by, trimmed(reason, 500))
    if kind in _LETTERS:
        _write(doing, _LETTERS[kind], letter)
    _ACTS[kind](doing, state)
    rescore(interest)
    moves = interest.moves.filter(pk__gt=last_move.pk if last_move else 0)
    events = interest.events.filter(pk__gt=last_event.pk if last_event else 0)
    doing.traces["moves"] = list(moves.values_list("pk", flat=True))
    doing.traces["events"] = list(events.values_list("pk", flat=True))
    return InterestAct.objects.create(
        interest=interest,
        actor=by,
        key=key[:64],
        kind=kind,
        before=before,
        version=interest.version,
        traces=doing.traces,
    )


@transaction.atomic
def undo(*, by: User, act_id: int) -> Interest:
    """Undo an act: its mails have not gone out, and nothing has happened with the interest since.
    An act that is undone already does not change. Raises InterestAct.DoesNotExist and TooLate.
    """
    done = InterestAct.objects.get(pk=act_id, actor=by)
    interest = lock_interest(by, done.interest_id)
    done.refresh_from_db()
    if done.undone_at is not None:
        return interest
    mails, is_late = done.traces.get("mails", []), timezone.now() > done.at + 3 * GOES_OUT_AFTER
    if interest.version != done.version or is_late:
        raise TooLate
    if withdraw(Mail.objects.filter(pk__in=mails)) != len(mails):
        raise TooLate
    InterestMove.objects.filter(pk__in=done.traces["moves"]).delete()
    InterestEvent.objects.filter(pk__in=done.traces["events"]).delete()
    DealEvent.objects.filter(pk__in=done.traces.get("dealEvents", [])).delete()
    for nda in done.traces.get("nda", []):
        take_back(nda, by=by)
    for name, value in done.before.items():
        setattr(interest, name, _restored(name, value))
    interest.save_changes(*(name.removesuffix("_id") for name in done.before))
    rescore(interest)
    done.undone_at = timezone.now()
    done.save(update_fields=["undone_at"])
    return interest


def forget_acts() -> None:
    """Delete acts that nobody can undo any more: a task of the worker."""
    InterestAct.objects.filter(at__lt=timezone.now() - _KEPT).delete()


def lock_interest(by: User, interest_id: int) -> Interest:
    """Lock an interest that `by` may change, in the caller's transaction. Raises
    Interest.DoesNotExist.
    """
    Interest.objects.select_for_update().get(pk=interest_id)
    interest = interest_of(by, interest_id)
    if not interest.listing.abilities(by)["change"]:
        raise Interest.DoesNotExist
    return interest


def _write(doing: _Doing, kind: LetterKind, letter: Letter | None) -> None:
    """Queue the letter of an act. To decline works without one, if there is no address."""
    interest, by = doing.interest, doing.by
    if letter is None:
        if kind in ("decline", "read"):
            return
        raise InvalidForm({"text": "Please write something"})
    if kind == "agreement":
        _require(doing, State.NDA_SENT)
    clean = checked(interest, kind, letter)
    link = ""
    if kind == "agreement":
        before = latest_agreement()
        nda, link = agreement_for(interest, by=by)
        doing.traces["nda"] = [nda.pk] if nda.pk > before else []
    mail = letter_mail(interest, kind, clean, by=by, secret_link=link)
    doing.queue([mail])
    record_mail_out(interest, mail, by=by, text=clean.text)
    interest.first_reply_at = interest.first_reply_at or timezone.now()


def _require(doing: _Doing, to: InterestState) -> None:
    """Raise ConditionsUnmet, or InvalidForm where a reason would do, and keep that reason."""
    missing = unmet(conditions(to, standing_of(doing.interest)))
    if any(each.is_required for each in missing):
        raise ConditionsUnmet(fields={each.id: each.id for each in missing if each.is_required})
    if missing and not doing.reason:
        raise InvalidForm({"reason": "Please say why you go on all the same"})
    columns = {"noStop": "stop_reason", "proofSeen": "proof_reason"}
    for each in missing:
        setattr(doing.interest, columns[each.id], doing.reason)


def _send_agreement(doing: _Doing, _state: InterestState | None) -> None:
    interest = doing.interest
    columns = "first_reply_at stop_reason"
    if interest.state in (State.INQUIRED, State.PARKED):
        move(interest, State.NDA_SENT, by=doing.by, columns=columns)
    elif interest.state in BEFORE_APPROVAL:
        _turn(doing, Side.BUYER, "first_reply_at", "stop_reason")
    else:
        raise CannotMove


def _ask_for_more(doing: _Doing, _state: InterestState | None) -> None:
    _turn(doing, Side.BUYER, "first_reply_at")


def _reply(doing: _Doing, _state: InterestState | None) -> None:
    ended = doing.interest.state in ENDED
    _turn(doing, Side.NOBODY if ended else Side.BUYER, "first_reply_at")


def _turn(doing: _Doing, side: Side, *columns: str) -> None:
    give_turn(doing.interest, side, at=timezone.now())
    doing.interest.save_changes(*TURN, *columns)


def _decline(doing: _Doing, _state: InterestState | None) -> None:
    move(
        doing.interest,
        State.DECLINED,
        by=doing.by,
        reason=doing.reason or "Declined by us",
        columns="first_reply_at",
    )
    doing.event("declined", "declined")


def _spam(doing: _Doing, _state: InterestState | None) -> None:
    reference = doing.interest.origin.removeprefix("message-")
    mark_spam(messages=ContactMessage.objects.filter(pk=reference))
    move(doing.interest, State.DECLINED, by=doing.by, reason="Spam")


def _screen(doing: _Doing, _state: InterestState | None) -> None:
    _require(doing, State.SCREENED)
    interest = doing.interest
    interest.screened_by, interest.screened_at = doing.by, timezone.now()
    columns = "screened_by screened_at stop_reason proof_reason"
    move(interest, State.SCREENED, by=doing.by, columns=columns)
    doing.event("screened", "screened")


def _ask_seller(doing: _Doing, _state: InterestState | None) -> None:
    _require(doing, State.SELLER_ASKED)
    interest, now = doing.interest, timezone.now()
    if interest.listing.deal is None:
        raise ConditionsUnmet("This listing has no deal, and so nobody to ask here.")
    interest.seller_asked_at, interest.seller_nudged_at = now, None
    interest.registered_at = interest.registered_at or now
    columns = "seller_asked_at seller_nudged_at stop_reason registered_at"
    move(interest, State.SELLER_ASKED, by=doing.by, columns=columns)
    doing.event("asked the owner", "asked")
    doing.tell_owner()


def _approve(doing: _Doing, _state: InterestState | None) -> None:
    """Approve by the listing's policy, and tell the owner the same day."""
    _require(doing, State.APPROVED)
    interest, now = doing.interest, timezone.now()
    interest.decided_by_policy = _policy_of(interest)
    interest.registered_at = interest.registered_at or now
    columns = "decided_by_policy stop_reason registered_at"
    move(interest, State.APPROVED, by=doing.by, columns=columns)
    record_note(
        interest, EventKind.SELLER, "The owner is told that we approved the buyer", by=doing.by
    )
    doing.event("approved by the policy of the listing", "approved")
    doing.tell_owner()


def _policy_of(interest: Interest) -> str:
    internal = getattr(interest.listing, "internal", None)
    return internal.written.approval_policy if internal else "a"


def _let_read(doing: _Doing, _state: InterestState | None) -> None:
    _require(doing, State.CIM_SENT)
    columns = "first_reply_at proof_reason"
    move(doing.interest, State.CIM_SENT, by=doing.by, columns=columns)
    doing.event("may read the overview", "reading")


def _park(doing: _Doing, _state: InterestState | None) -> None:
    move(doing.interest, State.PARKED, by=doing.by, reason=doing.reason)


def _go(doing: _Doing, state: InterestState | None) -> None:
    """Move on after approval, or end: moves that have no separate act."""
    before = State(doing.interest.state)
    if state is None or state in (*BEFORE_APPROVAL[1:], State.APPROVED, State.CIM_SENT):
        raise CannotMove
    if state in MOVES[before] and state not in by_hand(before):
        raise SelectedByOffer
    move(doing.interest, state, by=doing.by, reason=doing.reason)
    doing.event(state.value.replace("-", " "), "moved")


_ACTS: Final = {
    "agreement": _send_agreement,
    "more": _ask_for_more,
    "decline": _decline,
    "reply": _reply,
    "spam": _spam,
    "screen": _screen,
    "ask": _ask_seller,
    "approve": _approve,
    "read": _let_read,
    "park": _park,
    "go": _go,
}


def _stored(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value


def _restored(name: str, value: Any) -> Any:
    if value is None or name.endswith("_id"):
        return value
    column = Interest._meta.get_field(name)
    assert isinstance(column, Field)
    return column.to_python(value)
