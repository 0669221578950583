"""The record of who has read what in a room."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import Count, F, Max, Min, Q

from brokerage.deals.cim.rules.states import ReadingKind
from brokerage.deals.room.models import Room, RoomFile, RoomStamp


class FileReading(NamedTuple):
    """What one reader was sent of one version of a file."""

    name: str
    email: str
    is_staff: bool
    role: str
    """A `Reader`."""
    buyer: str
    """Whose co-broker or lender it is; empty for a buyer."""
    title: str
    version: int
    page_count: int | None
    pages: int
    """Different ones that were sent as pictures."""
    downloads: int
    first_at: datetime
    last_at: datetime


class ReaderSummary(NamedTuple):
    """How much a buyer, their co-broker or their lender has read, for the seller."""

    name: str
    role: str
    """A `Reader`."""
    buyer: str
    """Whose co-broker or lender it is; empty for a buyer."""
    files: int
    first_at: datetime
    last_at: datetime
    days: int


SHOWN: Final = 2000
"""The latest rows of a record."""


def readings_of(room: Room) -> list[FileReading]:
    """Return what was sent to whom, the latest first, at most `SHOWN` rows."""
    stamps = RoomStamp.objects.filter(deal=room.deal_id, readings__isnull=False)
    grouped = stamps.values(
        "reader_email", "is_staff", "role", "buyer_name", "version", number=F("version__number"),
        count=F("version__pages"), file=F("version__file"), file_title=F("version__file__title"),
    ).annotate(
        name=Max("reader_name"),
        pages=Count("readings__page", distinct=True, filter=Q(readings__kind=ReadingKind.IMAGE)),
        downloads=Count("readings", filter=~Q(readings__kind=ReadingKind.IMAGE)),
        first_at=Min("readings__at"),
        last_at=Max("readings__at"),
    ).order_by("-last_at")  # fmt: skip
    titles = dict(RoomFile.objects.filter(room=room).values_list("file", "title"))
    return [
        FileReading(
            name=row["name"],
            email=row["reader_email"],
            is_staff=row["is_staff"],
            role=row["role"],
            buyer=row["buyer_name"],
            title=titles.get(row["file"]) or row["file_title"],
            version=row["number"],
            page_count=row["count"],
            pages=row["pages"],
            downloads=row["downloads"],
            first_at=row["first_at"],
            last_at=row["last_at"],
        )
        for row in grouped[:SHOWN]
    ]


def summary_of(room: Room) -> Sequence[ReaderSummary]:
    """Return how much each reader outside the firm has read, the latest reading first."""
    stamps = RoomStamp.objects.filter(deal=room.deal_id, is_staff=False, readings__isnull=False)
    grouped = stamps.values("reader_email", "role", "buyer_name").annotate(
        name=Max("reader_name"),
        files=Count("version__file", distinct=True),
        first_at=Min("readings__at"),
        last_at=Max("readings__at"),
        days=Count("day", distinct=True),
    )
    return [
        ReaderSummary(
            name=row["name"],
            role=row["role"],
            buyer=row["buyer_name"],
            files=row["files"],
            first_at=row["first_at"],
            last_at=row["last_at"],
            days=row["days"],
        )
        for row in grouped.order_by("-last_at")
    ]
