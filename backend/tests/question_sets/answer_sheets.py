"""Answer sheets to try the assessments with."""

from collections.abc import Mapping
from typing import Any

from brokerage.business_health.question_set import health_question_sets
from brokerage.value_assessment.question_set import ValueQuestionSet, value_question_sets

MIXED_SCORES = "43521" * 10


def chosen(places: str, question_set: ValueQuestionSet | None = None) -> dict[int, str]:
    """The options at these places, from 0, of questions 1 to 50; `-` leaves a question open.

    A place that the question does not have gives a text that is none of its options.
    """
    sheet = {}
    for question, place in zip(
        (question_set or value_question_sets.current()).questions, places, strict=True
    ):
        if place != "-":
            known = int(place) < len(question.options)
            sheet[question.id] = question.options[int(place)] if known else "none of them"
    return sheet


def quiet() -> dict[int, str]:
    """An answer to every question, none of which points to a scenario."""
    question_set = value_question_sets.current()
    telling = {
        (trigger.question, option)
        for scenario in question_set.scenarios
        for trigger in scenario.triggers
        for option in trigger.options
    }
    return {
        each.id: next(option for option in each.options if (each.id, option) not in telling)
        for each in question_set.questions
    }


def pointing_to(key: str, *, answers: int) -> dict[int, str]:
    """A sheet with this many answers that point to a scenario, and to others only by the way."""
    question_set = value_question_sets.current()
    scenario = next(each for each in question_set.scenarios if each.key == key)
    return quiet() | {each.question: each.options[0] for each in scenario.triggers[:answers]}


def everything() -> dict[int, str]:
    """A sheet on which every scenario has evidence."""
    question_set = value_question_sets.current()
    sheet = quiet()
    free = set(sheet)
    # The rarest first, so that each finds a question of its own.
    for scenario in sorted(question_set.scenarios, key=lambda each: len(each.triggers)):
        trigger = next(each for each in scenario.triggers if each.question in free)
        sheet[trigger.question] = trigger.options[0]
        free.remove(trigger.question)
    return sheet


def scored(characters: str) -> dict[int, int]:
    """The scores of questions 1 to 50, a digit each; `-` leaves a question open."""
    given = zip(range(1, 51), characters, strict=True)
    return {id_: int(character) for id_, character in given if character != "-"}


def as_sent(sheet: Mapping[int, Any]) -> dict[str, Any]:
    """A sheet as a browser sends it, by the questions' numbers as text."""
    return {str(id_): answer for id_, answer in sheet.items()}


def assessment() -> dict[str, Any]:
    """A body that the assessment's report accepts."""
    return {
        "version": value_question_sets.current().version,
        "businessName": "Muñoz & Sons Plumbing",
        "ownerName": "José Muñoz",
        "date": "2026-11-20",
        "industry": "Plumbing Services",
        "answers": as_sent(pointing_to("cash-flow-crisis", answers=3)),
    }


def health() -> dict[str, Any]:
    """A body that the health report accepts."""
    return {
        "version": health_question_sets.current().version,
        "answers": as_sent(scored(MIXED_SCORES)),
    }
