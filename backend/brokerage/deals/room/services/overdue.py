"""Reminds of the questions that are overdue: a task of the worker."""

from threading import Event

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from brokerage.accounts.selectors import shown_name
from brokerage.core.day_words import day_in_words
from brokerage.deals.engagement.services.moving import is_time_to_write
from brokerage.deals.pipeline.services.broker_mails import mails_for_broker
from brokerage.deals.room.models import RoomRequest
from brokerage.deals.room.rules.requests import RequestState
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import compose, queue


def remind_of_overdue(stop: Event) -> None:
    """Remind the colleague who owes an answer, or else the broker, once for each due day."""
    if not is_time_to_write(timezone.now()):
        return
    late = RoomRequest.objects.filter(state=RequestState.OPEN, due_on__lt=timezone.localdate())
    late = late.filter(Q(reminded_for=None) | ~Q(reminded_for=F("due_on")))
    for asked in late.select_related("room__deal", "owner"):
        if stop.is_set():
            return
        _remind(asked)


@transaction.atomic
def _remind(asked: RoomRequest) -> None:
    """One atomic UPDATE claims the reminder, so that two workers do not send it twice."""
    mails = _mails(asked)
    same = RoomRequest.objects.filter(
        pk=asked.pk, state=RequestState.OPEN, due_on=asked.due_on, reminded_for=asked.reminded_for
    )
    if same.update(reminded_for=asked.due_on):
        queue(mails)


def _mails(asked: RoomRequest) -> list[Mail]:
    deal, owner = asked.room.deal, asked.owner
    assert asked.due_on is not None
    due, reference = day_in_words(asked.due_on), f"room-{asked.pk}"
    if owner is None or not owner.is_active:
        return mails_for_broker(
            deal, kind="request-overdue", tab="room", reference=reference, due=due
        )
    link = f"{settings.SITE_URL}/desk/deals/{deal.pk}/room"
    values = {"name": shown_name(owner), "link": link, "due": due}
    return [
        compose(
            kind="request-overdue",
            to=owner.email,
            reference=reference,
            values=values,
            now=timezone.now(),
        )
    ]
