"""Queries for the dates of a deal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from brokerage.deals.dates.models import DateMove, DatePlan, DealDate
from brokerage.deals.dates.rules import slips
from brokerage.deals.dates.rules.calendar_days import DateCounts
from brokerage.deals.dates.rules.checklist import listed_dates
from brokerage.deals.dates.rules.slips import DateState, Planned
from brokerage.deals.pipeline.models import Deal

SHOWN_MOVES = 50


@dataclass(frozen=True)
class Shift:
    """A date that moves along."""

    id: int
    label: str
    from_on: date | None
    to_on: date


def dates_of(deal: Deal) -> list[DealDate]:
    """Return the dates of a deal, the earliest first."""
    found = DealDate.objects.filter(deal=deal).select_related("staff", "person__contact")
    return sorted(found, key=lambda each: (each.on or date.max, each.pk))


def moves_of(deal: Deal) -> list[DateMove]:
    return list(DateMove.objects.filter(deal=deal)[:SHOWN_MOVES])


def plan_version(deal: Deal) -> int:
    """Return the version of a deal's dates; 0 before they are set."""
    plan = DatePlan.objects.filter(deal=deal).first()
    return plan.version if plan else 0


def plan_of(dates: Iterable[DealDate]) -> dict[int, Planned]:
    """Return the dates of one deal as the rules see them."""
    dates = list(dates)
    ids = {each.key: each.pk for each in dates if each.key}
    return {each.pk: _planned(each, ids) for each in dates}


def shifts(dates: Iterable[DealDate], date_id: int, changed: Planned) -> list[Shift]:
    """Return what moves along when a date is changed, the earliest first."""
    dates = list(dates)
    by_id = {each.pk: each for each in dates}
    found = slips.moved(plan_of(dates), date_id, changed)
    return [
        Shift(pk, by_id[pk].label, by_id[pk].on, on)
        for pk, on in sorted(found.items(), key=lambda item: item[1])
    ]


def overruns_after(
    dates: Iterable[DealDate], date_id: int, changed: Planned, moved: Iterable[Shift]
) -> list[tuple[str, str]]:
    """Return the dates that would pass a limit, with the limit, by their labels."""
    dates = list(dates)
    plan = plan_of(dates) | {date_id: changed}
    for shift in moved:
        plan[shift.id] = slips.replaced(plan[shift.id], shift.to_on)
    labels = {each.pk: each.label for each in dates}
    return [(labels[late], labels[limit]) for late, limit in slips.overruns(plan).items()]


def _planned(each: DealDate, ids: Mapping[str, int]) -> Planned:
    listed = listed_dates().get(each.key)
    return Planned(
        on=each.on,
        after=each.after_id,
        days=each.days,
        counts=DateCounts(each.counts),
        state=DateState(each.state),
        done_on=each.done_on,
        not_after=ids.get(listed.not_after) if listed else None,
    )
