"""How long letters of deals are kept, and how erased people leave them."""

import re
from collections.abc import Sequence

from django.utils import timezone

from brokerage.deals.letters.models import DealLetter
from brokerage.deals.seller_reports.services.reports import KEPT, is_past_tail


def delete_expired() -> int:
    """Delete the letters that are kept no longer, and return their number: as the reports."""
    now, today = timezone.now(), timezone.localdate()
    old = DealLetter.objects.filter(at__lt=now - KEPT)
    deleted = 0
    for deal in set(old.values_list("deal", flat=True)):
        if is_past_tail(deal, today):
            deleted += old.filter(deal=deal).delete()[0]
    return deleted


def take_out(names: Sequence[str], *, deal_id: int, stands_for: str) -> None:
    """Replace the names of an erased person in the letters of a deal."""
    known = [re.escape(name) for name in names if name]
    if not known:
        return
    named = re.compile(rf"\b(?:{'|'.join(known)})\b")
    for letter in DealLetter.objects.filter(deal=deal_id):
        for column in ("subject", "text", "owners"):
            setattr(letter, column, named.sub(stands_for, getattr(letter, column)))
        letter.save(update_fields=["subject", "text", "owners"])
