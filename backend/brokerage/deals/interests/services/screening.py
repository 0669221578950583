"""Saves the answers of the call with a buyer as they are typed."""

from collections.abc import Sequence
from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core import ratelimit
from brokerage.deals.intake.rules.answers import Change, cleaned_changes, merge
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.screening import FIELDS
from brokerage.deals.interests.services.acts import lock_interest
from brokerage.deals.interests.services.scoring import rescore

SAVES_A_MINUTE: Final = 120
"""By one person. Saves follow a pause in typing."""


@transaction.atomic
def save_screening(
    *, by: User, interest_id: int, changes: Sequence[Change], editor: str
) -> tuple[Interest, list[str]]:
    """Save answers, and return the interest and the fields that someone else has answered
    differently since they were seen, which are not changed. The version of the interest stays: the
    call does not get in the way of acts.

    Raises Interest.DoesNotExist, ratelimit.LimitReached, and InvalidForm, which saves nothing.
    """
    ratelimit.consume("screening", str(by.pk), limit=SAVES_A_MINUTE, seconds=60)
    clean = cleaned_changes(FIELDS, changes)
    interest = lock_interest(by, interest_id)
    before = dict(interest.screening)
    conflicts = merge(
        interest.screening, changes, clean, by=shown_name(by), editor=editor, at=timezone.now()
    )
    if interest.screening != before:
        interest.save(update_fields=["screening"])
        rescore(interest)
    return interest, conflicts
