"""Reminds buyers and owners who have not answered, and closes what nobody answers: tasks of the
worker. Reminders go out while the office is open.
"""

from datetime import datetime
from threading import Event
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from brokerage.accounts.selectors import active_staff
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules import clocks
from brokerage.deals.interests.rules.events import EventKind
from brokerage.deals.interests.rules.states import ENDED, InterestState, Side
from brokerage.deals.interests.services.letters import mail_of
from brokerage.deals.interests.services.moving import move
from brokerage.deals.interests.services.timeline import record_mail_out, record_note
from brokerage.deals.nda.selectors.ndas import is_asked_to_sign
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealRole
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.pipeline.services.owner_mails import news_for_owner
from brokerage.leads.selectors.desk import business_hours
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import queue

_AT_ONCE: Final = 100
NO_ANSWER: Final = "No answer after two reminders"
CALL_OWNER: Final = "Call the owner about this buyer"


def remind(stop: Event) -> None:
    """Do what is due now."""
    now = timezone.now()
    if clocks.opening_from(now, business_hours()) != now:
        return
    due = Interest.objects.filter(waits_for__in=(Side.BUYER, Side.SELLER), due_at__lte=now)
    for interest in due.order_by("due_at").values_list("pk", flat=True)[:_AT_ONCE]:
        if stop.is_set():
            return
        remind_one(interest, now)


@transaction.atomic
def remind_one(interest_id: int, now: datetime) -> None:
    """Remind the buyer or the owner of one interest, or close it, if that is still due."""
    Interest.objects.select_for_update().get(pk=interest_id)
    found = Interest.objects.select_related("buyer", "listing__deal")
    interest = found.filter(pk=interest_id, due_at__lte=now).first()
    if interest is None:
        return
    if interest.waits_for == Side.SELLER:
        _remind_owner(interest, now)
    elif interest.waits_for == Side.BUYER:
        _remind_buyer(interest, now)


def _remind_buyer(interest: Interest, now: datetime) -> None:
    hours = business_hours()
    if interest.nudges >= len(clocks.BUYER_NUDGES) or not interest.buyer.email:
        if interest.state in ENDED or interest.state not in (
            InterestState.INQUIRED,
            InterestState.NDA_SENT,
            InterestState.NDA_SIGNED,
        ):
            interest.due_at = None
            interest.save_changes("due_at")
            return
        move(interest, InterestState.PARKED, by=None, reason=NO_ANSWER)
        return
    # An agreement's own reminders have its link (`deals/nda/services/tending.py`).
    if not is_asked_to_sign(interest.buyer, interest.listing):
        mail = _reminder(interest)
        queue([mail])
        record_mail_out(interest, mail, by=None, text="")
    began = interest.waits_since or now
    interest.nudges += 1
    interest.due_at = clocks.next_nudge(began, interest.nudges, hours) or clocks.closes_at(
        began, hours
    )
    interest.save_changes("nudges", "due_at")


def _reminder(interest: Interest) -> Mail:
    if interest.state == InterestState.NDA_SIGNED:
        page = f"{settings.SITE_URL}/buying/profile"
        return mail_of(interest, "interest-profile", by=None, link=page)
    return mail_of(interest, "interest-reminder", by=None)


def _remind_owner(interest: Interest, now: datetime) -> None:
    """Nudge the owner once, then give the broker the task to call. Nobody is ever approved by
    silence.
    """
    hours, asked = business_hours(), interest.seller_asked_at or now
    deal = interest.listing.deal
    if interest.seller_nudged_at is None and deal is not None:
        interest.seller_nudged_at = now
        interest.due_at = clocks.business_days_after(asked, clocks.SELLER_CALL, hours)
        interest.save_changes("seller_nudged_at", "due_at")
        _tell(deal)
        record_note(interest, EventKind.SELLER, "Reminded the owner", by=None)
        return
    interest.due_at = None
    interest.next_action, interest.next_action_on = CALL_OWNER, timezone.localdate(now)
    interest.save_changes("due_at", "next_action", "next_action_on")
    if deal is not None:
        text = f"The owner has not answered about buyer {interest.pk} for five business days"
        record_event(deal, kind="interest-silent", text=text, by=None)


def _tell(deal: Deal) -> None:
    """Tell the owner's side that something waits, in the name of the deal's broker."""
    broker = active_staff().filter(
        deal_memberships__deal=deal, deal_memberships__role=DealRole.BROKER
    )
    by = broker.first() or active_staff().filter(staff_role="principal").first()
    if by is not None:
        queue(news_for_owner(deal, by))
