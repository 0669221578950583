"""The option-based assessment: which scenarios the chosen answers point to.

Specification, sections 3, 5 and 9. The browser identifies alike, and both run
`domain/vectors/value-assessment-<version>.json`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from brokerage.value_assessment.question_set import Scenario, ValueQuestionSet, value_question_sets


@dataclass(frozen=True)
class Evidence:
    """An answer that points to a scenario."""

    question: int
    answer: str


@dataclass(frozen=True)
class Found:
    """A scenario with every answer that points to it, in the order of the questions."""

    key: str
    title: str
    evidence: tuple[Evidence, ...]


def answered(
    answers: Mapping[int, str], question_set: ValueQuestionSet | None = None
) -> tuple[int, ...]:
    """The ids of the questions that have one of their own options."""
    question_set = question_set or value_question_sets.current()
    return tuple(each.id for each in question_set.questions if answers.get(each.id) in each.options)


def progress(completed: int) -> str:
    """What stands beside the button as long as something is open (specification, section 2)."""
    return f"Please answer all 50 questions to see your results ({completed}/50 completed)"


def identify(
    answers: Mapping[int, str], question_set: ValueQuestionSet | None = None
) -> tuple[Found, ...]:
    """The scenarios that at least one answer points to, most evidence first.

    Ties stay in the order of the specification. ValueError: not exactly the 50 questions have one
    of their options.
    """
    question_set = question_set or value_question_sets.current()
    given = answered(answers, question_set)
    if set(given) != set(answers) or len(answers) != len(question_set.questions):
        raise ValueError(progress(len(given)))
    found = [
        Found(each.key, each.title, _evidence(each, answers)) for each in question_set.scenarios
    ]
    return tuple(
        sorted((each for each in found if each.evidence), key=lambda each: -len(each.evidence))
    )


def _evidence(scenario: Scenario, answers: Mapping[int, str]) -> tuple[Evidence, ...]:
    triggers = {each.question: each.options for each in scenario.triggers}
    return tuple(
        Evidence(id_, answers[id_]) for id_ in sorted(triggers) if answers[id_] in triggers[id_]
    )
