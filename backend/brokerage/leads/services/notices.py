"""Queues mails that tell staff of assignments, mentions, and each morning what is due.

Each person can turn off each kind. The mails name a lead by its first name and an initial, link to
it, and quote nothing that anyone wrote.
"""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from threading import Event
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import active_staff, shown_name
from brokerage.core.day_words import day_in_words
from brokerage.leads.models import DeskPreferences, Lead, Note
from brokerage.leads.rules.names import short_name
from brokerage.leads.rules.notices import mentioned
from brokerage.leads.selectors import digest as selectors
from brokerage.leads.selectors.desk import business_hours
from brokerage.leads.selectors.today import leads_with_action_due, tasks_due
from brokerage.leads.services.preferences import preferences_of
from brokerage.mail.models import Mail, State
from brokerage.mail.rules.template import LinkedLine, Value
from brokerage.mail.services.mails import compose, queue, withdraw

_UNDONE_WITHIN: Final = timedelta(minutes=1)
"""An assignment that is undone this soon causes no mail."""
_MOST_LINES: Final = 20
"""The most leads that a mail lists; the desk lists all."""
NOTICES_KEPT = timedelta(days=90)
"""How long a notice to staff is stored after it was sent."""
_ASSIGNED, _MENTIONED, _MORNING = "assigned-", "note-", ("desk-due", "desk-digest")
"""The references that notices have in the outbox, or the beginnings of these references."""


def notify_assigned(leads: Sequence[Lead], assignee: int | None, by: User) -> bool:
    """Queue one mail to the colleague `assignee` about leads that `by` assigned to them, to be sent
    after a minute; none to `by`, and none if they have turned such mails off.

    In each case, first withdraws the mail about an earlier assignment of exactly these leads,
    unless sending it was tried already. Returns whether a mail was withdrawn.
    """
    withdrawn = withdraw(_announcing(lead.pk for lead in leads)) > 0
    if not leads or assignee is None or assignee == by.pk:
        return withdrawn
    person = active_staff().filter(pk=assignee).first()
    if person is None or not preferences_of(person).mail_assigned:
        return withdrawn
    alone = len(leads) == 1
    mail = _mail(
        "desk-assigned",
        person,
        reference=_assignment(lead.pk for lead in leads),
        by=shown_name(by),
        leads=short_name(leads[0].name) if alone else f"{len(leads)} leads",
        link=_link(leads[0].pk) if alone else f"{settings.SITE_URL}/desk/leads?assignee=me",
    )
    mail.next_attempt_at += _UNDONE_WITHIN
    queue([mail])
    return withdrawn


def withdraw_assignment_mail(leads: Iterable[int], assignee: int) -> None:
    """Delete the queued mail to `assignee` about exactly these leads, unless sending was tried
    already.
    """
    address = User.objects.filter(pk=assignee).values("email")
    withdraw(_announcing(leads).filter(to__in=address))


def notify_mentioned(note: Note, by: User, *, before: str = "") -> None:
    """Queue a mail to each colleague whom a note mentions, except `by` and those who have turned
    such mails off. `before` is the note's text before an edit: whom it mentions gets no mail again.
    """
    if "@" not in note.text:
        return
    staff = {person.pk: person for person in active_staff().exclude(pk=by.pk)}
    names = {pk: person.full_name or person.get_short_name() for pk, person in staff.items()}
    wanted = mentioned(note.text, names) - mentioned(before, names)
    queue(
        [
            _mail(
                "desk-mentioned",
                staff[pk],
                reference=f"{_MENTIONED}{note.pk}",
                by=shown_name(by),
                leads=short_name(note.lead.name),
                link=_link(note.lead_id),
            )
            for pk in sorted(wanted)
            if preferences_of(staff[pk]).mail_mentioned
        ]
    )


def send_morning_mails(stop: Event) -> None:
    """Queue today's morning mails to staff, once the office has opened: at most one of each kind
    for each person and day, even if several workers run this. A task of the worker.
    """
    now, day = timezone.now(), timezone.localdate()
    opens = business_hours().opens_on(day)
    if opens is None or now < opens:
        return
    for person in selectors.awaiting_mail(day):
        if stop.is_set():
            return
        _send_morning_mails_to(person, now, day)


@transaction.atomic
def _send_morning_mails_to(person: User, now: datetime, day: date) -> None:
    DeskPreferences.objects.get_or_create(person=person)
    preferences = DeskPreferences.objects.select_for_update().get(person=person)
    if preferences.mailed_on is not None and preferences.mailed_on >= day:
        return  # another worker was first
    preferences.mailed_on = day
    preferences.save(update_fields=["mailed_on"])
    mails = []
    if preferences.mail_due and (due := _due_lines(person, day)):
        mails.append(_mail("desk-due", person, reference=_MORNING[0], items=due))
    if preferences.mail_digest and not (found := selectors.digest(now, day)).is_empty:
        counts = {name: f"{count:,}" for name, count in vars(found).items()}
        mails.append(_mail("desk-digest", person, reference=_MORNING[1], **counts))
    queue(mails)


def delete_old_notices(now: datetime) -> None:
    """Delete notices to staff and warnings about too many messages that were sent 90 days ago.
    Erasing a lead does not delete them, although they may name it.
    """
    about = Q(reference__in=[*_MORNING, ""]) | Q(reference__startswith=_ASSIGNED)
    about |= Q(reference__startswith=_MENTIONED)
    sent = Mail.objects.filter(state=State.SENT, sent_at__lte=now - NOTICES_KEPT)
    sent.filter(about).delete()


def _due_lines(person: User, day: date) -> list[LinkedLine | str]:
    """Return a line for each lead with a next action or a task of `person` due by `day`, the most
    overdue first. Beyond `_MOST_LINES`, a last line says how many more there are.
    """
    due: dict[int, tuple[date, str]] = {}
    for lead in leads_with_action_due(day).filter(assignee=person):
        due[lead.pk] = (lead.next_action_on or day, lead.name)
    for task in tasks_due(day).filter(assignee=person):
        on, name = task.due_on or day, task.lead.name
        due[task.lead_id] = (min(on, due.get(task.lead_id, (on, name))[0]), name)
    rows = sorted((on, pk, name) for pk, (on, name) in due.items())
    more = len(rows) - _MOST_LINES
    return [
        *(
            LinkedLine(short_name(name), f", due {_day(on, day)}", _link(pk))
            for on, pk, name in rows[:_MOST_LINES]
        ),
        *([f"and {more} more"] if more > 0 else []),
    ]


def _day(on: date, today: date) -> str:
    return "today" if on == today else day_in_words(on, has_year=False)


def _mail(kind: str, person: User, *, reference: str, **values: Value) -> Mail:
    return compose(
        kind=kind,
        to=person.email,
        reference=reference,
        values={
            **values,
            "name": shown_name(person),
            "desk_url": f"{settings.SITE_URL}/desk",
            "settings_url": f"{settings.SITE_URL}/desk/settings",
        },
        now=timezone.now(),
    )


def _announcing(leads: Iterable[int]) -> QuerySet[Mail]:
    """The mails that announce the assignment of the leads with these ids."""
    return Mail.objects.filter(reference=_assignment(leads))


def _assignment(leads: Iterable[int]) -> str:
    """Return the reference of a mail about the assignment of these leads, whatever their order."""
    ids = ",".join(map(str, sorted(leads)))
    return f"{_ASSIGNED}{hashlib.sha256(ids.encode()).hexdigest()[:24]}"


def _link(lead: int) -> str:
    return f"{settings.SITE_URL}/desk/leads/{lead}"
