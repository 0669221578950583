"""Queries for changes of many leads."""

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.leads.models import BulkChange
from brokerage.leads.rules.bulk import UNDONE_WITHIN


def changes_to_undo(person: User) -> list[BulkChange]:
    """Return the changes of many leads that a person can still undo, the latest first."""
    since = timezone.now() - UNDONE_WITHIN
    changes = BulkChange.objects.filter(undone_at=None, at__gt=since).order_by("-pk")
    return [change for change in changes if change.abilities(person)["undo"]]
