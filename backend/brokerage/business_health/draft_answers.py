"""The answers of a draft, kept apart where versions of the questions ask something else.

They are kept by number of question, and by number and version where the question changed: "9" and
"9@2026-12". So a draft is begun in one version and finished in another, by pages of both at once,
and no answer is lost or counts for a question that it was not given to.
"""

from collections.abc import Mapping

from brokerage.business_health.question_set import HealthQuestionSet, Statement


def answers_to(question_set: HealthQuestionSet, kept: Mapping[str, int]) -> dict[str, int]:
    """The answers to the questions of this version, by number of question."""
    return {
        str(each.id): score
        for each in question_set.statements
        if (score := kept.get(_name(each))) is not None
    }


def changed(
    kept: Mapping[str, int], question_set: HealthQuestionSet, changes: Mapping[str, int | None]
) -> dict[str, int]:
    """The draft with these answers to the questions of this version; None takes one back."""
    named = {_name(question_set.by_id[int(id_)]): score for id_, score in changes.items()}
    return {name: score for name, score in {**kept, **named}.items() if score is not None}


def asked_again(question_set: HealthQuestionSet, kept: Mapping[str, int]) -> list[int]:
    """Questions without an answer that had one before they changed."""
    once = {name.partition("@")[0] for name in kept}
    return [
        each.id
        for each in question_set.statements
        if str(each.id) in once and _name(each) not in kept
    ]


def told(name: str) -> str:
    """`Question 9`, or `Question 9, as asked since 2026-12`."""
    id_, _, since = name.partition("@")
    return f"Question {id_}, as asked since {since}" if since else f"Question {id_}"


def _name(statement: Statement) -> str:
    return f"{statement.id}@{statement.since}" if statement.since else str(statement.id)
