"""Saves and deletes runs of the calculator."""

import hashlib
import json
from datetime import date, datetime, timedelta
from typing import Final

from django.db import IntegrityError
from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.core import quotas
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.refusals import Refusal
from brokerage.valuation.models import SavedRun
from brokerage.valuation.selectors.saved_runs import runs_of
from brokerage.valuation.services import runs
from brokerage.valuation.services.runs import RunSnapshot, RunSubmission

MAX_AGE: Final = timedelta(days=400)
"""The oldest allowed `made_at` of a run."""


class InvalidRun(Refusal):
    """A submitted run names an unknown version of the method, or its answers are not options of
    that version or fail its checks.
    """

    status, code = 422, "invalid"
    message = "This run could not be read. Calculate it again, then save it."


def save_run(
    *, business: Business, person: User, submission: RunSubmission, made_at: datetime | None = None
) -> SavedRun:
    """Calculate a submitted run, save it, and return it. If the business has saved a run with the
    same version and answers on the same day, in the firm's time zone, return that run unchanged.

    `made_at` comes from the browser and orders the list; None means now. A time outside the last
    `MAX_AGE` is moved to the nearest allowed time.

    Raises InvalidRun, quotas.QuotaReached, and Business.DoesNotExist if the business was deleted
    meanwhile.
    """
    snapshot = runs.validate_and_calculate(submission)
    if snapshot is None:
        raise InvalidRun
    now = timezone.now()
    made_at = min(max(made_at or now, now - MAX_AGE), now)
    run = SavedRun(
        business=business,
        saved_by=person,
        fingerprint=_fingerprint(snapshot, timezone.localdate(made_at)),
        made_at=made_at,
        **snapshot,
    )
    try:
        with serialized_transaction():
            run.save(force_insert=True)
            quotas.count("valuations", business.pk, runs_of(business).count)
    except IntegrityError as refused:
        try:
            return runs_of(business).get(fingerprint=run.fingerprint)
        except SavedRun.DoesNotExist:
            raise Business.DoesNotExist from refused
    return run


def remove_run(*, run: SavedRun) -> None:
    """Delete a run. Nothing happens if it was deleted meanwhile."""
    run.delete()


def _fingerprint(snapshot: RunSnapshot, day: date) -> str:
    identity = json.dumps(
        [snapshot["version"], snapshot["inputs"], day.isoformat()], sort_keys=True
    )
    return hashlib.sha256(identity.encode()).hexdigest()
