"""Saves the answers of a buyer's profile as they are typed, and takes the finished profile."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core import ratelimit
from brokerage.core.refusals import Refusal
from brokerage.deals.buyers.models import Buyer, BuyerCriterion
from brokerage.deals.buyers.rules import profile as rules
from brokerage.deals.buyers.services.events import record_buyer_event
from brokerage.deals.intake.rules.answers import Change, cleaned_changes, merge

SAVES_A_MINUTE: Final = 120
"""By one person. Saves follow a pause in typing."""


class ProfileIncomplete(Refusal):
    code = "profile_incomplete"
    message = "Some questions are still open. Please answer them first."


class SavedProfile(NamedTuple):
    buyer: Buyer
    conflicts: list[str]
    """The fields that someone else has answered since; their answers stay."""


@transaction.atomic
def save_profile(*, buyer: Buyer, by: User, changes: Sequence[Change], editor: str) -> SavedProfile:
    """Save answers, by the buyer or by staff who ask them on the phone. What the buyer looks for is
    found by them at once.

    Raises ratelimit.LimitReached, and InvalidForm, which saves nothing.
    """
    ratelimit.consume("buyer-profile", str(by.pk), limit=SAVES_A_MINUTE, seconds=60)
    clean = cleaned_changes(rules.FIELDS, changes)
    locked = Buyer.objects.select_for_update().get(pk=buyer.pk)
    before = dict(locked.answers)
    conflicts = merge(
        locked.profile, changes, clean, by=shown_name(by), editor=editor, at=timezone.now()
    )
    if locked.answers != before:
        _follow(locked)
    return SavedProfile(locked, conflicts)


@transaction.atomic
def confirm_profile(*, buyer: Buyer) -> Buyer:
    """Take a buyer's profile as complete and true; it is valid for six months from today. Raises
    ProfileIncomplete.
    """
    locked = Buyer.objects.select_for_update().get(pk=buyer.pk)
    if rules.missing(locked.answers):
        raise ProfileIncomplete
    today = timezone.localdate()
    if locked.profile_confirmed_on != today:
        record_buyer_event(locked, kind="profile", text="Sent their profile")
    locked.profile_confirmed_on, locked.profile_valid_until = today, rules.valid_until(today)
    locked.reminded_on = None
    locked.save_changes("profile_confirmed_on", "profile_valid_until", "reminded_on")
    return locked


def _follow(buyer: Buyer) -> None:
    """Store the answers, and the columns and rows by which buyers are found."""
    values = buyer.answers
    buyer.kind = str(values.get("kind") or buyer.kind)
    buyer.company = str(values.get("company") or buyer.company)[:200]
    wanted = rules.wanted(values)
    buyer.price_from = wanted.price_from if wanted else None
    buyer.price_to = wanted.price_to if wanted else None
    buyer.least_earnings = wanted.least_earnings if wanted else None
    buyer.last_contact_at = timezone.now()
    columns = "profile kind company price_from price_to least_earnings last_contact_at"
    buyer.save_changes(*columns.split())
    rows = set()
    if wanted:
        rows |= {("trade", key) for key in wanted.trades or [rules.ANY]}
        rows |= {("region", key) for key in wanted.regions or [rules.ANY]}
    stored = set(buyer.criteria.values_list("kind", "key"))
    for kind, key in stored - rows:
        buyer.criteria.filter(kind=kind, key=key).delete()
    BuyerCriterion.objects.bulk_create(
        BuyerCriterion(buyer=buyer, kind=kind, key=key) for kind, key in sorted(rows - stored)
    )
