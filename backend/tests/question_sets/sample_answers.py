"""Sample answers to both questionnaires."""

from collections.abc import Mapping
from typing import Any

from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.value_assessment.rules.question_set import ValueQuestionSet, value_question_sets

MIXED_SCORES = "43521" * 10


def options_at(indexes: str, question_set: ValueQuestionSet | None = None) -> dict[int, str]:
    """Return the options with these indexes, a digit per question from 1 to 50; `-` leaves it
    unanswered.

    An index beyond the question's options gives a text that is not an option.
    """
    answers = {}
    for question, index in zip(
        (question_set or value_question_sets.shipped()).questions, indexes, strict=True
    ):
        if index != "-":
            exists = int(index) < len(question.options)
            answers[question.id] = question.options[int(index)] if exists else "none of them"
    return answers


def without_scenarios() -> dict[int, str]:
    """Return an answer to every question, none of which points to a scenario."""
    question_set = value_question_sets.shipped()
    triggers = {
        (trigger.question, option)
        for scenario in question_set.scenarios
        for trigger in scenario.triggers
        for option in trigger.options
    }
    return {
        each.id: next(option for option in each.options if (each.id, option) not in triggers)
        for each in question_set.questions
    }


def pointing_to(key: str, *, answers: int) -> dict[int, str]:
    """Return complete answers, `count` of which point to the scenario. Some may point to others
    too. Return complete answers, of which this number points to the scenario. Some may point to
    others too.
    """
    question_set = value_question_sets.shipped()
    scenario = next(each for each in question_set.scenarios if each.key == key)
    return without_scenarios() | {
        each.question: each.options[0] for each in scenario.triggers[:answers]
    }


def with_all_scenarios() -> dict[int, str]:
    """Return complete answers that point to every scenario."""
    question_set = value_question_sets.shipped()
    answers = without_scenarios()
    free = set(answers)
    # Scenarios with the fewest triggers first, so that each gets its own question.
    for scenario in sorted(question_set.scenarios, key=lambda each: len(each.triggers)):
        trigger = next(each for each in scenario.triggers if each.question in free)
        answers[trigger.question] = trigger.options[0]
        free.remove(trigger.question)
    return answers


def scores_of(characters: str) -> dict[int, int]:
    """Return the scores of questions 1 to 50 from a digit per question; `-` leaves it
    unanswered.
    """
    numbered = zip(range(1, 51), characters, strict=True)
    return {id_: int(character) for id_, character in numbered if character != "-"}


def as_json(answers: Mapping[int, Any]) -> dict[str, Any]:
    """Convert answers to what a browser sends, by number of question as text."""
    return {str(id_): answer for id_, answer in answers.items()}


def assessment_body() -> dict[str, Any]:
    """Return a valid body for the report of the value assessment."""
    return {
        "version": value_question_sets.shipped().version,
        "businessName": "Muñoz & Sons Plumbing",
        "ownerName": "José Muñoz",
        "date": "2026-11-20",
        "industry": "Plumbing Services",
        "answers": as_json(pointing_to("cash-flow-crisis", answers=3)),
    }


def health_body() -> dict[str, Any]:
    """Return a valid body for the health report."""
    return {
        "version": health_question_sets.shipped().version,
        "answers": as_json(scores_of(MIXED_SCORES)),
    }
