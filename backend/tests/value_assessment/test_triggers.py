"""The trigger answers of each scenario exist, and each scenario can occur alone."""

from itertools import product

import pytest
from tests.question_sets.sample_answers import without_scenarios

from brokerage.value_assessment.rules import scenarios as rules
from brokerage.value_assessment.rules.question_set import value_question_sets

_QUESTION_SET = value_question_sets.shipped()

each_scenario = pytest.mark.parametrize("key", [each.key for each in _QUESTION_SET.scenarios])


def test_the_scenarios_are_the_ten_specified_ones_in_order() -> None:
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
def test_a_scenario_has_existing_trigger_answers_to_three_or_more_questions(key: str) -> None:
    triggers = next(each.triggers for each in _QUESTION_SET.scenarios if each.key == key)
    questions = [each.question for each in triggers]
    assert len(set(questions)) == len(questions) >= 3
    assert questions == sorted(questions)
    for trigger in triggers:
        assert set(trigger.options) < set(_QUESTION_SET.by_id[trigger.question].options)


@each_scenario
def test_every_scenario_can_occur_alone(key: str) -> None:
    scenario = next(each for each in _QUESTION_SET.scenarios if each.key == key)
    alone = [
        trigger.question
        for trigger in scenario.triggers
        for option in trigger.options
        if _identified(without_scenarios() | {trigger.question: option}) == [key]
    ]
    assert len(set(alone)) >= 2, "a scenario that only occurs with others is redundant"


def test_answers_without_triggers_identify_no_scenario() -> None:
    assert _identified(without_scenarios()) == []


def test_all_ten_scenarios_can_occur_together() -> None:
    triggers = [each.triggers for each in _QUESTION_SET.scenarios]
    one_each = next(
        combination
        for combination in product(*triggers)
        if len({each.question for each in combination}) == len(combination)
    )
    answers = without_scenarios() | {each.question: each.options[0] for each in one_each}
    assert set(_identified(answers)) == {each.key for each in _QUESTION_SET.scenarios}


def _identified(answers: dict[int, str]) -> list[str]:
    return [each.key for each in rules.identify_scenarios(answers, _QUESTION_SET)]
