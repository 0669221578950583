"""Saves exit readiness scorecards."""

from collections.abc import Collection, Mapping
from dataclasses import asdict

from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.accounts.services.locks import lock_business
from brokerage.business_health.models import HealthRun
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.business_health.selectors.runs import latest_run_of
from brokerage.core import quotas
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.refusals import Refusal
from brokerage.exit_readiness.models import Scorecard
from brokerage.exit_readiness.rules import scoring
from brokerage.exit_readiness.rules.scorecard_definition import scorecard_versions
from brokerage.exit_readiness.rules.scoring import Health
from brokerage.exit_readiness.selectors import scorecards_of


class InvalidSubmission(Refusal):
    """The submitted scorecard names an unknown version, question or document."""

    status, code = 422, "invalid"
    message = "This scorecard could not be read. Please load the page again."


class Incomplete(Refusal):
    """Some personal questions have no answer of 0, 1 or 2 points."""

    status, code, message = 422, "incomplete", "Please answer every question."


def save_scorecard(
    *,
    business: Business,
    person: User,
    version: str,
    answers: Mapping[str, int],
    documents: Collection[str],
) -> Scorecard:
    """Save a scorecard, scored with the latest health run of the business, if there is one. If the
    latest scorecard is the same, health run included, and at most ten minutes old, return it
    instead.

    Raises Incomplete, InvalidSubmission, quotas.QuotaReached, and Business.DoesNotExist if the
    business was deleted meanwhile.
    """
    try:
        form = scorecard_versions.get(version)
    except KeyError as unknown:
        raise InvalidSubmission from unknown
    if missing := scoring.unanswered_questions(answers, form):
        raise Incomplete(fields=dict.fromkeys(missing, "Please answer this question"))
    with serialized_transaction():
        lock_business(business)  # saves one scorecard at a time
        run = latest_run_of(business)
        try:
            result = scoring.score(answers, documents, _health(run), form)
        except ValueError as invalid:
            raise InvalidSubmission from invalid
        card = Scorecard(
            business=business,
            filled_by=person,
            version=version,
            answers=dict(answers),
            documents=[key for key in form.documents_by_key if key in documents],
            result=asdict(result),
            health_run=run,
        )
        if (earlier := _repeat_of(card)) is not None:
            return earlier
        card.save()
        quotas.count("scorecards", business.pk, scorecards_of(business).count)
    return card


def _health(run: HealthRun | None) -> Health | None:
    if run is None:
        return None
    return Health(run.scores, health_question_sets.get(run.version))


def _repeat_of(card: Scorecard) -> Scorecard | None:
    """Return the latest scorecard of the business if the unsaved `card` repeats it."""
    latest = scorecards_of(card.business).first()
    if latest is None or timezone.now() - latest.made_at > scoring.REPEAT_WINDOW:
        return None
    same = all(
        getattr(latest, name) == getattr(card, name)
        for name in ("version", "answers", "documents", "health_run_id")
    )
    return latest if same else None
