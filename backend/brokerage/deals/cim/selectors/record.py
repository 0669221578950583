"""The record of who has read a memorandum."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Max, Min, Q

from brokerage.deals.cim.models import Cim, CimReading, CimStamp
from brokerage.deals.cim.rules.states import ReadingKind


@dataclass(frozen=True)
class ReaderRecord:
    """What one reader was sent of one version."""

    name: str
    email: str
    is_staff: bool
    version: int
    pages: tuple[int, ...]
    """The pages that were sent as pictures, in order, each once."""
    page_count: int
    first_at: datetime
    last_at: datetime
    times: int
    """On how many days."""
    texts: int
    downloads: int


def readers_of(cim: Cim, *, with_staff: bool) -> list[ReaderRecord]:
    """Return the readers of a memorandum by version, the latest reading first."""
    stamps = CimStamp.objects.filter(version__cim=cim, readings__isnull=False)
    if not with_staff:
        stamps = stamps.filter(is_staff=False)
    grouped = stamps.values(
        "reader_email",
        "is_staff",
        number=F("version__number"),
        page_count=F("version__pages"),
    ).annotate(
        name=Max("reader_name"),
        first_at=Min("readings__at"),
        last_at=Max("readings__at"),
        times=Count("day", distinct=True),
        texts=Count("readings", filter=Q(readings__kind=ReadingKind.TEXT)),
        downloads=Count("readings", filter=Q(readings__kind=ReadingKind.DOWNLOAD)),
    )
    pages = _pages_of(cim)
    return [
        ReaderRecord(
            name=row["name"],
            email=row["reader_email"],
            is_staff=row["is_staff"],
            version=row["number"],
            pages=tuple(sorted(pages.get((row["reader_email"], row["number"]), ()))),
            page_count=row["page_count"],
            first_at=row["first_at"],
            last_at=row["last_at"],
            times=row["times"],
            texts=row["texts"],
            downloads=row["downloads"],
        )
        for row in grouped.order_by("-last_at")
    ]


def _pages_of(cim: Cim) -> dict[tuple[str, int], set[int]]:
    found: dict[tuple[str, int], set[int]] = {}
    sent = CimReading.objects.filter(stamp__version__cim=cim, kind=ReadingKind.IMAGE)
    rows: Iterable[tuple[str, int, int]] = (
        sent.order_by()
        .values_list("stamp__reader_email", "stamp__version__number", "page")
        .distinct()
    )
    for email, number, page in rows:
        found.setdefault((email, number), set()).add(page)
    return found


@dataclass(frozen=True)
class Trace:
    """Someone who was sent a page."""

    name: str
    email: str
    is_staff: bool
    code: str
    version: int
    is_download: bool
    first_at: datetime
    last_at: datetime


def who_had(cim: Cim, *, code: str = "", page: int | None = None) -> list[Trace]:
    """Return who was sent a page, or whose pages carry this number; the first reader first."""
    sent = CimReading.objects.filter(stamp__version__cim=cim)
    sign = "".join(each for each in code.upper() if each.isalnum())
    if sign:
        sent = sent.filter(stamp__code__startswith=sign)
    if page is not None:
        sent = sent.filter(page__in=(0, page))
    names = ("reader_name", "reader_email", "is_staff", "code", "is_download")
    rows = (
        sent.order_by()
        .values(
            *(f"stamp__{name}" for name in names),
            number=F("stamp__version__number"),
        )
        .annotate(first_at=Min("at"), last_at=Max("at"))
        .order_by("first_at")
    )
    return [
        Trace(
            name=row["stamp__reader_name"],
            email=row["stamp__reader_email"],
            is_staff=row["stamp__is_staff"],
            code=f"{row['stamp__code'][:4]}-{row['stamp__code'][4:]}",
            version=row["number"],
            is_download=row["stamp__is_download"],
            first_at=row["first_at"],
            last_at=row["last_at"],
        )
        for row in rows
    ]
