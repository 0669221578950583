"""Health runs as a person takes them."""

from typing import Any

from tests.people import Person
from tests.question_sets import sample_answers

from brokerage.business_health.question_set import health_question_sets

VERSION = health_question_sets.current().version
FIRST = health_question_sets.versions()[0]
MIXED = sample_answers.MIXED_SCORES


def body(scores: str = MIXED, version: str = VERSION) -> dict[str, Any]:
    """What the page sends for these scores of questions 1 to 50."""
    return {"version": version, "answers": sample_answers.as_json(sample_answers.scores_of(scores))}


def with_answers(changes: dict[int, int], scores: str = MIXED) -> str:
    """The same scores with some of them changed, by number of question."""
    given = list(scores)
    for question, score in changes.items():
        given[question - 1] = str(score)
    return "".join(given)


def take(person: Person, scores: str = MIXED, version: str = VERSION) -> Any:
    """The run as the server answers it."""
    return person.post("health/runs", body(scores, version))
