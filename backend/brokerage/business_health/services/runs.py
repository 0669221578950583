"""Saves completed assessments of a business."""

from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.accounts.services.locks import lock_business
from brokerage.business_health.models import HealthRun
from brokerage.business_health.rules import scoring
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.business_health.rules.scoring import Result
from brokerage.business_health.selectors.runs import latest_run_of, runs_of
from brokerage.business_health.services.drafts import delete_draft
from brokerage.business_health.services.snapshots import HealthSubmission, to_stored
from brokerage.business_health.services.tasks import create_tasks
from brokerage.core import quotas
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.refusals import Refusal
from brokerage.question_sets.rules.versions import InvalidSubmission


class Incomplete(Refusal):
    """Some questions have no score from 1 to 5."""

    status, code = 422, "incomplete"


def complete_assessment(
    *, business: Business, person: User, submission: HealthSubmission
) -> HealthRun:
    """Save a run with its scores, delete the person's draft, and create the tasks of the run. If
    the latest run has the same version and answers and is at most ten minutes old, return it
    instead.

    Answers to unknown questions are ignored. Raises Incomplete, InvalidSubmission,
    quotas.QuotaReached, and Business.DoesNotExist if the business was deleted meanwhile; the draft
    then stays.
    """
    answers, result = _score(submission)
    run = HealthRun(business=business, completed_by=person, **to_stored(answers, result))
    with serialized_transaction():
        lock_business(business)  # saves one run at a time
        delete_draft(person)
        latest = latest_run_of(business)
        if latest is not None and _is_repeat(run, latest):
            return latest
        run.save()
        quotas.count("health-runs", business.pk, runs_of(business).count)
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
        message = question_set.incomplete
        raise Incomplete(message, fields={f"q{first}": message}) from incomplete


def _is_repeat(run: HealthRun, latest: HealthRun) -> bool:
    """Return whether the latest run equals the unsaved `run` and is within the repeat window."""
    if timezone.now() - latest.completed_at > scoring.REPEAT_WINDOW:
        return False
    return (latest.version, latest.answers) == (run.version, run.answers)
