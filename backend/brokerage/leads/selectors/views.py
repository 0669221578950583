"""Queries for saved views."""

from django.db.models import Q, QuerySet

from brokerage.accounts.models import User
from brokerage.leads.models import SavedView


def views_of(person: User) -> QuerySet[SavedView]:
    """Return a person's own views and those that active colleagues share, by name."""
    shared = Q(is_shared=True, owner__is_active=True, owner__is_staff=True)
    return SavedView.objects.filter(Q(owner=person) | shared).order_by("name", "pk")
