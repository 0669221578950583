"""The answers of a draft, which may be edited in several versions of the questions.

The key of an answer is the number of its question, or number and version if the question changed in
that version: "9" and "9@2026-12". A draft can be begun in one version and finished in another, even
by pages of both at once: no answer is lost, and none counts for a changed question. `stored` is the
answers of a draft by these keys.
"""

from collections.abc import Mapping

from brokerage.business_health.rules.question_set import HealthQuestionSet, Statement


def answers_to(question_set: HealthQuestionSet, stored: Mapping[str, int]) -> dict[str, int]:
    """Return the scores of the answered questions of this set, by question number as text."""
    return {
        str(each.id): score
        for each in question_set.statements
        if (score := stored.get(_key(each))) is not None
    }


def with_changes(
    stored: Mapping[str, int], question_set: HealthQuestionSet, changes: Mapping[str, int | None]
) -> dict[str, int]:
    """Return a copy of `stored` with changed answers to `question_set`: scores by question number;
    None removes an answer. Raises KeyError for an unknown number; scores are not checked.
    """
    by_key = {_key(question_set.by_id[int(id_)]): score for id_, score in changes.items()}
    return {key: score for key, score in {**stored, **by_key}.items() if score is not None}


def changed_since_answered(question_set: HealthQuestionSet, stored: Mapping[str, int]) -> list[int]:
    """Return the questions of this set that need a new answer, because they were answered only in
    versions in which they mean something else.
    """
    answered = {key.partition("@")[0] for key in stored}
    return [
        each.id
        for each in question_set.statements
        if str(each.id) in answered and _key(each) not in stored
    ]


def label(key: str) -> str:
    """Return the words for a stored answer's key: `Question 9`, or for "9@2026-12" `Question 9, as
    asked since 2026-12`.
    """
    id_, _, since = key.partition("@")
    return f"Question {id_}, as asked since {since}" if since else f"Question {id_}"


def _key(statement: Statement) -> str:
    return f"{statement.id}@{statement.since}" if statement.since else str(statement.id)
