"""Asks buyers who may read a memorandum how they get on: 3 and 10 days after it was opened for
them, and no more once they have answered or moved on.
"""

from datetime import datetime, timedelta
from threading import Event
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from brokerage.accounts.selectors import shown_name
from brokerage.content.selectors.bodies import firm
from brokerage.deals.cim.models import CimFollowUp
from brokerage.deals.cim.rules.states import CimState
from brokerage.deals.engagement.services.moving import is_time_to_write
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import InterestState
from brokerage.deals.listing.rules.states import ListingState
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealRole
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import compose, queue

DAYS: Final = {3: "cim-follow-up", 10: "cim-follow-up-last"}
_ANSWERED: Final = timedelta(minutes=10)
"""What happens to an interest later than this after it was opened counts as an answer."""
_LATE: Final = timedelta(days=4)
"""A mail that is later than this is left out: the worker stood still, or the interest is old."""


def follow_up(stop: Event, now: datetime | None = None) -> None:
    """Queue the mails that are due, in the office's hours on business days."""
    now = now or timezone.now()
    if not is_time_to_write(now):
        return
    for day, kind in DAYS.items():
        for interest in _due(day, now):
            if stop.is_set():
                return
            _ask(interest, day, kind, now)


def _due(day: int, now: datetime) -> list[Interest]:
    due = now - timedelta(days=day)
    found = Interest.objects.filter(
        state=InterestState.CIM_SENT,
        state_since__lte=due,
        state_since__gt=due - _LATE,
        last_activity_at__lte=F("state_since") + _ANSWERED,
        listing__state=ListingState.ACTIVE,
        listing__cim__versions__state=CimState.RELEASED,
    )
    asked = CimFollowUp.objects.filter(day=day, opened_at=F("interest__state_since"))
    found = found.exclude(pk__in=asked.values("interest")).exclude(buyer__email="")
    return list(found.select_related("buyer", "listing__deal"))


@transaction.atomic
def _ask(interest: Interest, day: int, kind: str, now: datetime) -> None:
    mail = _mail(interest, kind, now)
    _, is_new = CimFollowUp.objects.get_or_create(
        interest=interest, day=day, opened_at=interest.state_since
    )
    if is_new:
        queue([mail])


def _mail(interest: Interest, kind: str, now: datetime) -> Mail:
    number = interest.listing.number
    return compose(
        kind=kind,
        to=interest.buyer.email,
        reply_to=firm().email,
        reference=f"interest-{interest.pk}",
        values={
            "name": interest.buyer.name,
            "number": number,
            "advisor": _advisor(interest.listing.deal),
            "link": f"{settings.SITE_URL}/buying/{number}",
        },
        now=now,
    )


def _advisor(deal: Deal | None) -> str:
    """Return who signs: the deal's broker, else the firm."""
    members = deal.members.filter(role=DealRole.BROKER, user__is_active=True) if deal else None
    member = members.select_related("user").first() if members is not None else None
    return shown_name(member.user) if member else firm().name
