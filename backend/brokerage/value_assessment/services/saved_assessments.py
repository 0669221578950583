"""Saves and deletes completed value assessments."""

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
from brokerage.value_assessment.models import SavedAssessment
from brokerage.value_assessment.selectors.saved_assessments import assessments_of
from brokerage.value_assessment.services.snapshots import (
    AssessmentSnapshot,
    AssessmentSubmission,
    validate_and_score,
)

MAX_AGE: Final = timedelta(days=400)
"""The oldest allowed `made_at` of an assessment."""


class InvalidAssessment(Refusal):
    """A submitted assessment names an unknown version, a question of it is not answered with one of
    its options, or a text of the header is too long.
    """

    status, code = 422, "invalid"
    message = "These answers could not be read. Open the assessment again, then save it."


def save_assessment(
    *,
    business: Business,
    person: User,
    submission: AssessmentSubmission,
    made_at: datetime | None = None,
) -> SavedAssessment:
    """Identify the scenarios of a submitted assessment, save it, and return it. If the business has
    saved the same answers and header on the same day, in the firm's time zone, return that one.

    `made_at` comes from the browser and orders the list; None means now. A time outside the last
    `MAX_AGE` is moved to the nearest allowed time.

    Raises InvalidAssessment, quotas.QuotaReached, and Business.DoesNotExist if the business was
    deleted meanwhile.
    """
    snapshot = validate_and_score(submission)
    if snapshot is None:
        raise InvalidAssessment
    now = timezone.now()
    made_at = min(max(made_at or now, now - MAX_AGE), now)
    saved = SavedAssessment(
        business=business,
        saved_by=person,
        fingerprint=_fingerprint(snapshot, timezone.localdate(made_at)),
        made_at=made_at,
        **snapshot,
    )
    try:
        with serialized_transaction():
            saved.save(force_insert=True)
            quotas.count("value-assessments", business.pk, assessments_of(business).count)
    except IntegrityError as refused:
        try:
            return assessments_of(business).get(fingerprint=saved.fingerprint)
        except SavedAssessment.DoesNotExist:
            raise Business.DoesNotExist from refused
    return saved


def remove_assessment(*, saved: SavedAssessment) -> None:
    """Delete a saved assessment. Nothing happens if it was deleted meanwhile."""
    saved.delete()


def _fingerprint(snapshot: AssessmentSnapshot, day: date) -> str:
    identity = json.dumps(
        [snapshot["version"], snapshot["header"], snapshot["answers"], day.isoformat()],
        sort_keys=True,
    )
    return hashlib.sha256(identity.encode()).hexdigest()
