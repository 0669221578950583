"""Saves and deletes completed value assessments."""

from datetime import datetime

from brokerage.accounts.models import Business, User
from brokerage.accounts.services.saved_results import allowed_time, fingerprint_of, save_once
from brokerage.core.refusals import Refusal
from brokerage.value_assessment.models import SavedAssessment
from brokerage.value_assessment.selectors.saved_assessments import assessments_of
from brokerage.value_assessment.services.snapshots import (
    AssessmentSubmission,
    validate_and_score,
)


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

    `made_at` comes from the browser and orders the list; see `allowed_time`.

    Raises InvalidAssessment, quotas.QuotaReached, and Business.DoesNotExist if the business was
    deleted meanwhile.
    """
    snapshot = validate_and_score(submission)
    if snapshot is None:
        raise InvalidAssessment
    made_at = allowed_time(made_at)
    identity = snapshot["version"], snapshot["header"], snapshot["answers"]
    saved = SavedAssessment(
        business=business,
        saved_by=person,
        fingerprint=fingerprint_of(*identity, made_at=made_at),
        made_at=made_at,
        **snapshot,
    )
    return save_once(
        saved,
        saved=assessments_of(business),
        fingerprint=saved.fingerprint,
        business=business,
        quota="value-assessments",
    )


def remove_assessment(*, saved: SavedAssessment) -> None:
    """Delete a saved assessment. Nothing happens if it was deleted meanwhile."""
    saved.delete()
