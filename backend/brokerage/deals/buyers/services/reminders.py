"""Reminds buyers that their profile is about to end: a task of the worker."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from brokerage.core.day_words import day_in_words
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.services.events import record_buyer_event
from brokerage.mail.services.mails import compose, queue

BEFORE: Final = timedelta(days=14)
_MOST: Final = 200
"""Mails of one run."""


def remind(now: datetime | None = None) -> int:
    """Mail buyers whose profile ends within 14 days, once for each profile. Returns how many."""
    now = now or timezone.now()
    today = timezone.localdate(now)
    ending = Q(profile_valid_until__gte=today, profile_valid_until__lte=today + BEFORE)
    due = Buyer.objects.filter(ending, reminded_on=None, account__is_active=True)
    due = due.filter(do_not_contact="", do_not_introduce="")
    return sum(_remind(buyer.pk, now) for buyer in due.order_by("profile_valid_until")[:_MOST])


@transaction.atomic
def _remind(buyer_id: int, now: datetime) -> bool:
    found = Buyer.objects.select_for_update(of=("self",)).select_related("account")
    buyer = found.get(pk=buyer_id)
    if buyer.reminded_on is not None or buyer.account is None or not buyer.profile_valid_until:
        return False
    until = buyer.profile_valid_until
    mail = compose(
        kind="buyer-profile-ends",
        to=buyer.account.email,
        reference=f"buyer-{buyer.pk}",
        values={
            "name": buyer.account.get_short_name(),
            "until": day_in_words(until, has_year=False),
            "link": f"{settings.SITE_URL}/buying/profile",
        },
        now=now,
    )
    queue([mail])
    buyer.reminded_on = timezone.localdate(now)
    buyer.save(update_fields=["reminded_on"])
    text = "Got a mail that their profile ends soon"
    record_buyer_event(buyer, kind="reminded", text=text, is_contact=False)
    return True
