"""Keeping calculator runs."""

import hashlib
import json
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.core import quotas
from brokerage.core.db_locks import serialized_transaction
from brokerage.valuation import runs
from brokerage.valuation.models import SavedRun
from brokerage.valuation.runs import RunSnapshot, RunSubmission

REMEMBERED: Final = timedelta(days=400)
"""How old a run may be that a browser remembers from before its owner signed up."""


class UnreadableRun(Exception):
    """No version of the calculator could have made this run."""


def save_run(
    *, business: Business, person: User, sent: RunSubmission, made_at: datetime | None = None
) -> SavedRun:
    """Keep a run with the figures of its own method. The same run again is the one already kept.

    `made_at` is the browser's word for when it was made, believed within reason: it orders this
    owner's own list and nothing else. Raises UnreadableRun or quotas.QuotaReached.
    """
    kept = runs.validate_and_calculate(sent)
    if kept is None:
        raise UnreadableRun
    now = timezone.now()
    made_at = min(max(made_at or now, now - REMEMBERED), now)
    with serialized_transaction():
        run, is_new = SavedRun.objects.get_or_create(
            business=business,
            fingerprint=_fingerprint(kept),
            defaults={
                "saved_by": person,
                "version": kept["version"],
                "inputs": kept["inputs"],
                "result": kept["result"],
                "made_at": made_at,
            },
        )
        if is_new:
            kept_runs = SavedRun.objects.filter(business=business)
            quotas.count("valuations", business.pk, kept_runs.count)
    return run


def remove_run(*, run: SavedRun) -> None:
    """Forget a run. Nothing else refers to it."""
    with serialized_transaction():
        run.delete()


def _fingerprint(kept: RunSnapshot) -> str:
    told = json.dumps([kept["version"], kept["inputs"]], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()
