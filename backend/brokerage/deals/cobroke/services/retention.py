"""Deletes registrations at the end of their retention."""

from django.db.models import Q
from django.utils import timezone

from brokerage.deals.cobroke.models import Registration
from brokerage.deals.cobroke.rules.registrations import KEPT, LETTER_KEPT


def delete_expired() -> int:
    """Delete the registrations that are kept no longer, and return their number."""
    now = timezone.now()
    old = Registration.objects.filter(protected_until__lt=timezone.localdate(now) - KEPT)
    count, _ = old.filter(Q(letter_at=None) | Q(letter_at__lt=now - LETTER_KEPT)).delete()
    return count
