"""Rooms as owners see them."""

from datetime import datetime

from brokerage.core.schema import Schema
from brokerage.deals.room.models import Room
from brokerage.deals.room.selectors.record import summary_of


class SaleRoomFileOut(Schema):
    title: str
    folder: str
    level: int


class SaleRoomReaderOut(Schema):
    """How much a buyer has read, and when."""

    name: str
    files: int
    first_at: datetime
    last_at: datetime
    days: int


class SaleRoomOut(Schema):
    files: list[SaleRoomFileOut]
    """What buyers can get, by folder."""
    readers: list[SaleRoomReaderOut]
    """The latest reading first."""

    @classmethod
    def of(cls, room: Room | None) -> "SaleRoomOut":
        if room is None:
            return cls(files=[], readers=[])
        pushed = room.files.filter(pushed__isnull=False).select_related("folder")
        return cls(
            files=[
                SaleRoomFileOut(title=each.title, folder=each.folder.name, level=each.level)
                for each in pushed.order_by("folder__order", "title", "pk")
            ],
            readers=[SaleRoomReaderOut(**each._asdict()) for each in summary_of(room)],
        )
