"""Rooms as buyers see them, and staff who look as a buyer. Nothing here counts, numbers or names
what a buyer may not see.
"""

from datetime import datetime
from itertools import groupby
from typing import Annotated

from pydantic import Field

from brokerage.core.schema import Input, Schema
from brokerage.deals.cim.schemas.buying import BuyingBrokerOut, broker_of
from brokerage.deals.cim.selectors.sources import standard_words
from brokerage.deals.room.models import RoomRequest
from brokerage.deals.room.rules.levels import Way
from brokerage.deals.room.rules.requests import LONGEST, RequestState
from brokerage.deals.room.selectors.readers import (
    Guest,
    SeenFile,
    files_of_guest,
    published_for,
    requests_of_guest,
)


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


class BuyingRoomOut(Schema):
    """What a buyer may have of the room of a business."""

    number: str
    """Of the listing."""
    recorded: str
    """The notice that reading is recorded."""
    folders: list[BuyingRoomFolderOut]
    requests: list[BuyingRoomRequestOut]
    """What the buyer asked, the latest first."""
    published: list[BuyingRoomPublishedOut]
    broker: BuyingBrokerOut | None

    @classmethod
    def of(cls, guest: Guest) -> "BuyingRoomOut":
        files = files_of_guest(guest)
        titles = {seen.file.key: seen.file.title for seen in files}
        return cls(
            number=guest.interest.listing.number,
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
