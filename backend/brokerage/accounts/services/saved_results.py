"""Saves a result that an owner brings along, such as a run of the calculator, once a day for each
business.
"""

import hashlib
import json
from datetime import datetime, timedelta
from typing import Any, Final, TypeVar

from django.db import IntegrityError, models
from django.utils import timezone

from brokerage.accounts.models import Business
from brokerage.core import quotas
from brokerage.core.db_locks import serialized_transaction

MAX_AGE: Final = timedelta(days=400)
"""The oldest allowed time of a result."""

Row = TypeVar("Row", bound=models.Model)


def allowed_time(made_at: datetime | None) -> datetime:
    """Return the time of a result as the browser sent it, or the nearest within the last `MAX_AGE`.
    None means now.
    """
    now = timezone.now()
    return min(max(made_at or now, now - MAX_AGE), now)


def fingerprint_of(*identity: Any, made_at: datetime) -> str:
    """Return a hash of what makes two results of a day, in the firm's time zone, the same."""
    day = timezone.localdate(made_at).isoformat()
    return hashlib.sha256(json.dumps([*identity, day], sort_keys=True).encode()).hexdigest()


def save_once(
    row: Row, *, saved: models.QuerySet[Row], fingerprint: str, business: Business, quota: str
) -> Row:
    """Insert a row and return it, or the one of `saved` with the same fingerprint. `saved` are the
    rows of the business, and `quota` is a kind of `quotas.QUOTAS`.

    Raises quotas.QuotaReached, and Business.DoesNotExist if the business was deleted meanwhile.
    """
    try:
        with serialized_transaction():
            row.save(force_insert=True)
            quotas.count(quota, business.pk, saved.count)
    except IntegrityError as refused:
        known = saved.filter(fingerprint=fingerprint).first()
        if known is None:
            raise Business.DoesNotExist from refused
        return known
    return row
