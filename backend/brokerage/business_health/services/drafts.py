"""Saves and deletes drafts of the health assessment. A draft never expires, and may be finished in
a later version of the questions.
"""

from collections.abc import Mapping

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.business_health.models import HealthDraft
from brokerage.business_health.rules import draft_answers, scoring
from brokerage.business_health.rules.question_set import HealthQuestionSet, health_question_sets
from brokerage.core import quotas
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.refusals import Refusal
from brokerage.question_sets.rules.versions import InvalidSubmission


class DraftEnded(Refusal):
    """The draft was completed or deleted, perhaps on another device."""

    code = "draft_ended"
    message = "This assessment was finished or started over on another device."


def save_draft(
    *,
    person: User,
    changes: Mapping[str, int | None],
    version: str,
    number: int | None = None,
) -> HealthDraft:
    """Save `changes` in the draft of a person: scores from 1 to 5 by question number as text; None
    removes an answer.

    `number` is the id of the draft that the browser edits; None means the person's draft, which is
    created if there is none. Raises InvalidSubmission, quotas.QuotaReached, and DraftEnded if the
    person has no draft `number`.
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
        draft.answers = draft_answers.with_changes(draft.answers, question_set, changes)
        draft.version = version
        draft.updated_at = timezone.now()
        draft.save()
    return draft


def delete_draft(person: User) -> None:
    """Delete the draft of a person, if there is one."""
    HealthDraft.objects.filter(person=person).delete()


def _question_set(changes: Mapping[str, int | None], version: str) -> HealthQuestionSet:
    try:
        question_set = health_question_sets.get(version)
    except KeyError as unknown:
        raise InvalidSubmission from unknown
    if not all(_is_valid(id_, score, question_set) for id_, score in changes.items()):
        raise InvalidSubmission
    return question_set


def _is_valid(id_: str, score: int | None, question_set: HealthQuestionSet) -> bool:
    known = {str(each) for each in question_set.by_id}
    return id_ in known and (score is None or 1 <= score <= scoring.BEST)
