"""Request and response bodies of the desk's operations on interests."""

from datetime import date, datetime, timedelta
from typing import Annotated, Literal

from django.utils import timezone
from pydantic import Field

from brokerage.accounts.models import User
from brokerage.core.schema import Input, LookupText, Schema
from brokerage.core.text import cut
from brokerage.deals.intake.schemas import (
    IntakeAnswerOut,
    IntakeGroupOut,
    IntakeSavedOut,
    IntakeSheetOut,
)
from brokerage.deals.interests.models import Interest, InterestAct, InterestEvent, InterestMove
from brokerage.deals.interests.rules.conditions import Standing, conditions
from brokerage.deals.interests.rules.screening import SCRIPT
from brokerage.deals.interests.rules.states import LABELS, InterestState, Side, Source, by_hand
from brokerage.deals.interests.rules.summary import span
from brokerage.deals.interests.selectors import standing
from brokerage.deals.interests.selectors.lists import InterestPage, QueueState
from brokerage.deals.interests.selectors.profiles import has_valid_profile, proof_seen
from brokerage.deals.interests.services.acts import ActKind
from brokerage.deals.interests.services.letters import Letter
from brokerage.leads.selectors.desk import business_hours

_Text = Annotated[LookupText, Field(max_length=8000)]
"""Longer than any text may be, so that the message about that is at the field."""
_Short = Annotated[LookupText, Field(max_length=500)]
_Key = Annotated[LookupText, Field(min_length=8, max_length=64)]
_EXCERPT = 160


_LONGEST_WAIT = timedelta(days=21)
"""How late an answer is shown at the most."""


def _minutes(due_at: datetime | None) -> int | None:
    """Return the business minutes that are left until a moment; negative once it is over."""
    if due_at is None:
        return None
    hours, now = business_hours(), timezone.now()
    if due_at > now:
        return hours.minutes_between(now, due_at)
    return -hours.minutes_between(max(due_at, now - _LONGEST_WAIT), now)


class InterestClockOut(Schema):
    """Whose turn it is. `minutes` of business time are left until our answer is due; negative if it
    is late. None where nothing of ours is due.
    """

    waits_for: str
    since: datetime | None
    minutes: int | None

    @classmethod
    def of(cls, interest: Interest) -> "InterestClockOut":
        is_ours = interest.waits_for == Side.FIRM
        minutes = _minutes(interest.due_at) if is_ours else None
        return cls(waits_for=interest.waits_for, since=interest.waits_since, minutes=minutes)


class _RowFields(Schema):
    """What a list shows of an interest."""

    id: int
    name: str
    company: str
    tier: str
    listing: int
    number: str
    title: str
    state: InterestState
    label: str
    state_since: datetime
    last_activity_at: datetime
    source: str
    score: int | None
    excerpt: str
    next_action: str
    next_action_on: date | None
    outcome: str
    clock: InterestClockOut


class InterestRow(_RowFields):
    """An interest in a list."""

    @classmethod
    def of(cls, interest: Interest) -> "InterestRow":
        buyer, listing = interest.buyer, interest.listing
        return cls.build(
            interest,
            name=buyer.name,
            company=buyer.company,
            tier=buyer.tier,
            listing=listing.pk,
            number=listing.number,
            title=listing.title,
            state=InterestState(interest.state),
            label=LABELS[InterestState(interest.state)],
            source=interest.source_name or Source(interest.source).value,
            excerpt=cut(interest.message, _EXCERPT),
            clock=InterestClockOut.of(interest),
        )


class InterestQueueOut(Schema):
    """The buyers who wait for the firm, the first due first: at most 100, and how many there are,
    counted up to 100.
    """

    rows: list[InterestRow]
    count: int


class InterestQueueStateOut(Schema):
    """How many buyers wait for the firm, and the business minutes left until the first answer is
    due; negative if it is late.
    """

    count: int
    minutes: int | None

    @classmethod
    def of(cls, state: QueueState) -> "InterestQueueStateOut":
        return cls(count=state.count, minutes=_minutes(state.first_due_at))


class InterestPageOut(Schema):
    """A page of the interests in a listing. `counts` are by state."""

    rows: list[InterestRow]
    next_cursor: str
    counts: dict[str, int]
    labels: dict[str, str]

    @classmethod
    def of(cls, page: InterestPage) -> "InterestPageOut":
        return cls(
            rows=[InterestRow.of(interest) for interest in page.interests],
            next_cursor=page.next_cursor,
            counts=page.counts,
            labels={state.value: LABELS[state] for state in InterestState},
        )


class InterestFlagOut(Schema):
    kind: str
    text: str
    stops: bool


class InterestReasonOut(Schema):
    points: int
    text: str


class InterestConditionOut(Schema):
    id: str
    is_met: bool
    is_required: bool


class InterestEntryOut(Schema):
    """A row of the timeline. `kind` is `move` for a change of state."""

    key: str
    kind: str
    at: datetime
    actor: int | None
    actor_name: str
    title: str
    text: str


class InterestMoneyOut(Schema):
    """The proof of funds that was seen, as a band in words; empty if none was."""

    proof: str
    seen_by: str
    seen_at: datetime | None
    lender_letter: bool


class InterestSellerOut(Schema):
    """Who decides about the buyer, and what the owner answered. `policy` is the listing's."""

    policy: Literal["a", "b", "c"]
    decider: Literal["seller", "broker"]
    asked_at: datetime | None
    nudged_at: datetime | None
    decided_at: datetime | None
    decided_by: str
    by_phone: bool
    reason: str


class InterestOut(_RowFields):
    """An interest with what decides about it. `missing` has the conditions of the acts, by act."""

    buyer: int
    email: str
    phone: str
    kind: str
    profile_valid_until: date | None
    profile_is_valid: bool
    has_nda: bool
    message: str
    inquired_at: datetime
    first_reply_at: datetime | None
    deal: int | None
    asking_price: int | None
    flags: list[InterestFlagOut]
    stop_reason: str
    proof_reason: str
    reasons: list[InterestReasonOut]
    conditions: dict[str, list[InterestConditionOut]]
    money: InterestMoneyOut
    seller: InterestSellerOut
    moves: list[InterestState]
    """The states that it can go to now."""
    screened_at: datetime | None
    script_left: int
    """How many core questions of the call have no answer."""
    entries: list[InterestEntryOut]
    version: int
    may_change: bool

    @classmethod
    def of(cls, interest: Interest, by: User) -> "InterestOut":
        found = standing.flags(interest)
        known = standing.standing_of(interest, found)
        total, reasons = standing.scored(interest)
        buyer, listing = interest.buyer, interest.listing
        row = InterestRow.of(interest).model_dump()
        return cls(
            **row | {"score": total},
            buyer=buyer.pk,
            email=buyer.email,
            phone=buyer.phone,
            kind=buyer.kind,
            profile_valid_until=buyer.profile_valid_until,
            profile_is_valid=has_valid_profile(buyer),
            has_nda=known.has_nda,
            message=interest.message,
            inquired_at=interest.inquired_at,
            first_reply_at=interest.first_reply_at,
            deal=listing.deal_id,
            asking_price=listing.asking_price,
            flags=[InterestFlagOut(kind=f.kind, text=f.text, stops=f.stops) for f in found],
            stop_reason=interest.stop_reason,
            proof_reason=interest.proof_reason,
            reasons=[InterestReasonOut.model_validate(each) for each in reasons],
            conditions=_conditions(known),
            money=_money(interest),
            seller=_seller(interest, known),
            moves=list(by_hand(InterestState(interest.state))),
            screened_at=interest.screened_at,
            script_left=standing.script_left(interest),
            entries=_entries(interest),
            version=interest.version,
            may_change=listing.abilities(by)["change"],
        )


_ACTS = {
    "agreement": InterestState.NDA_SENT,
    "screen": InterestState.SCREENED,
    "ask": InterestState.SELLER_ASKED,
    "approve": InterestState.APPROVED,
    "read": InterestState.CIM_SENT,
}


def _conditions(known: Standing) -> dict[str, list[InterestConditionOut]]:
    return {
        act: [InterestConditionOut.model_validate(each) for each in conditions(state, known)]
        for act, state in _ACTS.items()
    }


def _money(interest: Interest) -> InterestMoneyOut:
    proof = proof_seen(interest.buyer)
    return InterestMoneyOut(
        proof=span(proof.amount_from, proof.amount_to) if proof else "",
        seen_by=proof.seen_by_name if proof else "",
        seen_at=proof.seen_at if proof else None,
        lender_letter=any(each.kind == "lender-letter" for each in interest.buyer.proofs.all()),
    )


def _seller(interest: Interest, known: Standing) -> InterestSellerOut:
    return InterestSellerOut(
        policy=standing.internal_of(interest).approval_policy,
        decider=known.decider,
        asked_at=interest.seller_asked_at,
        nudged_at=interest.seller_nudged_at,
        decided_at=interest.seller_decided_at,
        decided_by=interest.seller_decided_by_name,
        by_phone=interest.seller_by_phone,
        reason=interest.seller_reason,
    )


def _entries(interest: Interest) -> list[InterestEntryOut]:
    rows = [
        *(_event(event) for event in interest.events.all()[:_MOST_ENTRIES]),
        *(_move(move) for move in interest.moves.all()[:_MOST_ENTRIES]),
    ]
    return sorted(rows, key=lambda row: (row.at, row.key), reverse=True)[:_MOST_ENTRIES]


_MOST_ENTRIES = 100


def _event(event: InterestEvent) -> InterestEntryOut:
    return InterestEntryOut(
        key=f"event-{event.pk}",
        kind=event.kind,
        at=event.at,
        actor=event.actor_id,
        actor_name=event.actor_name,
        title=event.title,
        text=event.text,
    )


def _move(move: InterestMove) -> InterestEntryOut:
    return InterestEntryOut(
        key=f"move-{move.pk}",
        kind="move",
        at=move.at,
        actor=move.actor_id,
        actor_name=move.actor_name,
        title=LABELS[InterestState(move.to_state)],
        text=move.reason,
    )


class InterestLetterOut(Schema):
    """A letter to begin with. `[link]` stands for the buyer's personal link."""

    subject: str
    text: str
    to: str
    sender: str


class InterestActIn(Input):
    """An act on an interest. `subject` and `text` are its letter, if it has one; `reason` where
    something is missing, or it ends. `state` is for the act `go`.
    """

    act: ActKind
    key: _Key
    version: Annotated[int, Field(ge=1)]
    subject: _Text | None = None
    text: _Text | None = None
    reason: _Short = ""
    state: Annotated[InterestState, Field(strict=False)] | None = None

    def letter(self) -> Letter | None:
        if self.subject is None or self.text is None:
            return None
        return Letter(self.subject, self.text)


class InterestActOut(Schema):
    """What was done: `id` undoes it for a few seconds."""

    id: int
    interest: InterestOut

    @classmethod
    def of(cls, done: InterestAct, interest: Interest, by: User) -> "InterestActOut":
        return cls(id=done.pk, interest=InterestOut.of(interest, by))


class InterestAnswerIn(Input):
    """What an owner said on the phone."""

    approved: bool
    name: Annotated[LookupText, Field(max_length=100)] = ""
    reason: _Short = ""
    version: Annotated[int, Field(ge=1)]


class InterestNoteIn(Input):
    text: _Text
    is_call: bool = False


class InterestNextIn(Input):
    next_action: _Short = ""
    next_action_on: Annotated[LookupText, Field(max_length=20)] = ""


class InterestIn(Input):
    """Somebody who called or was referred."""

    listing: int
    key: _Key
    name: _Short = ""
    email: _Short = ""
    phone: _Short = ""
    company: _Short = ""
    message: _Text = ""
    source: Annotated[Source, Field(strict=False)] = Source.REFERRAL


def script_of(interest: Interest) -> IntakeSheetOut:
    """Return the script of the call with its answers."""
    return IntakeSheetOut(
        groups=[IntakeGroupOut.model_validate(group) for group in SCRIPT.groups],
        answers=_answers(interest),
    )


def saved_script(interest: Interest, conflicts: list[str]) -> IntakeSavedOut:
    return IntakeSavedOut(answers=_answers(interest), conflicts=conflicts)


def _answers(interest: Interest) -> dict[str, IntakeAnswerOut]:
    return {field: IntakeAnswerOut(**answer) for field, answer in interest.screening.items()}
