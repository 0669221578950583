"""Saves, changes and deletes views: lists of leads under a name."""

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import Q

from brokerage.accounts.models import User
from brokerage.core.form_rules import InvalidForm
from brokerage.core.search_words import sort_key
from brokerage.core.text import storable
from brokerage.leads.models import SavedView

MOST: Final = 50
"""The most views that one person saves."""


def views_of(person: User) -> list[SavedView]:
    """Return a person's own views and those that active colleagues share, by name."""
    shared = Q(is_shared=True, owner__is_active=True, owner__is_staff=True)
    found = SavedView.objects.filter(Q(owner=person) | shared)
    return sorted(found, key=lambda view: (sort_key(view.name), view.pk))


@transaction.atomic
def create_view(*, by: User, name: str, query: str, is_shared: bool) -> SavedView:
    """Save a view of the list of leads. Raises InvalidForm, also if `by` has `MOST` views."""
    _lock_views_of(by)
    if SavedView.objects.filter(owner=by).count() >= MOST:
        raise InvalidForm({"name": f"You have {MOST} views, the maximum. Remove one first."})
    view = SavedView(owner=by, query=storable(query), is_shared=is_shared)
    view.name = _free_name(view, name)
    view.save()
    return view


@transaction.atomic
def change_view(*, by: User, view_id: int, changes: Mapping[str, Any]) -> SavedView:
    """Change fields of a view that `by` owns; None leaves a field as it is.

    Raises InvalidForm, and SavedView.DoesNotExist if someone else owns the view.
    """
    _lock_views_of(by)
    view = _locked(view_id, by, "change")
    if (name := changes.get("name")) is not None:
        view.name = _free_name(view, name)
    if (query := changes.get("query")) is not None:
        view.query = storable(query)
    if (is_shared := changes.get("is_shared")) is not None:
        view.is_shared = is_shared
    view.save()
    return view


@transaction.atomic
def delete_view(*, by: User, view_id: int) -> None:
    """Delete a view. Raises SavedView.DoesNotExist, also for a view of someone else."""
    _locked(view_id, by, "delete").delete()


def _locked(view_id: int, by: User, act: str) -> SavedView:
    view = SavedView.objects.select_for_update().get(pk=view_id)
    if not view.abilities(by)[act]:
        raise SavedView.DoesNotExist
    return view


def _lock_views_of(owner: User) -> None:
    """Let other changes of this person's views wait: two at once would not see each other."""
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)


def _free_name(view: SavedView, name: str) -> str:
    """Return the name without extra spaces. Raises InvalidForm if it is empty or taken."""
    name = " ".join(storable(name).split())
    if not name:
        raise InvalidForm({"name": "Please enter a name"})
    if SavedView.objects.filter(owner=view.owner, name=name).exclude(pk=view.pk).exists():
        raise InvalidForm({"name": "You already have a view with this name"})
    return name
