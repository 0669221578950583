"""Moves and settles the dates of a deal.

Every act takes the `version` of the deal's dates that the editor saw, and raises Deal.DoesNotExist,
DealDate.DoesNotExist, InvalidForm and DatesChanged.
"""

from dataclasses import replace
from datetime import date
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.day_words import day_in_words
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.text import single_line
from brokerage.deals.dates.models import DateMove, DatePlan, DealDate
from brokerage.deals.dates.rules.calendar_days import DateCounts, due_on
from brokerage.deals.dates.rules.slips import DateState, Planned, closes_circle, placed
from brokerage.deals.dates.selectors.dates import (
    Shift,
    dates_of,
    overruns_after,
    plan_of,
    shifts,
)
from brokerage.deals.dates.services.seeding import follow_dates
from brokerage.deals.engagement.rules.states import add_months
from brokerage.deals.pipeline.models import Deal, DealMember, DealPerson
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event

MOST_DATES: Final = 150


class DatesChanged(Refusal):
    code = "changed_meanwhile"
    message = "A colleague has changed the dates in the meantime. Nothing was saved."


class NoDates(Refusal):
    code = "no_dates"
    message = "The dates of a deal begin with an accepted letter of intent."


def preview(
    *, by: User, deal_id: int, date_id: int, on: date | None, done_on: date | None
) -> tuple[list[Shift], list[tuple[str, str]]]:
    """Return what would move along if a date were put on `on`, or done on `done_on`, and the dates
    that would then pass a limit. Raises Deal.DoesNotExist and DealDate.DoesNotExist.
    """
    dates = dates_of(deal_of(by, deal_id))
    changed = _changed(dates, date_id, on, done_on)
    found = shifts(dates, date_id, changed)
    return found, overruns_after(dates, date_id, changed, found)


def preview_link(
    *, by: User, deal_id: int, date_id: int, after: int | None, days: int, counts: DateCounts
) -> tuple[list[Shift], list[tuple[str, str]]]:
    """Return what would move if a date were counted from `after`, the date itself first, and the
    dates that would then pass a limit.
    """
    dates = dates_of(deal_of(by, deal_id))
    stored, changed = _one(dates, date_id), _linked(dates, date_id, after, days, counts)
    found = shifts(dates, date_id, changed)
    own = [Shift(date_id, stored.label, stored.on, changed.on)] if changed.on else []
    mine = own if changed.on != stored.on else []
    return mine + found, overruns_after(dates, date_id, changed, found)


@transaction.atomic
def move(*, by: User, deal_id: int, date_id: int, on: date, reason: str, version: int) -> Deal:
    """Put an open date on another day, with a reason; what is counted from it moves along."""
    deal, dates = _locked(by, deal_id, version)
    stored = _one(dates, date_id)
    if stored.state != DateState.OPEN:
        raise DatesChanged
    reason = _reason(reason)
    if stored.on == on:
        return deal
    changed = _changed(dates, date_id, on, None)
    others = _follow(dates, date_id, changed)
    before = stored.on
    stored.on, stored.days, stored.counts = on, changed.days, changed.counts
    stored.sequence += 1
    stored.save(update_fields=["on", "days", "counts", "sequence"])
    follow_dates(deal, (stored.key,))
    _record(stored, before, on, others, reason, by)
    text = f"{stored.label} moved to {day_in_words(on)}: {reason}"
    if others:
        text = f"{text} ({len(others)} more moved along)"
    record_event(deal, kind="date-moved", text=text, by=by)
    return deal


@transaction.atomic
def settle(
    *,
    by: User,
    deal_id: int,
    date_id: int,
    state: DateState,
    done_on: date | None,
    reason: str,
    version: int,
) -> Deal:
    """Record that a date is done on a day, not needed with a reason, or open again. A date that
    comes again gets its next one.
    """
    deal, dates = _locked(by, deal_id, version)
    stored = _one(dates, date_id)
    if state == DateState.DONE:
        done_on = done_on or timezone.localdate()
        if done_on > timezone.localdate():
            raise InvalidForm({"doneOn": "This day has not come yet"})
        reason = ""
    else:
        done_on = None
        reason = _reason(reason) if state == DateState.NOT_NEEDED else ""
    before = DateState(stored.state)
    others = _follow(dates, date_id, replace(plan_of(dates)[date_id], done_on=done_on))
    stored.state, stored.done_on, stored.reason = state, done_on, reason
    stored.sequence += 1
    stored.save(update_fields=["state", "done_on", "reason", "sequence"])
    if others and done_on:
        _record(stored, stored.on, done_on, others, "Done on another day than planned", by)
    if state == DateState.DONE and before == DateState.OPEN:
        _come_again(stored)
    done = {DateState.DONE: "done", DateState.NOT_NEEDED: "not needed", DateState.OPEN: "open"}
    text = f"{stored.label}: {done[state]}{f', {reason}' if reason else ''}"
    record_event(deal, kind="date-settled", text=text, by=by)
    return deal


@transaction.atomic
def assign(
    *, by: User, deal_id: int, date_id: int, staff: int | None, person: int | None, version: int
) -> Deal:
    """Choose the member of staff who keeps a date, and the person of the deal who owes it."""
    deal, dates = _locked(by, deal_id, version)
    stored = _one(dates, date_id)
    stored.staff = _staff(deal, staff)
    stored.person = _person(deal, person)
    stored.save(update_fields=["staff", "person"])
    return deal


@transaction.atomic
def add(
    *,
    by: User,
    deal_id: int,
    label: str,
    on: date | None,
    after: int | None,
    days: int,
    counts: DateCounts,
    version: int,
) -> Deal:
    """Add a date of the firm's own: on a day, or counted from another date."""
    deal, dates = _locked(by, deal_id, version)
    label = single_line(label)[:120]
    if not label:
        raise InvalidForm({"label": "Please say what it is"})
    if len(dates) >= MOST_DATES:
        raise InvalidForm({"label": f"A deal can have at most {MOST_DATES} dates"})
    base = _one(dates, after) if after else None
    counted_from = base and (base.done_on or base.on)
    if counted_from:
        on = due_on(counted_from, days, counts)
    if on is None:
        raise InvalidForm({"on": "Please choose a day, or what it is counted from"})
    DealDate.objects.create(
        deal=deal, label=label, on=on, after=base, days=days, counts=counts, staff=by
    )
    record_event(deal, kind="date-added", text=f"{label}: {day_in_words(on)}", by=by)
    return deal


@transaction.atomic
def link(
    *,
    by: User,
    deal_id: int,
    date_id: int,
    after: int | None,
    days: int,
    counts: DateCounts,
    reason: str,
    version: int,
) -> Deal:
    """Count a date from another one, or with `after` None from none. Its day follows."""
    deal, dates = _locked(by, deal_id, version)
    stored = _one(dates, date_id)
    changed = _linked(dates, date_id, after, days, counts)
    before = stored.on
    others = _follow(dates, date_id, changed)
    stored.after_id, stored.on = changed.after, changed.on
    stored.days, stored.counts = changed.days, changed.counts
    stored.sequence += 1
    stored.save(update_fields=["after", "days", "counts", "on", "sequence"])
    if changed.on and before != changed.on:
        follow_dates(deal, (stored.key,))
        _record(stored, before, changed.on, others, _reason(reason), by)
    base = f"counted from {_one(dates, after).label}" if after else "counted from no other date"
    record_event(deal, kind="date-linked", text=f"{stored.label}: {base}", by=by)
    return deal


@transaction.atomic
def remove(*, by: User, deal_id: int, date_id: int, version: int) -> Deal:
    """Remove a date of the firm's own. One of the list can only be not needed."""
    deal, dates = _locked(by, deal_id, version)
    stored = _one(dates, date_id)
    if stored.key:
        raise InvalidForm({"date": "Mark it as not needed instead"})
    stored.delete()
    record_event(deal, kind="date-removed", text=f"Removed the date {stored.label}", by=by)
    return deal


def _locked(by: User, deal_id: int, version: int) -> tuple[Deal, list[DealDate]]:
    deal = lock_deal(by, deal_id)
    plan = DatePlan.objects.filter(deal=deal)
    found = plan.first()
    if found is None:
        raise NoDates
    if found.version != version:
        raise DatesChanged
    plan.update(version=F("version") + 1)
    return deal, dates_of(deal)


def _one(dates: list[DealDate], date_id: int) -> DealDate:
    for each in dates:
        if each.pk == date_id:
            return each
    raise DealDate.DoesNotExist


def _changed(dates: list[DealDate], date_id: int, on: date | None, done_on: date | None) -> Planned:
    _one(dates, date_id)
    plan = plan_of(dates)
    if done_on:
        return replace(plan[date_id], done_on=done_on)
    return placed(plan, date_id, on) if on else plan[date_id]


def _linked(
    dates: list[DealDate], date_id: int, after: int | None, days: int, counts: DateCounts
) -> Planned:
    """Return an open date as counted from another, or from none. Raises InvalidForm."""
    stored, plan = _one(dates, date_id), plan_of(dates)
    if stored.state != DateState.OPEN:
        raise DatesChanged
    if after is None:
        return replace(plan[date_id], after=None)
    base = _one(dates, after)
    if closes_circle(plan, date_id, after):
        raise InvalidForm({"after": "That date is counted from this one"})
    counted_from = base.done_on or base.on
    if counted_from is None:
        raise InvalidForm({"after": "That date has no day yet"})
    on = due_on(counted_from, days, counts)
    return replace(plan[date_id], after=after, days=days, counts=counts, on=on)


def _follow(dates: list[DealDate], date_id: int, changed: Planned) -> list[Shift]:
    """Save the new days of what follows a changed date."""
    found = shifts(dates, date_id, changed)
    for shift in found:
        date_ = _one(dates, shift.id)
        date_.on, date_.sequence = shift.to_on, date_.sequence + 1
        date_.save(update_fields=["on", "sequence"])
    if found:
        follow_dates(dates[0].deal, [_one(dates, shift.id).key for shift in found])
    return found


def _record(
    stored: DealDate, before: date | None, on: date, others: list[Shift], reason: str, by: User
) -> None:
    DateMove.objects.create(
        deal_id=stored.deal_id,
        date=stored,
        label=stored.label,
        from_on=before,
        to_on=on,
        others=[
            {
                "label": shift.label,
                "from": shift.from_on.isoformat() if shift.from_on else None,
                "to": shift.to_on.isoformat(),
            }
            for shift in others
        ],
        reason=reason,
        actor=by,
        actor_name=shown_name(by)[:100],
    )


def _come_again(done: DealDate) -> None:
    """Add the next of a date that comes again, such as a payment."""
    if not done.every_months or done.on is None:
        return
    on = add_months(done.on, done.every_months)
    if done.last_on and on > done.last_on:
        return
    DealDate.objects.create(
        deal_id=done.deal_id,
        key=done.key,
        label=done.label,
        is_after_closing=True,
        on=on,
        staff=done.staff,
        person=done.person,
        every_months=done.every_months,
        last_on=done.last_on,
    )


def _reason(text: str) -> str:
    reason = single_line(text)[:500]
    if not reason:
        raise InvalidForm({"reason": "Please say why"})
    return reason


def _staff(deal: Deal, user: int | None) -> User | None:
    if user is None:
        return None
    member = DealMember.objects.filter(deal=deal, user=user).select_related("user").first()
    if member is None:
        raise InvalidForm({"staff": "Please choose someone who works on the deal"})
    return member.user


def _person(deal: Deal, person: int | None) -> DealPerson | None:
    if person is None:
        return None
    found = DealPerson.objects.filter(deal=deal, pk=person).first()
    if found is None:
        raise InvalidForm({"person": "Please choose someone of the deal"})
    return found
