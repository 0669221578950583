"""What dates bring about: reminders, notices before the end, and states. Tasks of the worker."""

from datetime import date, datetime
from threading import Event
from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.core.day_words import day_in_words
from brokerage.deals.engagement.models import Engagement
from brokerage.deals.engagement.rules.business_days import is_business_day, is_reminder_due
from brokerage.deals.engagement.rules.states import (
    IN_FORCE,
    MOVED_BY_DATES,
    due_notice,
    state_on,
)
from brokerage.deals.engagement.rules.states import EngagementState as State
from brokerage.deals.engagement.selectors.engagements import unsigned_clients
from brokerage.deals.engagement.services.mailing import mail_broker, mail_signers
from brokerage.deals.engagement.services.sending import claim_reminder
from brokerage.deals.pipeline.services.events import record_event
from brokerage.leads.selectors.desk import business_hours

_EVENTS: Final = {
    State.ACTIVE: "The agreement is in force",
    State.EXPIRING: "The agreement ends soon",
    State.EXPIRED: "The agreement has ended",
    State.TERMINATED: "The agreement has ended after the notice",
    State.TAIL: "The tail of the agreement runs",
    State.CLOSED: "The tail of the agreement is over",
}


def move_by_dates(stop: Event) -> None:
    """Put the states of signed agreements on today's date, and send the reminders and notices that
    are due, in the office's hours on business days.
    """
    now = timezone.now()
    today = timezone.localdate(now)
    for engagement in Engagement.objects.filter(state__in=MOVED_BY_DATES):
        if stop.is_set():
            return
        apply_dates(engagement, today)
    if not is_time_to_write(now):
        return
    for engagement in Engagement.objects.filter(state=State.SENT).prefetch_related("signers"):
        if stop.is_set():
            return
        remind_if_due(engagement, today)
    for engagement in Engagement.objects.filter(state__in=IN_FORCE).prefetch_related("signers"):
        if stop.is_set():
            return
        tell_if_ending(engagement, today)


def is_time_to_write(now: datetime) -> bool:
    """Return whether reminders may go out: on business days, once the office has opened."""
    today = timezone.localdate(now)
    opens = business_hours().opens_on(today)
    return opens is not None and now >= opens and is_business_day(today)


@transaction.atomic
def apply_dates(engagement: Engagement, today: date) -> bool:
    """Move a signed agreement to its state of `today`; return whether it moved. Only one of two
    workers moves it.
    """
    state = state_on(engagement.dates, today)
    if state == engagement.state:
        return False
    moved = Engagement.objects.filter(pk=engagement.pk, state=engagement.state).update(
        state=state, state_since=timezone.now(), version=engagement.version + 1
    )
    if moved and engagement.deal is not None and state in _EVENTS:
        record_event(engagement.deal, kind=f"agreement-{state}", text=_EVENTS[state], by=None)
    return bool(moved)


def remind_if_due(engagement: Engagement, today: date) -> bool:
    """Remind the clients who have not signed, if a reminder is due; return whether it was sent."""
    if engagement.sent_at is None or not unsigned_clients(engagement):
        return False
    sent_on = timezone.localdate(engagement.sent_at)
    days = [date.fromisoformat(day) for day in engagement.reminded_on]
    return is_reminder_due(sent_on, days, today) and claim_reminder(engagement, today)


@transaction.atomic
def tell_if_ending(engagement: Engagement, today: date) -> bool:
    """Tell the broker 30, 14 and 7 days before the end, and the clients 30 days before; return
    whether it was due.
    """
    told = engagement.told_days_left
    due = due_notice(engagement.dates.days_left(today), told)
    if due is None:
        return False
    claimed = Engagement.objects.filter(pk=engagement.pk, told_days_left=told).update(
        told_days_left=due
    )
    if not claimed:
        return False
    ends = engagement.dates.last_day
    left = str(engagement.dates.days_left(today))
    mail_broker("agreement-ends", engagement, days=left, ends_on=day_in_words(ends))
    if told is None:
        clients = [signer for signer in engagement.signers.all() if not signer.is_firm]
        mail_signers("agreement-ends-client", clients, has_link=False)
    return True
