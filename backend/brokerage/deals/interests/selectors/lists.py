"""The lists of interests: of a listing, and what waits on Today."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, Min, Q, QuerySet

from brokerage.accounts.models import User
from brokerage.core.process_cache import cached_in_process
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import ENDED, InterestState, Side
from brokerage.deals.interests.selectors.interests import count_queue
from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.selectors.extensions import Wait
from brokerage.leads.selectors import cursors

MOST: Final = 50
_TAB: Final = "buyers"


@dataclass(frozen=True)
class InterestPage:
    interests: Sequence[Interest]
    next_cursor: str
    counts: dict[str, int]
    """How many interests the listing has, by state."""


def page_of_listing(
    listing: Listing, *, states: Sequence[str], before: str = "", limit: int = MOST
) -> InterestPage:
    """Return a page of the interests in a listing, those with the latest activity first. `states`
    empty: all that are under way. Raises InvalidCursor.
    """
    all_of_it = Interest.objects.filter(listing=listing)
    chosen = all_of_it.filter(state__in=states) if states else all_of_it.exclude(state__in=ENDED)
    found = _after(chosen, before).select_related("buyer").order_by("-last_activity_at", "-pk")
    rows = list(found[: limit + 1])
    for row in rows:
        row.listing = listing
    cursor = ""
    if len(rows) > limit:
        last = rows[limit - 1]
        cursor = cursors.encode(last.last_activity_at.isoformat(), last.pk)
    counts = all_of_it.order_by().values("state").annotate(count=Count("pk"))
    return InterestPage(rows[:limit], cursor, {row["state"]: row["count"] for row in counts})


def _after(found: "QuerySet[Interest]", cursor: str) -> "QuerySet[Interest]":
    if not cursor:
        return found
    at, pk = cursors.decode(cursor, cursors.moment, cursors.row_id)
    return found.filter(Q(last_activity_at__lt=at) | Q(last_activity_at=at, pk__lt=pk))


def waits(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield the deals, by their ids, whose owner has not answered about buyers for so long that the
    broker calls. What waits for the coordinator is in the queue.
    """
    silent = Interest.objects.filter(
        listing__deal__in=deals,
        state=InterestState.SELLER_ASKED,
        due_at=None,
        seller_nudged_at__isnull=False,
    )
    rows = silent.order_by().values("listing__deal")
    for row in rows.annotate(count=Count("pk"), since=Min("seller_asked_at")):
        who = "a buyer" if row["count"] == 1 else f"{row['count']} buyers"
        text = f"Call the owner: no answer about {who}"
        yield Wait(row["listing__deal"], text, _TAB, row["since"])


@dataclass(frozen=True)
class QueueState:
    """How many buyers wait for the firm, and when the first answer is due."""

    count: int
    first_due_at: datetime | None


def queue_state(user: User) -> QueueState:
    waiting = Interest.objects.all().visible_to(user).filter(waits_for=Side.FIRM)
    first = waiting.filter(due_at__isnull=False).order_by("due_at").values_list("due_at", flat=True)
    return QueueState(count_queue(user), first.first())


def count_waiting(user: User, _today: object) -> int:
    """Count the queue for the number beside Today, which open screens ask for every few seconds."""
    return cached_in_process(f"interests waiting {user.pk}", lambda: count_queue(user))
