"""Rooms as buyers, their co-brokers and their lenders see them, and staff who look as a buyer.
Nothing here counts, numbers or names what a reader may not see.
"""

from datetime import date, datetime
from itertools import groupby
from typing import Annotated

from pydantic import Field

from brokerage.core.schema import Input, Schema
from brokerage.deals.cim.schemas.buying import BuyingBrokerOut, broker_of
from brokerage.deals.cim.selectors.sources import company_of, standard_words
from brokerage.deals.room.models import RoomLender, RoomRequest
from brokerage.deals.room.rules.lenders import LenderState
from brokerage.deals.room.rules.levels import LETTER, Reader, Way
from brokerage.deals.room.rules.requests import LONGEST, RequestState
from brokerage.deals.room.selectors.lenders import lenders_of
from brokerage.deals.room.selectors.readers import (
    Guest,
    SeenFile,
    files_of_guest,
    published_for,
    requests_of_guest,
)
from brokerage.deals.room.services.lenders import consent_words


class BuyingRoomFileOut(Schema):
    key: str
    title: str
    kind: str
    pages: int
    """That can be shown; 0 if it can only be saved."""
    ways: list[Way]
    since: datetime

    @classmethod
    def of(cls, seen: SeenFile) -> "BuyingRoomFileOut":
        assert seen.file.pushed_at is not None
        return cls(
            key=seen.file.key,
            title=seen.file.title,
            kind=seen.version.kind,
            pages=seen.pages,
            ways=list(seen.ways),
            since=seen.file.pushed_at,
        )


class BuyingRoomFolderOut(Schema):
    name: str
    files: list[BuyingRoomFileOut]


class BuyingRoomAnswerFileOut(Schema):
    key: str
    title: str


class BuyingRoomRequestOut(Schema):
    """What the buyer asked."""

    key: str
    text: str
    asked_at: datetime
    state: RequestState
    answer: str
    answered_at: datetime | None
    files: list[BuyingRoomAnswerFileOut]

    @classmethod
    def of(cls, asked: RoomRequest, titles: dict[str, str]) -> "BuyingRoomRequestOut":
        is_open = asked.state == RequestState.OPEN
        return cls(
            key=asked.key,
            text=asked.text,
            asked_at=asked.asked_at,
            state=RequestState(asked.state),
            answer="" if is_open else asked.answer,
            answered_at=asked.answered_at,
            files=[
                BuyingRoomAnswerFileOut(key=file.key, title=titles[file.key])
                for file in asked.files.all()
                if file.key in titles and not is_open
            ],
        )


class BuyingRoomPublishedOut(Schema):
    """A question and its answer, for all buyers as far along."""

    key: str
    text: str
    answer: str


class BuyingLenderOut(Schema):
    """A lender of the buyer."""

    key: str
    bank: str
    name: str
    email: str
    state: LenderState
    consent: str
    """What the buyer agreed to, or is asked to agree to."""
    ends_on: date | None

    @classmethod
    def of(cls, lender: RoomLender) -> "BuyingLenderOut":
        return cls(
            key=lender.key,
            bank=lender.bank,
            name=lender.name,
            email=lender.email,
            state=lender.state,
            consent=lender.consent
            or consent_words(lender.interest, bank=lender.bank, name=lender.name),
            ends_on=lender.ends_on,
        )


class BuyingRoomOut(Schema):
    """What a buyer, their co-broker or their lender may have of the room of a business."""

    number: str
    """Of the listing."""
    role: Reader
    business: str
    """Which company it is; empty for a buyer, who reads it elsewhere."""
    buyer: str
    """Whose co-broker or lender reads; empty for a buyer."""
    recorded: str
    """The notice that reading is recorded."""
    folders: list[BuyingRoomFolderOut]
    requests: list[BuyingRoomRequestOut]
    """What the buyer asked, the latest first."""
    published: list[BuyingRoomPublishedOut]
    lenders: list[BuyingLenderOut] | None
    """The buyer's, the latest first; null before their letter of intent, and for others."""
    lender_consent: str
    """What the buyer agrees to by naming a lender, with `{name}` and `{bank}`."""
    broker: BuyingBrokerOut | None

    @classmethod
    def of(cls, guest: Guest) -> "BuyingRoomOut":
        files = files_of_guest(guest)
        interest, is_buyer = guest.interest, guest.role is Reader.BUYER
        names_lenders = is_buyer and guest.level >= LETTER
        titles = {seen.file.key: seen.file.title for seen in files}
        return cls(
            number=interest.listing.number,
            role=guest.role,
            business="" if is_buyer else company_of(interest.listing),
            buyer="" if is_buyer else interest.buyer.name,
            recorded=standard_words()["recorded"],
            folders=[
                BuyingRoomFolderOut(
                    name=folder.name, files=[BuyingRoomFileOut.of(each) for each in inside]
                )
                for folder, inside in groupby(files, key=lambda seen: seen.file.folder)
            ],
            requests=[BuyingRoomRequestOut.of(each, titles) for each in requests_of_guest(guest)],
            published=[
                BuyingRoomPublishedOut(
                    key=each.key, text=each.published, answer=each.published_answer
                )
                for each in published_for(guest)
            ],
            lenders=[BuyingLenderOut.of(each) for each in lenders_of(interest)]
            if names_lenders
            else None,
            lender_consent=consent_words(interest, bank="{bank}", name="{name}")
            if names_lenders
            else "",
            broker=broker_of(guest.room.deal),
        )


class BuyingRoomReadOut(Schema):
    """A file that a buyer may read. The pages are pictures."""

    number: str
    """Of the listing."""
    title: str
    edition: int
    """Changes when a new version replaces this one."""
    pages: int
    released_at: datetime
    ways: list[Way]
    recorded: str
    printing: str
    broker: BuyingBrokerOut | None

    @classmethod
    def of(cls, seen: SeenFile) -> "BuyingRoomReadOut":
        words, file = standard_words(), seen.file
        assert file.pushed_at is not None
        return cls(
            number=seen.guest.interest.listing.number,
            title=file.title,
            edition=file.edition,
            pages=seen.pages,
            released_at=file.pushed_at,
            ways=list(seen.ways),
            recorded=words["recorded"],
            printing=words["printing"],
            broker=broker_of(seen.guest.room.deal),
        )


class BuyingRoomAskIn(Input):
    text: Annotated[str, Field(max_length=2 * LONGEST)]


class NameLenderIn(Input):
    bank: Annotated[str, Field(max_length=200)] = ""
    name: Annotated[str, Field(max_length=200)] = ""
    email: Annotated[str, Field(max_length=500)] = ""
    agreed: bool = False
    """To the words in `lenderConsent`."""


class AnswerLenderIn(Input):
    agreed: bool
    """False takes a consent back."""
