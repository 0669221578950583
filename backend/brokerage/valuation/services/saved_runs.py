"""Saves and deletes runs of the calculator."""

import hashlib
import json
from datetime import date, datetime, timedelta
from typing import Final

from django.db import IntegrityError
from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.accounts.services.locks import lock_business
from brokerage.core import quotas
from brokerage.core.db_locks import serialized_transaction
from brokerage.valuation.models import SavedRun
from brokerage.valuation.selectors.saved_runs import run_with_fingerprint, runs_of
from brokerage.valuation.services import runs
from brokerage.valuation.services.runs import RunSnapshot, RunSubmission

MAX_AGE: Final = timedelta(days=400)
"""How far in the past `made_at` of a run may lie; `save_run` moves an earlier time to this."""


class InvalidRun(Exception):
    """A submitted run names an unknown version of the method, or its answers are no options of that
    version or fail that version's checks.
    """


def save_run(
    *, business: Business, person: User, submission: RunSubmission, made_at: datetime | None = None
) -> SavedRun:
    """Calculate a submitted run by the version of the method that it names, save the run, and
    return it. If the business has saved a run with the same version and answers, made on the same
    day in the firm's time zone, return that run unchanged.

    `made_at` comes from the browser and orders the list of runs; None means now. A future time, or
    one more than `MAX_AGE` ago, is moved to the nearest allowed time.

    Raises:
        InvalidRun: the version is unknown, an answer is no option of it, or the answers fail its
            checks.
        quotas.QuotaReached: the business has too many saved runs, or saved too many in an hour.
        Business.DoesNotExist: the business was deleted meanwhile.
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
            return run_with_fingerprint(business, run.fingerprint)
        except SavedRun.DoesNotExist:
            raise Business.DoesNotExist from refused
    return run


def remove_run(*, run: SavedRun) -> None:
    """Delete a run with its stored report. Nothing happens if the run was deleted meanwhile. Raises
    Business.DoesNotExist if the business was.
    """
    with serialized_transaction():
        lock_business(run.business)  # the worker may be about to store the report
        run.delete()


def _fingerprint(snapshot: RunSnapshot, day: date) -> str:
    identity = json.dumps(
        [snapshot["version"], snapshot["inputs"], day.isoformat()], sort_keys=True
    )
    return hashlib.sha256(identity.encode()).hexdigest()
