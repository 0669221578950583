"""Rooms as owners see them."""

from datetime import datetime

from brokerage.core.schema import Input, Schema
from brokerage.deals.room.models import Room
from brokerage.deals.room.selectors.record import summary_of


class SaleRoomFileOut(Schema):
    title: str
    folder: str
    level: int


class SaleRoomReaderOut(Schema):
    """How much someone has read, and when."""

    name: str
    role: str
    """`buyer`, `co-broker` or `lender`."""
    buyer: str
    """Whose co-broker or lender it is; empty for a buyer."""
    files: int
    first_at: datetime
    last_at: datetime
    days: int


class SaleRoomOut(Schema):
    files: list[SaleRoomFileOut]
    """What buyers can get, by folder."""
    readers: list[SaleRoomReaderOut]
    """The latest reading first."""
    is_open: bool
    """Whether there is a room, so that the owner can decide about co-brokers."""
    co_brokers_since: datetime | None
    """When the owner let co-brokers of approved buyers read; null: they may not."""
    co_brokers_by_name: str
    """Who said so, or took it back."""

    @classmethod
    def of(cls, room: Room | None) -> "SaleRoomOut":
        if room is None:
            return cls(
                files=[], readers=[], is_open=False, co_brokers_since=None, co_brokers_by_name=""
            )
        pushed = room.files.filter(pushed__isnull=False).select_related("folder")
        return cls(
            files=[
                SaleRoomFileOut(title=each.title, folder=each.folder.name, level=each.level)
                for each in pushed.order_by("folder__order", "title", "pk")
            ],
            readers=[SaleRoomReaderOut(**each._asdict()) for each in summary_of(room)],
            is_open=True,
            co_brokers_since=room.co_brokers_since,
            co_brokers_by_name=room.co_brokers_by_name,
        )


class CoBrokersReadIn(Input):
    agreed: bool
