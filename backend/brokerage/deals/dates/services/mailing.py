"""Queues the mails about the way to closing, each once: a task of the worker."""

from datetime import datetime
from threading import Event

from django.db import transaction
from django.utils import timezone

from brokerage.content.selectors.bodies import firm
from brokerage.deals.dates.models import DateMail
from brokerage.deals.dates.selectors.mailings import DueMail, due_mails
from brokerage.deals.engagement.services.moving import is_time_to_write
from brokerage.mail.services.mails import compose, queue


def send_mails(stop: Event, now: datetime | None = None) -> None:
    """Queue the mails that are due, in the office's hours on business days."""
    now = now or timezone.now()
    if not is_time_to_write(now):
        return
    for mails in due_mails(now):
        if stop.is_set():
            return
        if mails and not _was_sent(mails[0]):
            _send(mails, now)


def _was_sent(mail: DueMail) -> bool:
    return DateMail.objects.filter(deal=mail.deal, about=mail.about).exists()


@transaction.atomic
def _send(mails: list[DueMail], now: datetime) -> None:
    """Queue mails unless another worker has. The record and the mails are one transaction."""
    first = mails[0]
    _, is_new = DateMail.objects.get_or_create(deal=first.deal, about=first.about)
    if is_new:
        queue(
            [
                compose(
                    kind=each.kind,
                    to=each.to,
                    reply_to=firm().email,
                    reference=f"deal-{each.deal.pk}",
                    values=each.values,
                    now=now,
                )
                for each in mails
            ]
        )
