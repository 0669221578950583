"""What the desk shows of dates and closing. Amounts are US dollars."""

from datetime import date, datetime

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.schema import Schema
from brokerage.deals.dates.models import (
    ClosingItem,
    DateMove,
    DealDate,
    Retrade,
    Track,
    WireInstructions,
)
from brokerage.deals.dates.rules import slips
from brokerage.deals.dates.rules.calendar_days import DateCounts
from brokerage.deals.dates.rules.checklist import listed_dates
from brokerage.deals.dates.rules.closing_list import ClosingSide, listed_items
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.dates.selectors.dates import (
    Shift,
    dates_of,
    moves_of,
    plan_of,
    plan_version,
)
from brokerage.deals.dates.selectors.guests import possible_guests
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealPersonRole


class DateShiftOut(Schema):
    """A date that moves along."""

    id: int
    label: str
    from_on: date | None
    to_on: date


class DateOverrunOut(Schema):
    """A date that would pass another."""

    late: str
    limit: str


class DatePreviewOut(Schema):
    """What else moves, the earliest first."""

    moves: list[DateShiftOut]
    overruns: list[DateOverrunOut]

    @classmethod
    def of(cls, shifts: list[Shift], overruns: list[tuple[str, str]]) -> "DatePreviewOut":
        return cls(
            moves=[DateShiftOut.of(each) for each in shifts],
            overruns=[DateOverrunOut(late=late, limit=limit) for late, limit in overruns],
        )


class DealDateOut(Schema):
    id: int
    key: str
    label: str
    is_after_closing: bool
    on: date | None
    after: int | None
    days: int
    counts: DateCounts
    state: DateState
    done_on: date | None
    reason: str
    staff: int | None
    staff_name: str
    person: int | None
    person_name: str
    track: str
    source: str
    """Where its rule comes from."""
    passes: str
    """The date that it passes and should not; empty if it does not."""
    every_months: int | None

    @classmethod
    def of(cls, stored: DealDate, passes: str) -> "DealDateOut":
        listed = listed_dates().get(stored.key)
        return cls.build(
            stored,
            id=stored.pk,
            after=stored.after_id,
            staff=stored.staff_id,
            staff_name=str(stored.staff.get_short_name()) if stored.staff else "",
            person=stored.person_id,
            person_name=stored.person.contact.name if stored.person else "",
            track=listed.track if listed else "",
            source=listed.source if listed else "",
            passes=passes,
        )


class MovedAlongOut(Schema):
    label: str
    from_on: date | None
    to_on: date


class DateMoveOut(Schema):
    """A record of how a date moved, with what moved along."""

    id: int
    label: str
    from_on: date | None
    to_on: date
    others: list[MovedAlongOut]
    reason: str
    actor_name: str
    at: datetime

    @classmethod
    def of(cls, move: DateMove) -> "DateMoveOut":
        others = [
            MovedAlongOut(label=each["label"], from_on=each["from"], to_on=each["to"])
            for each in move.others
        ]
        return cls.build(move, others=others)


class TrackOut(Schema):
    kind: str
    pen: str
    since: date | None
    chase_after: int
    chased_on: date | None
    note: str
    quiet_days: int
    is_to_chase: bool

    @classmethod
    def of(cls, track: Track) -> "TrackOut":
        today = timezone.localdate()
        return cls.build(
            track,
            quiet_days=track.quiet_days(today),
            is_to_chase=track.is_to_chase(today),
        )


class RetradeOut(Schema):
    id: int
    asked_on: date
    asked: str
    asked_effect: int
    evidence: int | None
    evidence_title: str
    answer: str
    answer_text: str
    answered_on: date | None
    effect: int
    shown_at: datetime | None

    @classmethod
    def of(cls, retrade: Retrade) -> "RetradeOut":
        return cls.build(
            retrade,
            evidence=retrade.evidence_id,
            evidence_title=retrade.evidence.title if retrade.evidence else "",
        )


class ClosingItemOut(Schema):
    id: int
    label: str
    side: ClosingSide
    state: DateState
    done_on: date | None
    reason: str
    file: int | None
    file_title: str
    by_name: str
    needs_file: bool
    is_own: bool
    """Whether staff have added it."""

    @classmethod
    def of(cls, item: ClosingItem) -> "ClosingItemOut":
        listed = listed_items().get(item.key)
        return cls.build(
            item,
            file=item.file_id,
            file_title=item.file.title if item.file else "",
            needs_file=bool(listed and listed.is_file),
            is_own=not item.key,
        )


class WireOut(Schema):
    """A wire without its instructions, which are read one by one."""

    id: int
    payee: str
    is_for_buyer: bool
    entered_by_name: str
    entered_at: datetime
    person_called: str
    number_called: str
    number_source: str
    called_by_name: str
    called_at: datetime | None
    confirmed_by_name: str
    confirmed_at: datetime | None
    withdrawn_at: datetime | None
    abilities: dict[str, bool]

    @classmethod
    def of(cls, wire: WireInstructions, user: User) -> "WireOut":
        return cls.build(wire, abilities=wire.abilities(user))


class WireTextOut(Schema):
    instructions: str


class CalendarFeedOut(Schema):
    """A private address for calendars. No later response has it."""

    address: str


class DatePersonOut(Schema):
    """Someone who may own a date."""

    id: int
    name: str
    role: str


class DateGuestOut(Schema):
    """Someone outside the firm whose calendar may get their dates."""

    person: int | None
    """Null for the buyer."""
    name: str
    role: str
    is_invited: bool


class DealFileNameOut(Schema):
    id: int
    title: str


class DealDatesOut(Schema):
    """Everything about the dates of a deal, the earliest first."""

    version: int
    """Of the dates; 0 before they are set."""
    dates: list[DealDateOut]
    moves: list[DateMoveOut]
    """The latest first."""
    tracks: list[TrackOut]
    retrades: list[RetradeOut]
    closing_items: list[ClosingItemOut]
    wires: list[WireOut]
    staff: list[DatePersonOut]
    people: list[DatePersonOut]
    guests: list[DateGuestOut]
    """Those with an email address."""
    files: list[DealFileNameOut]

    @classmethod
    def of(cls, deal: Deal, user: User) -> "DealDatesOut":
        dates = dates_of(deal)
        labels = {each.pk: each.label for each in dates}
        passed = {late: labels[limit] for late, limit in slips.overruns(plan_of(dates)).items()}
        return cls(
            version=plan_version(deal),
            dates=[DealDateOut.of(each, passed.get(each.pk, "")) for each in dates],
            moves=[DateMoveOut.of(each) for each in moves_of(deal)],
            tracks=[TrackOut.of(each) for each in deal.tracks.all()],
            retrades=[RetradeOut.of(each) for each in deal.retrades.select_related("evidence")],
            closing_items=[
                ClosingItemOut.of(each) for each in deal.closing_items.select_related("file")
            ],
            wires=[WireOut.of(each, user) for each in deal.wires.all()],
            staff=[
                DatePersonOut(id=each.user_id, name=str(each.user.get_short_name()), role=each.role)
                for each in deal.members.all()
            ],
            people=[
                DatePersonOut(
                    id=each.pk, name=each.contact.name, role=DealPersonRole(each.role).label
                )
                for each in deal.people.all()
            ],
            guests=[DateGuestOut.of(each) for each in possible_guests(deal)],
            files=[DealFileNameOut.of(each) for each in deal.files.all()],
        )
