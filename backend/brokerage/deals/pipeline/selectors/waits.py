"""What deals wait for, on Today."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Final

from django.db.models import F, Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.process_cache import cached_in_process
from brokerage.deals.pipeline.models import Deal, DealMember
from brokerage.deals.pipeline.rules.stages import OPEN, QUIET, SOLD
from brokerage.deals.pipeline.selectors.extensions import Wait, waits

MOST: Final = 50
"""The most waits that Today lists; the others are only counted."""
COUNTED_AT_MOST: Final = 100


@dataclass(frozen=True)
class DealWaits:
    """What deals wait for, the longest wait first: at most `MOST`, and the number of all, counted
    up to `COUNTED_AT_MOST`. `names` are those of the deals by id.
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
    names = dict(deals.values_list("pk", "name"))
    today = timezone.localdate()
    is_quiet = Q(progressed_at__lte=timezone.now() - QUIET, stage__in=OPEN)
    late = Q(next_step_on__lte=today) | is_quiet
    own = _own_waits(deals.filter(late).order_by(F("next_step_on").asc(nulls_last=True)), today)
    found = sorted([*own, *waits([*names])], key=lambda wait: wait.since)
    return DealWaits(found[:MOST], min(len(found), COUNTED_AT_MOST), names)


def count_waits(user: User, _today: date) -> int:
    """Count what the deals that a member of staff works on wait for: open screens ask every few
    seconds.
    """
    return cached_in_process(
        f"deals waiting {user.pk}", lambda: deals_waiting(user, mine=True).count
    )


def _own_waits(deals: Iterable[Deal], today: date) -> Iterable[Wait]:
    for deal in deals:
        if deal.next_step_on and deal.next_step_on <= today:
            since = timezone.make_aware(datetime.combine(deal.next_step_on, time()))
            yield Wait(deal.pk, deal.next_step or "The next step is due", "", since)
        else:
            days = (timezone.now() - deal.progressed_at).days
            yield Wait(deal.pk, f"Nothing has happened for {days} days", "", deal.progressed_at)
