"""The timeline of a lead: its activities and the saved runs of its account, the latest first. The
packages above can show rows of their own in between.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias

from django.db.models import Model, Q, QuerySet

from brokerage.business_health.models import HealthRun
from brokerage.leads.models import (
    Activity,
    ActivityKind,
    Call,
    ContactMessage,
    Lead,
    LeadTask,
    Merge,
    Note,
    StageChange,
)
from brokerage.leads.selectors import cursors
from brokerage.mail.models import Mail
from brokerage.valuation.models import SavedRun

VALUATION: Final = "valuation"
HEALTH: Final = "health"
"""Kinds of entries that are no activities: runs that the person saved in the portal."""
KINDS: Final = (*ActivityKind.values, VALUATION, HEALTH)


@dataclass(frozen=True)
class Entry:
    """One entry of a timeline. `source` is the object it is about; None if that was deleted."""

    kind: str
    at: datetime
    pk: int
    """The id of the activity, of the saved run, or of the other row."""
    activity: Activity | None
    source: Model | None

    @property
    def key(self) -> str:
        """A text that no other entry of the timeline has."""
        return f"{'activity' if self.activity else self.kind}-{self.pk}"


@dataclass(frozen=True)
class TimelinePage:
    """One page of a timeline."""

    entries: list[Entry]
    next_cursor: str


_Position: TypeAlias = tuple[datetime, int, int]
"""The time of an entry, the rank of its table below, and its id: the order of the timeline."""
_ACTIVITY, _VALUATION, _HEALTH, _FIRST_OF_OTHERS = range(4)


Others = Sequence[tuple[str, QuerySet[Any]]]
"""Rows of other models, which have the time in `at`, with the kind of their entries."""


def page_of_timeline(
    lead: Lead | None,
    *,
    kinds: Iterable[str] = KINDS,
    before: str = "",
    limit: int = 50,
    others: Others = (),
) -> TimelinePage:
    """Return a page of entries of these kinds from a lead's timeline, and of all `others`, the
    latest first. Without a lead there are only the others. Raises InvalidCursor.
    """
    wanted = set(kinds)
    end = _decode(before) if before else None
    found: list[tuple[_Position, Model]] = []
    for rank, (_, rows) in enumerate(others, _FIRST_OF_OTHERS):
        found += _rows(rows, "at", rank, end, limit)
    activities = Activity.objects.filter(lead=lead) if lead else Activity.objects.none()
    if not wanted.issuperset(ActivityKind.values):
        activities = activities.filter(kind__in=wanted)
    found += _rows(activities, "at", _ACTIVITY, end, limit)
    business = lead.account.business_id if lead and lead.account else None
    if business and VALUATION in wanted:
        runs = SavedRun.objects.filter(business=business)
        found += _rows(runs, "made_at", _VALUATION, end, limit)
    if business and HEALTH in wanted:
        health_runs = HealthRun.objects.filter(business=business)
        found += _rows(health_runs, "completed_at", _HEALTH, end, limit)
    found.sort(key=lambda row: row[0], reverse=True)
    page = found[:limit]
    next_cursor = _encode(page[-1][0]) if len(found) > limit else ""
    return TimelinePage(_entries(page, [kind for kind, _ in others]), next_cursor)


def _rows(
    rows: QuerySet[Any], at: str, rank: int, end: _Position | None, limit: int
) -> list[tuple[_Position, Model]]:
    """The latest rows of one table with their positions, one more than `limit`; only those earlier
    than the position `end`. `at` is the field with a row's time.
    """
    if end is not None:
        moment, end_rank, pk = end
        same_moment = Q(**{at: moment})
        if rank == end_rank:
            same_moment &= Q(pk__lt=pk)
        earlier = Q(**{f"{at}__lt": moment})
        rows = rows.filter(earlier | same_moment if rank <= end_rank else earlier)
    latest = rows.order_by(f"-{at}", "-pk")[: limit + 1]
    return [((getattr(row, at), rank, row.pk), row) for row in latest]


def _entries(page: list[tuple[_Position, Model]], others: Sequence[str]) -> list[Entry]:
    kinds = ("", VALUATION, HEALTH, *others)
    activities = [row for _, row in page if isinstance(row, Activity)]
    sources = _sources_of(activities)
    entries = []
    for (at, rank, pk), row in page:
        if isinstance(row, Activity):
            source = sources.get((row.kind, row.source_id))
            entries.append(Entry(row.kind, at, pk, row, source))
        else:
            entries.append(Entry(kinds[rank], at, pk, None, row))
    return entries


SOURCES: Final[dict[str, tuple[Callable[[], QuerySet[Any]], Callable[[str], Any]]]] = {
    ActivityKind.MESSAGE: (ContactMessage.objects.all, str),
    ActivityKind.MAIL: (Mail.objects.all, int),
    ActivityKind.NOTE: (Note.objects.all, int),
    ActivityKind.CALL: (Call.objects.all, int),
    ActivityKind.TASK: (LeadTask.objects.all, int),
    ActivityKind.STAGE: (StageChange.objects.all, int),
    ActivityKind.MERGE: (lambda: Merge.objects.select_related("merged"), int),
}
"""The rows of each kind's source, and the type of their ids. The packages above add theirs."""


def _sources_of(activities: list[Activity]) -> dict[tuple[str, str], Model]:
    """Return the sources of activities by kind and `source_id`, with one query per kind."""
    ids: dict[str, list[str]] = defaultdict(list)
    for activity in activities:
        if activity.kind in SOURCES:
            ids[activity.kind].append(activity.source_id)
    found: dict[tuple[str, str], Model] = {}
    for kind, named in ids.items():
        sources, of_type = SOURCES[kind]
        rows = sources().in_bulk([of_type(each) for each in named])
        found |= {(kind, str(pk)): row for pk, row in rows.items()}
    return found


def _encode(position: _Position) -> str:
    at, rank, pk = position
    return cursors.encode(at.isoformat(), rank, pk)


def _decode(cursor: str) -> _Position:
    """Parse a cursor. Raises InvalidCursor if it cannot be read."""
    at, rank, pk = cursors.decode(cursor, cursors.moment, int, cursors.row_id)
    return at, rank, pk
