"""Assessments that somebody has begun."""

from collections.abc import Mapping

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.business_health import draft_answers, rules
from brokerage.business_health.models import HealthDraft
from brokerage.business_health.question_set import HealthQuestionSet, health_question_sets
from brokerage.core import quotas
from brokerage.core.db_locks import serialized_transaction


class UnreadableAnswers(Exception):
    """No version of the page could have given these answers."""


class DraftEnded(Exception):
    """The draft that the answers belong to was taken to its end or dropped, perhaps elsewhere."""


def keep_draft(
    *,
    person: User,
    changes: Mapping[str, int | None],
    version: str,
    number: int | None = None,
) -> HealthDraft:
    """Change the answers that `changes` names; None takes one back. The others stay.

    So two devices never undo each other's answers, and of two for the same question the later
    counts. `version`: of the questions that were answered. `number` is the draft that the browser
    has: when that one has ended, its last answers must not begin another. Raises UnreadableAnswers,
    DraftEnded or quotas.QuotaReached.
    """
    question_set = _question_set(changes, version)
    with serialized_transaction():
        if person.business_id is not None:
            quotas.count("drafts", person.business_id)
        drafts = HealthDraft.objects.select_for_update()
        if number is None:
            draft, _ = drafts.get_or_create(person=person, defaults={"version": version})
        elif (found := drafts.filter(person=person, pk=number).first()) is not None:
            draft = found
        else:
            raise DraftEnded
        draft.answers = draft_answers.changed(draft.answers, question_set, changes)
        draft.version = version
        draft.updated_at = timezone.now()
        draft.save()
    return draft


def drop_draft(*, person: User) -> None:
    """Forget what the person has begun."""
    with serialized_transaction():
        HealthDraft.objects.filter(person=person).delete()


def _question_set(changes: Mapping[str, int | None], version: str) -> HealthQuestionSet:
    try:
        question_set = health_question_sets.get(version)
    except KeyError as unknown:
        raise UnreadableAnswers from unknown
    if not all(_is_possible(id_, score, question_set) for id_, score in changes.items()):
        raise UnreadableAnswers
    return question_set


def _is_possible(id_: str, score: int | None, question_set: HealthQuestionSet) -> bool:
    asked = {str(each) for each in question_set.by_id}
    return id_ in asked and (score is None or 1 <= score <= rules.BEST)
