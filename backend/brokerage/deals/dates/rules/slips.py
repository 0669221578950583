"""What moves when a date of a deal moves."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from brokerage.deals.dates.rules.calendar_days import DateCounts, distance, due_on


class DateState(StrEnum):
    OPEN = "open"
    DONE = "done"
    NOT_NEEDED = "not-needed"


@dataclass(frozen=True)
class Planned:
    """A date of a deal. `after` is the id of the date that it is counted from."""

    on: date | None
    after: int | None = None
    days: int = 0
    counts: DateCounts = DateCounts.CALENDAR
    state: DateState = DateState.OPEN
    done_on: date | None = None
    not_after: int | None = None
    """The id of the date that it should not pass."""

    @property
    def counted_from(self) -> date | None:
        """The day from which the dates that follow are counted."""
        return self.done_on or self.on


Plan = Mapping[int, Planned]


def placed(plan: Plan, pk: int, on: date) -> Planned:
    """Return a date that was put on a day by hand, with its new distance from the one before."""
    planned = plan[pk]
    base = _base(plan, planned)
    days, counts = distance(base, on, planned.counts) if base else (planned.days, planned.counts)
    return replace(planned, on=on, days=days, counts=counts)


def moved(plan: Plan, pk: int, changed: Planned) -> dict[int, date]:
    """Return the new days of the open dates that follow a changed one, directly or by others. What
    is done or not needed stays, and so does what is counted from it.
    """
    found: dict[int, date] = {}
    waiting = [(pk, changed.counted_from)]
    while waiting:
        parent, base = waiting.pop()
        for child, planned in plan.items():
            if planned.after != parent or planned.state != DateState.OPEN or base is None:
                continue
            on = due_on(base, planned.days, planned.counts)
            if on != planned.on and child != pk:
                found[child] = on
                waiting.append((child, on))
    return found


def overruns(plan: Plan) -> dict[int, int]:
    """Return the open dates that pass the date that they should not pass, by their ids."""
    found: dict[int, int] = {}
    for pk, planned in plan.items():
        limit = planned.not_after
        if planned.state != DateState.OPEN or planned.on is None or limit is None:
            continue
        if limit in plan and _passes(planned.on, plan[limit]):
            found[pk] = limit
    return found


def _base(plan: Plan, planned: Planned) -> date | None:
    base = plan.get(planned.after) if planned.after is not None else None
    return base.counted_from if base else None


def _passes(on: date, limit: Planned) -> bool:
    return limit.state != DateState.NOT_NEEDED and limit.on is not None and on > limit.on


def closes_circle(plan: Plan, pk: int, after: int) -> bool:
    """Return whether counting `pk` from `after` would make a date depend on itself."""
    at: int | None = after
    while at is not None and at != pk:
        at = plan[at].after if at in plan else None
    return at == pk


def replaced(planned: Planned, on: date) -> Planned:
    """Return a date that moved along with another, at its same distance."""
    return replace(planned, on=on)
