"""When deals had their last report, and when the next one is due."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time
from typing import Final, NamedTuple

from django.db.models import Max, Min
from django.db.models.functions import Coalesce, Least
from django.utils import timezone

from brokerage.core.day_words import day_in_words
from brokerage.deals.dates.models import DealDate
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.engagement.models import Engagement
from brokerage.deals.engagement.rules.states import IN_FORCE
from brokerage.deals.pipeline.models import Deal, DealStageChange
from brokerage.deals.pipeline.selectors.extensions import ENOUGH_WAITS, Wait
from brokerage.deals.seller_reports.models import SellerReport
from brokerage.deals.seller_reports.rules.due import ACTIVE, HOUR, is_twice_weekly, next_due

_TAB: Final = "reports"


class Period(NamedTuple):
    """The time that the next report of a deal is about, and when it is due."""

    deal: int
    since: datetime
    is_first: bool
    due_on: date
    is_twice_weekly: bool


def periods(deals: Iterable[Deal]) -> dict[int, Period]:
    """Return the periods of those of the deals whose owners get reports, by the ids of deals."""
    active = {deal.pk: deal for deal in deals if deal.stage in ACTIVE}
    reports = SellerReport.objects.filter(deal__in=active, sent_at__isnull=False)
    last = dict(reports.order_by().values_list("deal").annotate(last=Max("sent_at")))
    entered = DealStageChange.objects.filter(deal__in=active, to_stage__in=ACTIVE)
    first = dict(entered.order_by().values_list("deal").annotate(first=Min("at")))
    ends = _ends(active.values())
    found = {}
    for pk, deal in active.items():
        since = last.get(pk) or first.get(pk) or deal.stage_since
        due_on = next_due(timezone.localdate(since), ends[pk])
        twice = is_twice_weekly(due_on, ends[pk])
        found[pk] = Period(pk, since, pk not in last, due_on, twice)
    return found


def due_at(period: Period) -> datetime:
    return timezone.make_aware(datetime.combine(period.due_on, time(HOUR)))


def due_after(deal: Deal, sent_on: date) -> date:
    """Return the day of the report after one that is sent on a day."""
    return next_due(sent_on, _ends([deal])[deal.pk])


def waits(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield the reports that are due, by the ids of deals."""
    today = timezone.localdate()
    found = Deal.objects.filter(pk__in=deals, stage__in=ACTIVE)
    found = found.only("stage", "stage_since", "expected_close_on")
    due = [period for period in periods(found).values() if period.due_on <= today]
    for period in sorted(due, key=lambda period: period.due_on)[:ENOUGH_WAITS]:
        at = timezone.make_aware(datetime.combine(period.due_on, time()))
        is_late = timezone.now() > due_at(period)
        day = (
            "today"
            if period.due_on == today
            else f"on {day_in_words(period.due_on, has_year=False)}"
        )
        text = f"The owner's report was due {day}" if is_late else "Send the owner's report by 3 PM"
        yield Wait(period.deal, text, _TAB, at)


def _ends(deals: Iterable[Deal]) -> dict[int, list[date]]:
    """Return the days on which the agreement and the sale of each deal are to end."""
    ends: dict[int, list[date]] = {deal.pk: [] for deal in deals}
    planned = {deal.pk: deal.expected_close_on for deal in deals}
    closings = DealDate.objects.filter(
        deal__in=ends, key="closing", state=DateState.OPEN, on__isnull=False
    )
    planned |= dict(closings.values_list("deal", "on"))
    for pk, on in planned.items():
        if on:
            ends[pk].append(on)
    engagements = Engagement.objects.filter(deal__in=ends, state__in=IN_FORCE)
    last_days = engagements.values_list(
        "deal", Least("ends_on", Coalesce("terminated_on", "ends_on"))
    )
    for pk, on in last_days:
        if pk and on:
            ends[pk].append(on)
    return ends
