"""The rules of the value assessment: which scenarios the chosen answers point to.

Specification, sections 3, 5 and 9. The browser implements the same rules; both run the cases in
`domain/vectors/value-assessment-<version>.json`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from brokerage.value_assessment.rules.question_set import (
    Scenario,
    ValueQuestionSet,
    value_question_sets,
)

STRONGEST_COUNT: Final = 3


@dataclass(frozen=True)
class Evidence:
    question: int
    answer: str


@dataclass(frozen=True)
class IdentifiedScenario:
    """A scenario with every answer that points to it, in the order of the questions."""

    key: str
    title: str
    evidence: tuple[Evidence, ...]


def answered(
    answers: Mapping[int, str], question_set: ValueQuestionSet | None = None
) -> tuple[int, ...]:
    """Return the ids of the questions in the set (default: in effect) that are answered with one of
    their options. `answers` are texts of options by question id.
    """
    question_set = question_set or value_question_sets.current()
    return tuple(each.id for each in question_set.questions if answers.get(each.id) in each.options)


def progress_message(completed: int) -> str:
    """Return the message shown while a question is unanswered (specification, section 2)."""
    return f"Please answer all 50 questions to see your results ({completed}/50 completed)"


def identify_scenarios(
    answers: Mapping[int, str], question_set: ValueQuestionSet | None = None
) -> tuple[IdentifiedScenario, ...]:
    """Return the scenarios of a question set (default: in effect) that at least one answer points
    to, most evidence first; ties in the order of the set.

    Raises ValueError unless exactly the 50 questions are answered, each with one of its options.
    """
    question_set = question_set or value_question_sets.current()
    valid = answered(answers, question_set)
    if set(valid) != set(answers) or len(answers) != len(question_set.questions):
        raise ValueError(progress_message(len(valid)))
    scenarios = (
        IdentifiedScenario(each.key, each.title, _evidence(each, answers))
        for each in question_set.scenarios
    )
    identified = (each for each in scenarios if each.evidence)
    return tuple(sorted(identified, key=lambda each: -len(each.evidence)))


def strongest(scenarios: Sequence[IdentifiedScenario]) -> tuple[IdentifiedScenario, ...]:
    """Return the first three of `scenarios`. One answer is weak evidence: if any scenario has more,
    those with a single answer are left out.
    """
    several = [each for each in scenarios if len(each.evidence) > 1]
    return tuple((several or scenarios)[:STRONGEST_COUNT])


def answer_count(count: int) -> str:
    return "1 answer" if count == 1 else f"{count} answers"


def _evidence(scenario: Scenario, answers: Mapping[int, str]) -> tuple[Evidence, ...]:
    triggers = {each.question: each.options for each in scenario.triggers}
    return tuple(
        Evidence(id_, answers[id_]) for id_ in sorted(triggers) if answers[id_] in triggers[id_]
    )
