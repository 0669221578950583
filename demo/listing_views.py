"""Schedules how often visitors read the public pages of listings."""

from datetime import timedelta
from random import Random
from typing import Final

from django.utils import timezone

from brokerage.deals.listing.models import Listing, ListingViews
from brokerage.deals.listing.rules.states import SHOWN
from demo.clock import Schedule

_DAYS: Final = 90
_MOST_A_DAY: Final = 9


def schedule_views(schedule: Schedule, random: Random) -> None:
    """Schedule the count of each of the last 90 days, more in a listing's first two weeks."""
    now = timezone.localtime(schedule.now)  # one a day, also where the clock changes
    for ago in range(1, _DAYS + 1):
        schedule.add(now - timedelta(days=ago), lambda: _count(random))


def _count(random: Random) -> None:
    """Store the day's views of the listings that visitors see, all at once."""
    today = timezone.localdate()
    counts = []
    for listing in Listing.objects.filter(state__in=SHOWN):
        since = listing.published_at
        is_new = since is not None and today - timezone.localdate(since) < timedelta(days=14)
        views = random.randrange(_MOST_A_DAY * 2 if is_new else _MOST_A_DAY)
        counts.append(ListingViews(listing=listing, day=today, views=views))
    ListingViews.objects.bulk_create(counts)
