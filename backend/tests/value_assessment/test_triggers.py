"""The answers that point to each scenario: they exist, and each scenario stands on its own."""

from itertools import product

import pytest

from brokerage.value_assessment import rules
from brokerage.value_assessment.question_set import value_question_sets

_QUESTION_SET = value_question_sets.current()

each_scenario = pytest.mark.parametrize("key", [each.key for each in _QUESTION_SET.scenarios])


def test_the_scenarios_are_the_ten_of_the_specification_in_order() -> None:
    assert [each.title for each in _QUESTION_SET.scenarios] == [
        "Owner-Dependent Business",
        "Revenue Plateau",
        "Cash Flow Crisis",
        "Overwhelmed Solo Operator",
        "Ready for Expansion",
        "High Revenue/Low Profit",
        "Expert with No Business Skills",
        "Family Business Transition",
        "Remote/Digital Business",
        "Seasonal Business",
    ]


@each_scenario
def test_a_scenario_rests_on_answers_that_exist_to_three_questions_or_more(key: str) -> None:
    triggers = next(each.triggers for each in _QUESTION_SET.scenarios if each.key == key)
    questions = [each.question for each in triggers]
    assert len(set(questions)) == len(questions) >= 3
    assert questions == sorted(questions)
    for trigger in triggers:
        assert set(trigger.options) < set(_QUESTION_SET.by_id[trigger.question].options)


@each_scenario
def test_a_scenario_can_be_reached_alone(key: str) -> None:
    scenario = next(each for each in _QUESTION_SET.scenarios if each.key == key)
    alone = [
        trigger.question
        for trigger in scenario.triggers
        for option in trigger.options
        if _found(_quiet() | {trigger.question: option}) == [key]
    ]
    assert len(set(alone)) >= 2, "a scenario that only comes with others says nothing of its own"


def test_an_owner_with_no_strong_sign_reaches_no_scenario() -> None:
    assert _found(_quiet()) == []


def test_all_ten_scenarios_can_be_reached_together() -> None:
    triggers = [each.triggers for each in _QUESTION_SET.scenarios]
    apart = next(
        chosen
        for chosen in product(*triggers)
        if len({each.question for each in chosen}) == len(chosen)
    )
    sheet = _quiet() | {each.question: each.options[0] for each in apart}
    assert set(_found(sheet)) == {each.key for each in _QUESTION_SET.scenarios}


def _found(sheet: dict[int, str]) -> list[str]:
    return [each.key for each in rules.identify(sheet, _QUESTION_SET)]


def _quiet() -> dict[int, str]:
    """To every question an answer that points to nothing: each has one."""
    loud = {
        (trigger.question, option)
        for scenario in _QUESTION_SET.scenarios
        for trigger in scenario.triggers
        for option in trigger.options
    }
    return {
        question.id: next(each for each in question.options if (question.id, each) not in loud)
        for question in _QUESTION_SET.questions
    }
