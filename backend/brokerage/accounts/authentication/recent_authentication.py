"""Whether a person has proved just now who they are."""

import time

from allauth.account.authentication import get_authentication_records
from django.http import HttpRequest

from brokerage.accounts import rules
from brokerage.accounts.models import User


def is_recently_authenticated(request: HttpRequest, person: User) -> bool:
    """Return whether the person of this request has signed in or reauthenticated within
    `rules.RECENT_AUTHENTICATION`.
    """
    records = get_authentication_records(request, person)
    proved_at = max((record["at"] for record in records), default=0.0)
    return time.time() - proved_at < rules.RECENT_AUTHENTICATION.total_seconds()
