"""Rooms as staff see them."""

from datetime import date, datetime
from typing import Annotated

from pydantic import Field

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.schema import Input, LookupText, Schema
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.room.models import Room, RoomLender, RoomRequest
from brokerage.deals.room.rules.checklists import checklists
from brokerage.deals.room.rules.lenders import LenderState
from brokerage.deals.room.rules.levels import Handling
from brokerage.deals.room.rules.requests import LONGEST, RequestState, Side
from brokerage.deals.room.selectors.lenders import lenders_in, level_of_lender
from brokerage.deals.room.selectors.record import FileReading, readings_of
from brokerage.deals.room.selectors.requests import requests_of
from brokerage.deals.room.selectors.rooms import (
    RoomBuyer,
    RoomCoBroker,
    StagedFile,
    buyers_of,
    co_brokers_of,
    files_not_in,
    files_of,
)

_Reason = Annotated[str, Field(max_length=300)]
_Ids = Annotated[list[int], Field(max_length=500)]
_Text = Annotated[str, Field(max_length=2 * LONGEST)]


class RoomChecklistOut(Schema):
    key: str
    name: str
    folders: list[str]


class RoomFolderOut(Schema):
    id: int
    name: str
    holds: str
    for_lenders: bool


class RoomFileOut(Schema):
    id: int
    folder: int
    title: str
    name: str
    """Of the uploaded file."""
    kind: str
    size: int
    pages: int
    """That can be shown."""
    level: int
    handling: Handling
    allowed: list[int] | None
    """The interests of the only buyers who see it; null for all of its level."""
    reason: str
    pushed_version: int | None
    """Null while it is staged."""
    latest_version: int | None
    pushed_at: datetime | None
    seen_by: list[int]
    """The interests of those who see it, or would once it is pushed."""
    can_be_had: bool
    """False if no buyer of any level could have it as it is."""

    @classmethod
    def of(cls, staged: StagedFile) -> "RoomFileOut":
        shown, pushed, latest = staged.shown, staged.pushed, staged.latest
        return cls(
            id=staged.id,
            folder=staged.folder,
            title=staged.title,
            name=shown.name if shown else staged.title,
            kind=shown.kind if shown else "",
            size=shown.size if shown else 0,
            pages=shown.pages if shown else 0,
            level=staged.level,
            handling=Handling(staged.handling),
            allowed=None if staged.allowed is None else sorted(staged.allowed),
            reason=staged.reason,
            pushed_version=pushed.number if pushed else None,
            latest_version=latest.number if latest else None,
            pushed_at=staged.pushed_at,
            seen_by=staged.seen_by,
            can_be_had=staged.can_be_had,
        )


class RoomBuyerOut(Schema):
    interest: int
    name: str
    state: str
    has_account: bool
    level: int
    """Up to which the room is open to them now."""
    decision: int | None
    """What staff decided: 0 closed, 3 open up to the last level."""
    reason: str

    @classmethod
    def of(cls, buyer: RoomBuyer) -> "RoomBuyerOut":
        interest, decision = buyer.interest, buyer.decision
        return cls(
            interest=interest.pk,
            name=interest.buyer.name,
            state=interest.state,
            has_account=interest.buyer.account_id is not None,
            level=buyer.level,
            decision=decision.level if decision else None,
            reason=decision.reason if decision else "",
        )


class RoomLenderOut(Schema):
    """The lender of a buyer."""

    id: int
    interest: int
    buyer: str
    bank: str
    name: str
    email: str
    state: LenderState
    level: int
    """Up to which level the folders for lenders are open to them now."""
    named_by_name: str
    named_at: datetime
    consent: str
    """The words that the buyer agreed to; empty until then."""
    agreed_by_name: str
    agreed_at: datetime | None
    let_in_by_name: str
    let_in_at: datetime | None
    ends_on: date | None
    reason: str
    """Of the latest decision."""

    @classmethod
    def of(cls, lender: RoomLender) -> "RoomLenderOut":
        return cls.build(
            lender,
            interest=lender.interest_id,
            buyer=lender.interest.buyer.name,
            level=level_of_lender(lender),
            reason=lender.end_reason or lender.reason,
        )


class RoomCoBrokerOut(Schema):
    """The co-broker of an approved buyer."""

    reader: int
    name: str
    firm: str
    level: int
    is_closed: bool
    """By staff."""
    reason: str

    @classmethod
    def of(cls, broker: RoomCoBroker) -> "RoomCoBrokerOut":
        out = broker.shut_out
        return cls(
            reader=broker.user.pk,
            name=shown_name(broker.user),
            firm=broker.firm,
            level=broker.level,
            is_closed=out is not None,
            reason=out.reason if out else "",
        )


class RoomDealFileOut(Schema):
    """A file of the deal that is not in the room."""

    id: int
    title: str


class RoomStaffOut(Schema):
    id: int
    name: str


class RoomRequestOut(Schema):
    id: int
    number: int
    interest: int
    buyer: str
    side: Side
    asked_by_name: str
    text: str
    asked_at: datetime
    owner: RoomStaffOut | None
    due_on: date | None
    state: RequestState
    answer: str
    answered_at: datetime | None
    answered_by_name: str
    files: list[int]
    published: str
    published_answer: str
    published_level: int | None
    version: int

    @classmethod
    def of(cls, asked: RoomRequest) -> "RoomRequestOut":
        owner = asked.owner
        return cls.build(
            asked,
            interest=asked.interest_id,
            buyer=asked.interest.buyer.name,
            side=Side(asked.side),
            owner=RoomStaffOut(id=owner.pk, name=shown_name(owner)) if owner else None,
            state=RequestState(asked.state),
            files=[each.pk for each in asked.files.all()],
        )


class RoomOut(Schema):
    folders: list[RoomFolderOut]
    files: list[RoomFileOut]
    """By folder and title."""
    buyers: list[RoomBuyerOut]
    """Those who are approved for the listing."""
    lenders: list[RoomLenderOut]
    """Those of the buyers, by buyer, the latest first."""
    co_brokers: list[RoomCoBrokerOut]
    """Those of the buyers."""
    co_brokers_since: datetime | None
    """When the owner let co-brokers read; null: they may not."""
    co_brokers_by_name: str
    """Who said so, or took it back."""
    others: list[RoomDealFileOut]
    """Files of the deal that are not in the room."""
    requests: list[RoomRequestOut]
    """The latest first."""
    staff: list[RoomStaffOut]
    """Who may answer."""

    @classmethod
    def of(cls, room: Room) -> "RoomOut":
        buyers = buyers_of(room)
        members = [each.user for each in room.deal.members.all() if each.user.is_active]
        return cls(
            folders=[
                RoomFolderOut(
                    id=each.pk, name=each.name, holds=each.holds, for_lenders=each.for_lenders
                )
                for each in room.folders.all()
            ],
            files=[RoomFileOut.of(each) for each in files_of(room, buyers)],
            buyers=[RoomBuyerOut.of(each) for each in buyers],
            lenders=[RoomLenderOut.of(each) for each in lenders_in(room)],
            co_brokers=[RoomCoBrokerOut.of(each) for each in co_brokers_of(room)],
            co_brokers_since=room.co_brokers_since,
            co_brokers_by_name=room.co_brokers_by_name,
            others=[
                RoomDealFileOut(id=file, title=title)
                for file, title in files_not_in(room.deal, room)
            ],
            requests=[RoomRequestOut.of(each) for each in requests_of(room)],
            staff=[RoomStaffOut(id=each.pk, name=shown_name(each)) for each in members],
        )


class DealRoomOut(Schema):
    room: RoomOut | None
    """Null until it is opened."""
    checklists: list[RoomChecklistOut]
    """Empty once it is open."""

    @classmethod
    def of(cls, deal: Deal, user: User) -> "DealRoomOut":
        room = Room.objects.filter(deal=deal).first()
        if room is not None:
            room.deal = deal
            return cls(room=RoomOut.of(room), checklists=[])
        return cls(
            room=None,
            checklists=[
                RoomChecklistOut(
                    key=each.key, name=each.name, folders=[folder.name for folder in each.folders]
                )
                for each in checklists()
            ],
        )


class RoomReadingOut(Schema):
    """What one reader was sent of one version of a file."""

    name: str
    email: str
    is_staff: bool
    role: str
    """`buyer`, `co-broker` or `lender`."""
    buyer: str
    """Whose co-broker or lender it is; empty for a buyer."""
    title: str
    version: int
    page_count: int | None
    pages: int
    downloads: int
    first_at: datetime
    last_at: datetime

    @classmethod
    def of(cls, reading: FileReading) -> "RoomReadingOut":
        return cls(**reading._asdict())


class RoomReadingsOut(Schema):
    readings: list[RoomReadingOut]
    """The latest first."""

    @classmethod
    def of(cls, room: Room) -> "RoomReadingsOut":
        return cls(readings=[RoomReadingOut.of(each) for each in readings_of(room)])


class OpenRoomIn(Input):
    checklist: Annotated[LookupText, Field(max_length=40)]


class RoomFolderIn(Input):
    name: Annotated[str, Field(max_length=200)]


class StageRoomFilesIn(Input):
    folder: int
    files: _Ids
    """Ids of the deal's files."""
    level: int = 1
    handling: Annotated[Handling, Field(strict=False)] = Handling.VIEW


class ChangeRoomFileIn(Input):
    title: Annotated[str, Field(max_length=300)] | None = None
    folder: int | None = None
    level: int | None = None
    handling: Annotated[Handling | None, Field(strict=False)] = None
    is_named: bool | None = None
    """True: only the buyers in `allowed` see it."""
    allowed: _Ids = []
    reason: _Reason = ""


class PushRoomFilesIn(Input):
    files: _Ids


class RoomDecisionIn(Input):
    level: int | None
    """0 closes the room to the buyer, 3 opens the last level, null leaves it to the rules."""
    reason: _Reason = ""


class NameRoomLenderIn(Input):
    interest: int
    bank: Annotated[str, Field(max_length=200)] = ""
    name: Annotated[str, Field(max_length=200)] = ""
    email: Annotated[str, Field(max_length=500)] = ""


class DecideRoomLenderIn(Input):
    is_open: bool
    reason: _Text = ""


class ShutOutIn(Input):
    is_closed: bool
    reason: _Text = ""


class WriteRoomRequestIn(Input):
    interest: int
    side: Annotated[Side, Field(strict=False)]
    name: Annotated[str, Field(max_length=100)] = ""
    text: _Text


class ChangeRoomRequestIn(Input):
    owner: int | None = None
    due_on: Annotated[str, Field(max_length=10)] | None = None
    state: Annotated[RequestState | None, Field(strict=False)] = None
    answer: _Text | None = None
    files: _Ids | None = None
    version: int


class PublishRoomRequestIn(Input):
    question: _Text = ""
    answer: _Text = ""
    level: int | None
    """For buyers from this level on; null takes it back."""
    version: int
