"""The dates that a deal begins with (`domain/deals/dates.json`)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Any

from brokerage.core import facts
from brokerage.core.schema import Fact
from brokerage.deals.dates.rules.calendar_days import DateCounts, distance, due_on
from brokerage.deals.engagement.rules.states import add_months


class ListedDate(Fact):
    """A date of the checklist. The fields of the file are described in its schema."""

    key: str
    label: str
    calendar: str
    on: str = ""
    after: tuple[str, ...] = ()
    days: int = 0
    counts: DateCounts = DateCounts.CALENDAR
    days_of: str = ""
    weeks_of: str = ""
    months_of: str = ""
    years_of: str = ""
    on_of: str = ""
    every_months: int | None = None
    needs: str = ""
    track: str = ""
    owner: str = ""
    not_after: str = ""
    source: str = ""


class Checklist(Fact):
    dates: tuple[ListedDate, ...]
    after_closing: tuple[ListedDate, ...]


@dataclass(frozen=True)
class Known:
    """What is known of a deal when its dates are set."""

    days: Mapping[str, date] = field(default_factory=dict)
    """Known days by the names of `ListedDate.on`."""
    offer: Mapping[str, Any] = field(default_factory=dict)
    """The accepted offer's content, in camel case, with dates as `date`."""
    missing: Mapping[str, str] = field(default_factory=dict)
    """Why the deal does not need something, by the names of `ListedDate.needs`."""


@dataclass(frozen=True)
class Seeded:
    """A date of the checklist, set for a deal. `after` is the key of the date it is counted from;
    `reason` says why it is not needed.
    """

    listed: ListedDate
    on: date | None
    after: str = ""
    days: int = 0
    counts: DateCounts = DateCounts.CALENDAR
    last_on: date | None = None
    reason: str = ""


@cache
def checklist() -> Checklist:
    listed = json.loads(facts.domain_file("deals", "dates"))
    return Checklist.model_validate(listed)


@cache
def listed_dates() -> dict[str, ListedDate]:
    known = checklist()
    return {each.key: each for each in (*known.dates, *known.after_closing)}


def seeded(known: Known) -> list[Seeded]:
    """Return the dates that a deal begins with when its letter of intent is accepted."""
    listed = {each.key: each for each in checklist().dates}
    found: dict[str, Seeded] = {}

    def seed(key: str) -> Seeded:
        if key not in found:
            each = listed[key]
            needed = [base for base in each.after if _is_needed(listed[base], known)]
            base = seed(needed[0]) if needed else None
            found[key] = _seeded(each, base, known)
        return found[key]

    return [seed(key) for key in listed]


def seeded_after_closing(known: Known, closed_on: date) -> list[Seeded]:
    """Return the dates that are owed after closing."""
    closing = Seeded(listed_dates()["closing"], closed_on)
    listed = [each for each in checklist().after_closing if _is_needed(each, known)]
    return [_seeded(each, closing, known) for each in listed]


def _is_needed(listed: ListedDate, known: Known) -> bool:
    return listed.needs not in known.missing


def _seeded(listed: ListedDate, base: Seeded | None, known: Known) -> Seeded:
    reason = known.missing.get(listed.needs, "")
    if base is None or base.on is None:
        on = known.days.get(listed.on) or known.offer.get(listed.on_of)
        return Seeded(listed, on, reason=reason)
    days, counts = _offset(listed, known)
    on = due_on(base.on, days, counts)
    last_on = None
    if listed.every_months:
        months = known.offer.get(listed.months_of) or 12 * (known.offer.get(listed.years_of) or 1)
        last_on = add_months(base.on, months)
    elif fixed := known.offer.get(listed.on_of):
        on, (days, counts) = fixed, distance(base.on, fixed, counts)
    return Seeded(listed, on, base.listed.key, days, counts, last_on, reason)


def _offset(listed: ListedDate, known: Known) -> tuple[int, DateCounts]:
    offer = known.offer
    if weeks := offer.get(listed.weeks_of):
        return 7 * weeks, DateCounts.CALENDAR
    if not listed.every_months and (years := offer.get(listed.years_of)):
        return 12 * years, DateCounts.MONTHS
    days = offer.get(listed.days_of)
    return (listed.days if days is None else days), listed.counts
