"""Gives staff a private calendar address, and takes it back."""

import secrets
from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.dates.models import CalendarFeed


@transaction.atomic
def renew_feed(*, by: User) -> str:
    """Return the secret part of a new address, which only this response has. An earlier address
    ends.
    """
    secret = secrets.token_urlsafe(32)
    fresh = {
        "secret_sha256": sha256(secret.encode()).hexdigest(),
        "created_at": timezone.now(),
    }
    CalendarFeed.objects.update_or_create(user=by, defaults=fresh)
    return secret


def end_feed(*, by: User) -> None:
    CalendarFeed.objects.filter(user=by).delete()
