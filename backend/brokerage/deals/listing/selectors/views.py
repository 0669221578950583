"""Queries for the views of listings. Days are whole: the present one does not count yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.db.models import Sum
from django.utils import timezone

from brokerage.deals.listing.models import Listing, ListingViews

DAYS: Final = 28


@dataclass(frozen=True)
class RecentViews:
    days: Sequence[int]
    """The views of each of the last 28 days, yesterday last."""

    @property
    def last_7(self) -> int:
        return sum(self.days[-7:])

    @property
    def last_28(self) -> int:
        return sum(self.days)


def recent_views(listing: Listing) -> RecentViews:
    today = timezone.localdate()
    first = today - timedelta(days=DAYS)
    found = ListingViews.objects.filter(listing=listing, day__gte=first)
    counts = dict(found.values_list("day", "views"))
    return RecentViews([counts.get(first + timedelta(days=n), 0) for n in range(DAYS)])


def views_since(listing: Listing, since: date | None = None) -> int:
    """Return the views from a day on, or all, up to yesterday: a day is in one report alone."""
    found = ListingViews.objects.filter(listing=listing, day__lt=timezone.localdate())
    if since:
        found = found.filter(day__gte=since)
    return found.aggregate(views=Sum("views"))["views"] or 0
