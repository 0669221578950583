"""Assessments that were taken to their end."""

from datetime import timedelta
from typing import Final

from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.accounts.services.locks import lock_business
from brokerage.business_health import rules, snapshots
from brokerage.business_health.models import HealthDraft, HealthRun
from brokerage.business_health.question_set import health_question_sets
from brokerage.business_health.selectors import latest_run_of
from brokerage.business_health.services.drafts import UnreadableAnswers
from brokerage.business_health.services.tasks import create_tasks
from brokerage.business_health.snapshots import HealthSnapshot, HealthSubmission
from brokerage.core import quotas
from brokerage.core.db_locks import serialized_transaction

_REPEATED: Final = timedelta(minutes=10)
"""The same answers again within this time are a request that was sent twice, not a second look."""


class Incomplete(Exception):
    """Questions are open. `first` is the number of the first, `message` what to say."""

    def __init__(self, first: int, message: str) -> None:
        super().__init__(message)
        self.first, self.message = first, message


def complete_assessment(*, business: Business, person: User, sent: HealthSubmission) -> HealthRun:
    """Keep a run with its figures, end the person's draft, and give the tasks that follow from it.

    Raises Incomplete, UnreadableAnswers (no such version) or quotas.QuotaReached.
    """
    kept = _kept(sent)
    with serialized_transaction():
        lock_business(business)  # one run at a time
        HealthDraft.objects.filter(person=person).delete()
        if (earlier := _just_taken(business, kept)) is not None:
            return earlier
        run = HealthRun.objects.create(
            business=business,
            taken_by=person,
            version=kept["version"],
            answers=kept["answers"],
            overall=kept["overall"],
            categories=kept["categories"],
            warnings=kept["warnings"],
        )
        kept_runs = HealthRun.objects.filter(business=business)
        quotas.count("health-runs", business.pk, kept_runs.count)
        create_tasks(run)
    return run


def _kept(sent: HealthSubmission) -> HealthSnapshot:
    try:
        question_set = health_question_sets.get(sent.version)
    except KeyError as unknown:
        raise UnreadableAnswers from unknown
    sheet = {id_: sent.answers[str(id_)] for id_ in question_set.by_id if str(id_) in sent.answers}
    given = rules.answered(sheet, question_set)
    for id_ in question_set.by_id:
        if id_ not in given:
            raise Incomplete(id_, question_set.incomplete)
    kept = snapshots.validate_and_score(sent)
    assert kept is not None  # a known version, and nothing is open
    return kept


def _just_taken(business: Business, kept: HealthSnapshot) -> HealthRun | None:
    latest = latest_run_of(business)
    if latest is None or timezone.now() - latest.taken_at > _REPEATED:
        return None
    same = (latest.version, latest.answers) == (kept["version"], kept["answers"])
    return latest if same else None
