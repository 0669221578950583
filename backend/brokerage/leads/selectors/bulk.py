"""Queries for changes of many leads."""

from django.db.models import QuerySet
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.leads.models import BulkChange
from brokerage.leads.rules.bulk import UNDONE_WITHIN


def changes_to_undo(person: User) -> QuerySet[BulkChange]:
    """Return the changes of many leads that a person made and can still undo, the latest first."""
    since = timezone.now() - UNDONE_WITHIN
    return BulkChange.objects.filter(actor=person, undone_at=None, at__gt=since).order_by("-pk")
