"""Saves completed assessments of a business."""

from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.accounts.services.locks import lock_business
from brokerage.business_health.models import HealthRun
from brokerage.business_health.rules import scoring
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.business_health.rules.scoring import Result
from brokerage.business_health.selectors.runs import latest_run_and_count
from brokerage.business_health.services.drafts import InvalidSubmission, delete_draft_of
from brokerage.business_health.services.snapshots import HealthSubmission, to_stored
from brokerage.business_health.services.tasks import create_tasks
from brokerage.core import quotas
from brokerage.core.db_locks import serialized_transaction


class Incomplete(Exception):
    """Some questions of the assessment have no score from 1 to 5. `first` is the number of the
    first one, `message` is for the person.
    """

    def __init__(self, first: int, message: str) -> None:
        super().__init__(message)
        self.first, self.message = first, message


def complete_assessment(
    *, business: Business, person: User, submission: HealthSubmission
) -> HealthRun:
    """Save a run with its scores, delete the person's draft, and create the tasks of the run.
    Return the run. Answers to unknown questions are ignored.

    If the latest run has the same version and answers and is at most ten minutes old, delete the
    draft and return that run instead of saving another.

    Raises Incomplete if a question has no score from 1 to 5; InvalidSubmission if the version is
    unknown; quotas.QuotaReached if the business has as many runs as it may have, or saved too many
    in an hour; Business.DoesNotExist if the business was deleted meanwhile. The draft stays if an
    exception is raised.
    """
    answers, result = _score(submission)
    run = HealthRun(business=business, completed_by=person, **to_stored(answers, result))
    with serialized_transaction():
        lock_business(business)  # saves one run at a time
        delete_draft_of(person)
        latest, stored = latest_run_and_count(business)
        if latest is not None and _is_repeat(run, latest):
            return latest
        run.save()
        quotas.count("health-runs", business.pk, lambda: stored + 1)
        create_tasks(run, result.actions)
    return run


def _score(submission: HealthSubmission) -> tuple[dict[int, int], Result]:
    try:
        question_set = health_question_sets.get(submission.version)
    except KeyError as unknown:
        raise InvalidSubmission from unknown
    answers = submission.answers_to(question_set)
    try:
        return answers, scoring.assess(answers, question_set)
    except ValueError as incomplete:
        answered = scoring.answered(answers, question_set)
        first = next(id_ for id_ in question_set.by_id if id_ not in answered)
        raise Incomplete(first, question_set.incomplete) from incomplete


def _is_repeat(run: HealthRun, latest: HealthRun) -> bool:
    """Return whether the latest run has the same version and answers as `run`, which is not saved
    yet, and was saved within the repeat window.
    """
    if timezone.now() - latest.completed_at > scoring.REPEAT_WINDOW:
        return False
    return (latest.version, latest.answers) == (run.version, run.answers)
