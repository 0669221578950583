"""Filling in the exit readiness scorecard."""

from collections.abc import Collection, Mapping
from dataclasses import asdict
from datetime import timedelta
from typing import Final

from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.accounts.services.locks import lock_business
from brokerage.business_health.models import HealthRun
from brokerage.business_health.question_set import health_question_sets
from brokerage.business_health.selectors import latest_run_of
from brokerage.core import quotas
from brokerage.core.db_locks import serialized_transaction
from brokerage.exit_readiness import rules
from brokerage.exit_readiness.models import Scorecard
from brokerage.exit_readiness.rules import Health
from brokerage.exit_readiness.scorecard_definition import scorecard_versions
from brokerage.exit_readiness.selectors import scorecards_of

_REPEATED: Final = timedelta(minutes=10)
"""The same scorecard again within this time is a request that was sent twice."""


class Unreadable(Exception):
    """No version of the page could have sent this."""


class Incomplete(Exception):
    """Questions are open; their keys, in order."""

    def __init__(self, questions: tuple[str, ...]) -> None:
        super().__init__(", ".join(questions))
        self.questions = questions


def fill_scorecard(
    *,
    business: Business,
    person: User,
    version: str,
    answers: Mapping[str, int],
    documents: Collection[str],
) -> Scorecard:
    """Keep a scorecard with what it says beside the latest health run of the business, if any.

    `answers`: points by question; `documents`: keys of those that are ready. Raises Incomplete,
    Unreadable or quotas.QuotaReached.
    """
    try:
        form = scorecard_versions.get(version)
    except KeyError as unknown:
        raise Unreadable from unknown
    if missing := rules.open_questions(answers, form):
        raise Incomplete(missing)
    with serialized_transaction():
        lock_business(business)  # one scorecard at a time
        run = latest_run_of(business)
        try:
            reading = rules.read(answers, documents, _health(run), form)
        except ValueError as impossible:
            raise Unreadable from impossible
        card = Scorecard(
            business=business,
            filled_by=person,
            version=version,
            answers=dict(answers),
            documents=[key for key in form.papers if key in documents],
            result=asdict(reading),
            health_run=run,
        )
        if (earlier := _just_filled(card)) is not None:
            return earlier
        card.save()
        quotas.count("scorecards", business.pk, scorecards_of(business).count)
    return card


def _health(run: HealthRun | None) -> Health | None:
    if run is None:
        return None
    answers = {int(id_): score for id_, score in run.answers.items()}
    return Health(answers, health_question_sets.get(run.version))


def _just_filled(card: Scorecard) -> Scorecard | None:
    latest = scorecards_of(card.business).first()
    if latest is None or timezone.now() - latest.made_at > _REPEATED:
        return None
    same = all(
        getattr(latest, name) == getattr(card, name)
        for name in ("version", "answers", "documents", "health_run_id")
    )
    return latest if same else None
