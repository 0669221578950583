"""Counts downloads by day and document. Nothing is stored about who downloads."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Final

from django.db.models import F
from django.utils import timezone

from brokerage.core.schema import Fact
from brokerage.library.models import DownloadCount, LibraryDocument

KEPT: Final = timedelta(days=800)
"""How long the count of a day is stored: two years and a bit, to compare a year with the one
before. The total of a document stays.
"""
MONTHS: Final = 12
WEEKS: Final = 26


@dataclass(frozen=True)
class Downloads:
    """The download counts of one document."""

    last_30_days: int = 0
    months: list[int] = field(default_factory=lambda: [0] * MONTHS)
    """The last twelve calendar months, the current one last."""


class DownloadsOfWeek(Fact):
    starts: date
    """A Monday."""
    downloads: int


def count(key: str) -> None:
    """Add one to a document's total and to its count for today. Call it in a transaction."""
    today = timezone.localdate()
    LibraryDocument.objects.filter(key=key).update(downloads=F("downloads") + 1)
    DownloadCount.objects.get_or_create(document_id=key, day=today)
    counted = DownloadCount.objects.filter(document_id=key, day=today)
    counted.update(downloads=F("downloads") + 1)


def by_document() -> dict[str, Downloads]:
    """Return the download counts by key. An unknown key gives zeros."""
    today = timezone.localdate()
    recent, months = Counter[str](), defaultdict[str, list[int]](lambda: [0] * MONTHS)
    first = _month(today) - MONTHS + 1
    found = DownloadCount.objects.filter(day__gte=date(first // 12, first % 12 + 1, 1))
    for key, day, number in found.values_list("document_id", "day", "downloads"):
        months[key][min(_month(day) - first, MONTHS - 1)] += number
        if day > today - timedelta(days=30):
            recent[key] += number
    counted = {key: Downloads(recent[key], each) for key, each in months.items()}
    return defaultdict(Downloads, counted)


def by_week(key: str) -> list[DownloadsOfWeek]:
    """Return the downloads of a document in each of the last `WEEKS` weeks, the latest last."""
    today = timezone.localdate()
    monday = today - timedelta(days=today.weekday())
    first = monday - timedelta(weeks=WEEKS - 1)
    weeks = Counter[date]()
    found = DownloadCount.objects.filter(document_id=key, day__gte=first)
    for day, number in found.values_list("day", "downloads"):
        weeks[day - timedelta(days=day.weekday())] += number
    starts = (first + timedelta(weeks=number) for number in range(WEEKS))
    return [DownloadsOfWeek(starts=each, downloads=weeks[each]) for each in starts]


def purge() -> int:
    """Delete the counts of days more than `KEPT` ago, and return their number."""
    return DownloadCount.objects.filter(day__lt=timezone.localdate() - KEPT).delete()[0]


def _month(day: date) -> int:
    """Months since the year 0."""
    return day.year * 12 + day.month - 1
