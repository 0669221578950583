"""The states of an engagement, and those that dates bring about."""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Final

from brokerage.deals.engagement.rules.business_days import business_day_from


class EngagementState(StrEnum):
    """`VOID` was withdrawn, and `DECLINED` refused, before everyone had signed."""

    DRAFT = "draft"
    SENT = "sent"
    SIGNED = "signed"
    ACTIVE = "active"
    EXPIRING = "expiring"
    EXPIRED = "expired"
    TERMINATED = "terminated"
    TAIL = "tail"
    CLOSED = "closed"
    VOID = "void"
    DECLINED = "declined"


State = EngagementState
UNSIGNED: Final = (State.DRAFT, State.SENT, State.VOID, State.DECLINED)
"""States without a sealed document."""
IN_FORCE: Final = (State.SIGNED, State.ACTIVE, State.EXPIRING)
LIVE: Final = (State.DRAFT, State.SENT, *IN_FORCE)
"""A deal has at most one engagement in these."""
MOVED_BY_DATES: Final = (*IN_FORCE, State.EXPIRED, State.TERMINATED, State.TAIL)
NOTICE_DAYS: Final = (30, 14, 7)
"""Days before the end on which the broker is told."""


@dataclass(frozen=True)
class Dates:
    """The dates of a signed engagement."""

    starts_on: date
    ends_on: date
    """The last day."""
    tail_months: int
    list_days: int
    terminated_on: date | None = None
    """The last day after a notice, if that is earlier."""

    @property
    def is_terminated(self) -> bool:
        return self.terminated_on is not None and self.terminated_on < self.ends_on

    @property
    def last_day(self) -> date:
        return min(self.ends_on, self.terminated_on or self.ends_on)

    @property
    def list_due_on(self) -> date:
        """The business day on which the list of buyers is due at the latest."""
        return business_day_from(self.last_day + timedelta(days=self.list_days))

    @property
    def tail_ends_on(self) -> date:
        """The last day of the tail; the last day of the term if there is none."""
        return add_months(self.last_day, self.tail_months)

    def days_left(self, today: date) -> int:
        return (self.last_day - today).days


def state_on(dates: Dates, today: date) -> EngagementState:
    """Return the state of a signed engagement on a day.

    After the last day it is expired or terminated until the list of buyers is due, then in its
    tail, and closed once that is over.
    """
    if today < dates.starts_on and today <= dates.last_day:
        return State.SIGNED
    if today <= dates.last_day:
        return State.EXPIRING if dates.days_left(today) <= NOTICE_DAYS[0] else State.ACTIVE
    if today > max(dates.tail_ends_on, dates.list_due_on):
        return State.CLOSED
    if today > dates.list_due_on:
        return State.TAIL
    return State.TERMINATED if dates.is_terminated else State.EXPIRED


def add_months(day: date, months: int) -> date:
    """Return the same day of a later month, or that month's last day."""
    year, month = divmod(day.month - 1 + months, 12)
    first = date(day.year + year, month + 1, 1)
    following = date(first.year + first.month // 12, first.month % 12 + 1, 1)
    return min(first.replace(day=1) + timedelta(days=day.day - 1), following - timedelta(days=1))


def due_notice(days_left: int, told: int | None) -> int | None:
    """Return which of `NOTICE_DAYS` is due with so many days left, the smallest; None if the broker
    was told of it. `told` is the one of the last notice.
    """
    due = [days for days in NOTICE_DAYS if 0 <= days_left <= days]
    if not due or (told is not None and told <= min(due)):
        return None
    return min(due)
