"""Completed health assessments, created through the API."""

from typing import Any

from tests.people import Person
from tests.question_sets import sample_answers

from brokerage.business_health.rules.question_set import health_question_sets

VERSION = health_question_sets.shipped().version
FIRST = health_question_sets.shipped_versions()[0]
MIXED = sample_answers.MIXED_SCORES


def body(scores: str = MIXED, version: str = VERSION) -> dict[str, Any]:
    """Build the request body for these scores of questions 1 to 50."""
    return {"version": version, "answers": sample_answers.as_json(sample_answers.scores_of(scores))}


def with_answers(changes: dict[int, int], scores: str = MIXED) -> str:
    """Return the same scores with some of them changed, by number of question."""
    changed = list(scores)
    for question, score in changes.items():
        changed[question - 1] = str(score)
    return "".join(changed)


def take(person: Person, scores: str = MIXED, version: str = VERSION) -> Any:
    """Complete an assessment through the API, and return the run of the response."""
    return person.post("health/runs", body(scores, version))


def take_and_open(person: Person, scores: str = MIXED, version: str = VERSION) -> Any:
    """Complete an assessment through the API, and return the run with its answers and results."""
    return person.get(f"health/runs/{take(person, scores, version)['id']}")
