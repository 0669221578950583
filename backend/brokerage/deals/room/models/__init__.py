"""Data rooms: folders, files, who gets in, who has read what, and what was asked."""

from brokerage.deals.room.models.lenders import RoomLender
from brokerage.deals.room.models.readings import RoomReading, RoomRendition, RoomStamp
from brokerage.deals.room.models.requests import RoomRequest
from brokerage.deals.room.models.rooms import (
    Room,
    RoomAllowed,
    RoomDecision,
    RoomFile,
    RoomFolder,
    RoomPush,
    RoomShutOut,
)

__all__ = [
    "Room",
    "RoomAllowed",
    "RoomDecision",
    "RoomFile",
    "RoomFolder",
    "RoomLender",
    "RoomPush",
    "RoomReading",
    "RoomRendition",
    "RoomRequest",
    "RoomShutOut",
    "RoomStamp",
]
