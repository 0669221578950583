"""Assessments that were taken to their end."""

from datetime import timedelta
from typing import Final

from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.accounts.services.holding import hold
from brokerage.assessments import banks, scored_rules, scored_runs
from brokerage.assessments.models import HealthDraft, HealthRun
from brokerage.assessments.scored_runs import KeptHealth, SentHealth
from brokerage.assessments.selectors import latest_run_of
from brokerage.assessments.services.drafts import UnreadableAnswers
from brokerage.assessments.services.tasks import give_tasks
from brokerage.common import quotas
from brokerage.common.turns import committed

_REPEATED: Final = timedelta(minutes=10)
"""The same answers again within this time are a request that was sent twice, not a second look."""


class Incomplete(Exception):
    """Questions are open. `first` is the number of the first, `message` what to say."""

    def __init__(self, first: int, message: str) -> None:
        super().__init__(message)
        self.first, self.message = first, message


def take_run(*, business: Business, person: User, sent: SentHealth) -> HealthRun:
    """Keep a run with its figures, end the person's draft, and give the tasks that follow from it.

    Raises Incomplete, UnreadableAnswers (no such version) or quotas.QuotaReached.
    """
    kept = _kept(sent)
    with committed():
        hold(business)  # one run at a time
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
        give_tasks(run)
    return run


def _kept(sent: SentHealth) -> KeptHealth:
    try:
        bank = banks.scored.of_version(sent.version)
    except KeyError as unknown:
        raise UnreadableAnswers from unknown
    sheet = {id_: sent.answers[str(id_)] for id_ in bank.by_id if str(id_) in sent.answers}
    given = scored_rules.answered(sheet, bank)
    for id_ in bank.by_id:
        if id_ not in given:
            raise Incomplete(id_, bank.incomplete)
    kept = scored_runs.keep(sent)
    assert kept is not None  # a known version, and nothing is open
    return kept


def _just_taken(business: Business, kept: KeptHealth) -> HealthRun | None:
    latest = latest_run_of(business)
    if latest is None or timezone.now() - latest.taken_at > _REPEATED:
        return None
    same = (latest.version, latest.answers) == (kept["version"], kept["answers"])
    return latest if same else None
