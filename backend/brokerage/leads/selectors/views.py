"""Queries for saved views."""

from django.db.models import Q

from brokerage.accounts.models import User
from brokerage.core.search_words import sort_key
from brokerage.leads.models import SavedView


def views_of(person: User) -> list[SavedView]:
    """Return a person's own views and those that active colleagues share, by name."""
    shared = Q(is_shared=True, owner__is_active=True, owner__is_staff=True)
    found = SavedView.objects.filter(Q(owner=person) | shared)
    return sorted(found, key=lambda view: (sort_key(view.name), view.pk))
