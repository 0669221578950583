"""Adds to the timeline of an interest what buyers write, and what staff note."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.deals.interests.models import Interest, InterestEvent
from brokerage.deals.interests.rules.events import EventKind
from brokerage.deals.interests.rules.states import InterestState, Side
from brokerage.deals.interests.services.moving import TURN, give_turn, move
from brokerage.mail.models import Mail


@transaction.atomic
def record_mail(
    interest: Interest,
    *,
    source: str,
    subject: str,
    text: str,
    at: datetime,
    message_id: str = "",
) -> InterestEvent:
    """Put a mail from the buyer on the timeline of their interest, which then waits for our answer;
    one that was parked begins again. `source` names the mail, such as `mail-17`: the same is
    recorded once. `message_id` lets our answer follow it in the buyer's mailbox.
    """
    locked = Interest.objects.select_for_update().get(pk=interest.pk)
    known = InterestEvent.objects.filter(source=source).first()
    if known is not None:
        return known
    event = _event(
        locked,
        EventKind.MAIL_IN,
        title=subject,
        text=text,
        source=source,
        message_id=message_id[:255],
        at=at,
    )
    _wait_for_firm(locked, at)
    return event


def record_inquiry(interest: Interest, text: str, *, origin: str, at: datetime) -> None:
    """Record that a buyer whose interest is under way, and locked, asked again."""
    if not InterestEvent.objects.filter(source=origin).exists():
        _event(interest, EventKind.INQUIRY, text=text, source=origin, at=at)
        _wait_for_firm(interest, at)


def record_mail_out(interest: Interest, mail: Mail, *, by: User | None, text: str) -> InterestEvent:
    return _event(
        interest,
        EventKind.MAIL_OUT,
        title=mail.subject,
        text=text,
        by=by,
        mail=mail,
        message_id=mail.message_id,
    )


def record_note(
    interest: Interest, kind: EventKind, text: str, *, by: User | None
) -> InterestEvent:
    return _event(interest, kind, text=text, by=by)


def _event(
    interest: Interest,
    kind: EventKind,
    *,
    text: str,
    title: str = "",
    by: User | None = None,
    at: datetime | None = None,
    source: str = "",
    message_id: str = "",
    mail: Mail | None = None,
) -> InterestEvent:
    return InterestEvent.objects.create(
        interest=interest,
        kind=kind,
        title=title[:300],
        text=text,
        source=source,
        message_id=message_id,
        mail=mail,
        actor=by,
        actor_name=shown_name(by)[:100] if by else "",
        at=at or timezone.now(),
    )


def _wait_for_firm(interest: Interest, at: datetime) -> None:
    """Let an interest wait for our answer, unless it does already."""
    if interest.state == InterestState.PARKED:
        move(interest, InterestState.INQUIRED, by=None, reason="Wrote again")
    if interest.waits_for != Side.FIRM:
        give_turn(interest, Side.FIRM, at=at)
    interest.save_changes(*TURN)
