"""Counts how often visitors read the public pages of listings."""

import logging
from contextlib import suppress
from typing import Final

from django.db import DatabaseError, InterfaceError
from django.db.models import F
from django.utils import timezone

from brokerage.core import ratelimit
from brokerage.core.db_locks import serialized_transaction
from brokerage.deals.listing.models import Listing, ListingViews
from brokerage.deals.listing.rules.states import SHOWN

logger = logging.getLogger(__name__)

VIEWS_A_DAY: Final = 5
"""The views of one listing that count from one network: an office or a household, but no more."""
_DAY: Final = 24 * 3600  # seconds


def count_view(*, number: str, network: str) -> None:
    """Count a view of the listing that visitors know by this number, if they see it; at most
    `VIEWS_A_DAY` from a `network`. A count that cannot be written is logged.

    Only a keyed hash of the network is stored, for a day.
    """
    try:
        with serialized_transaction(), suppress(ratelimit.LimitReached):
            listing = Listing.objects.filter(number=number, state__in=SHOWN).only("pk").first()
            if listing is None:
                return
            who = f"{network} {listing.pk}"
            ratelimit.consume("listing-view", who, limit=VIEWS_A_DAY, seconds=_DAY)
            today = timezone.localdate()
            ListingViews.objects.get_or_create(listing=listing, day=today)
            ListingViews.objects.filter(listing=listing, day=today).update(views=F("views") + 1)
    except (DatabaseError, InterfaceError, OSError) as error:
        logger.warning("A view of a listing was not counted (%s).", type(error).__name__)
