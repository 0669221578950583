"""Sends the dates of people outside the firm to their calendars: who gets them, and the mails."""

from collections.abc import Iterable
from itertools import groupby
from threading import Event as StopEvent
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.content.selectors.bodies import firm
from brokerage.core.day_words import day_in_words
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.form_rules import InvalidForm
from brokerage.deals.dates.models import CalendarGuest, DateInvitation
from brokerage.deals.dates.rules.ics import Event, invitation
from brokerage.deals.dates.selectors.guests import changes, deals_with_guests
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import compose, queue


@transaction.atomic
def choose_guests(*, by: User, deal_id: int, people: Iterable[int], has_buyer: bool) -> Deal:
    """Choose whose calendars get their dates; the worker sends them. Who is not chosen any more
    gets cancellations. Raises Deal.DoesNotExist and InvalidForm.
    """
    deal = lock_deal(by, deal_id)
    chosen = set(people)
    known = deal.people.exclude(contact__email="").filter(pk__in=chosen)
    if len(known) != len(chosen):
        raise InvalidForm({"people": "Please choose people of the deal with an email address"})
    guests = CalendarGuest.objects.filter(deal=deal)
    wanted: set[int | None] = {*chosen, *({None} if has_buyer else ())}
    before = {each.person_id for each in guests}
    if wanted == before:
        return deal
    for guest in guests:
        if guest.person_id not in wanted:
            guest.delete()
    CalendarGuest.objects.bulk_create(
        CalendarGuest(deal=deal, person_id=each) for each in wanted - before
    )
    names = [each.contact.name for each in known.select_related("contact")]
    names += ["the buyer"] if has_buyer else []
    text = f"Dates go to the calendars of: {', '.join(names) or 'nobody'}"
    record_event(deal, kind="date-guests", text=text, by=by)
    return deal


def send_invitations(stop: StopEvent) -> None:
    """Queue what has changed since the last time, one mail for each guest of a deal. What is queued
    and what is recorded as sent is one transaction.
    """
    today = timezone.localdate()
    for pk in deals_with_guests():
        if stop.is_set():
            return
        if not changes(Deal.objects.get(pk=pk), today):
            continue
        with serialized_transaction():
            deal = Deal.objects.select_for_update().get(pk=pk)
            found = sorted(changes(deal, today), key=lambda each: (each.email, each.on))
            for _, theirs in groupby(found, key=lambda each: each.email):
                queue([_mail(deal, list(theirs))])
            for each in found:
                each.sent_at = timezone.now()
                each.save()


def _mail(deal: Deal, invitations: list[DateInvitation]) -> Mail:
    now, email = timezone.now(), invitations[0].email
    host = urlsplit(settings.SITE_URL).hostname or "dates"
    mail = compose(
        kind="date-invitation",
        to=email,
        reply_to=firm().email,
        reference=f"deal-{deal.pk}",
        values={"name": invitations[0].name, "dates": [_line(each) for each in invitations]},
        now=now,
    )
    mail.calendars = [
        invitation(_event(each), organizer=firm().email, guest=email, host=host, now=now)
        for each in invitations
    ]
    return mail


def _event(each: DateInvitation) -> Event:
    return Event(each.uid, each.sequence, each.on, each.title, is_canceled=each.is_canceled)


def _line(each: DateInvitation) -> str:
    day = day_in_words(each.on)
    return f"{each.title}: no longer on {day}" if each.is_canceled else f"{each.title}: {day}"
