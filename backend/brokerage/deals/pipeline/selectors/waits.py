"""What deals wait for, on Today."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Final, cast

from django.db.models import Q, QuerySet
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.process_cache import cached_in_process
from brokerage.deals.pipeline.models import Deal, DealMember
from brokerage.deals.pipeline.rules.stages import OPEN, QUIET, SOLD
from brokerage.deals.pipeline.selectors.deals import names_of_deals
from brokerage.deals.pipeline.selectors.extensions import ENOUGH_WAITS, Wait, waits

MOST: Final = 50
"""The most waits that Today lists; the others are only counted."""


@dataclass(frozen=True)
class DealWaits:
    """What deals wait for, the longest wait first: at most `MOST`, and the number of all, counted
    up to `ENOUGH_WAITS`. `names` are those of the deals by id.
    """

    rows: Sequence[Wait]
    count: int
    names: dict[int, str]


def deals_waiting(user: User, *, mine: bool) -> DealWaits:
    """Return what the open deals of a member of staff wait for; for a principal of all deals,
    unless `mine`. Beside what the parts of a deal wait for, that is a next step that is due, and
    anything at all where nothing has happened for long.
    """
    deals = Deal.objects.all().visible_to(user).filter(stage__in=(*OPEN, *SOLD))
    if mine:
        deals = deals.filter(pk__in=DealMember.objects.filter(user=user).values("deal"))
    # Each source puts this query into its own, which is several times faster than thousands of ids.
    ids = cast("Sequence[int]", deals.order_by().values_list("pk", flat=True))
    found = sorted([*_own_waits(deals), *waits(ids)], key=lambda wait: wait.since)
    names = names_of_deals({wait.deal for wait in found[:MOST]})
    return DealWaits(found[:MOST], min(len(found), ENOUGH_WAITS), names)


def count_waits(user: User, _today: date) -> int:
    """Count what the deals that a member of staff works on wait for: open screens ask every few
    seconds.
    """
    return cached_in_process(
        f"deals waiting {user.pk}", lambda: deals_waiting(user, mine=True).count
    )


def _own_waits(deals: QuerySet[Deal]) -> Iterator[Wait]:
    """Yield the next steps that are due, and the deals without one where nothing has happened."""
    today, now = timezone.localdate(), timezone.now()
    due = deals.filter(next_step_on__lte=today).order_by("next_step_on")
    for deal, step, on in due.values_list("pk", "next_step", "next_step_on")[:ENOUGH_WAITS]:
        assert on is not None
        since = timezone.make_aware(datetime.combine(on, time()))
        yield Wait(deal, step or "The next step is due", "", since)
    is_due_later = Q(next_step_on=None) | Q(next_step_on__gt=today)
    quiet = deals.filter(is_due_later, progressed_at__lte=now - QUIET, stage__in=OPEN)
    rows = quiet.order_by("progressed_at").values_list("pk", "progressed_at")
    for deal, since in rows[:ENOUGH_WAITS]:
        yield Wait(deal, f"Nothing has happened for {(now - since).days} days", "", since)
