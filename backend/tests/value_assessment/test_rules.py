"""The value assessment rules: golden cases and properties."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.question_sets.sample_answers import options_at

from brokerage.value_assessment.rules import scenarios as rules
from brokerage.value_assessment.rules.question_set import value_question_sets

_DOMAIN = Path(__file__).resolve().parents[3] / "domain"
_FILES = sorted((_DOMAIN / "vectors").glob("value-assessment-*.json"))
_VECTORS: list[dict[str, Any]] = [json.loads(file.read_bytes()) for file in _FILES]
_SCHEMA = _DOMAIN / "schemas" / "value-assessment-vectors.schema.json"
_QUESTION_SET = value_question_sets.shipped()
_ORDER = [each.key for each in _QUESTION_SET.scenarios]

_ANSWERS = st.fixed_dictionaries(
    {each.id: st.sampled_from(each.options) for each in _QUESTION_SET.questions}
)


each_version = pytest.mark.parametrize(
    "vectors", _VECTORS, ids=[each["version"] for each in _VECTORS]
)


def _cases(kind: str) -> pytest.MarkDecorator:
    """Every vector of a kind, of every version."""
    every = [(vectors["version"], case) for vectors in _VECTORS for case in vectors[kind]]
    names = [f"{version}: {case['name']}" for version, case in every]
    return pytest.mark.parametrize(("version", "case"), every, ids=names)


def test_every_version_has_its_vectors() -> None:
    assert tuple(each["version"] for each in _VECTORS) == value_question_sets.shipped_versions()


@_cases("cases")
def test_every_vector_gives_the_same_scenarios_as_in_the_browser(
    version: str, case: dict[str, Any]
) -> None:
    question_set = value_question_sets.get(version)
    answers = options_at(case["answers"], question_set)
    found = rules.identify_scenarios(answers, question_set)
    assert [
        {"key": each.key, "questions": [one.question for one in each.evidence]} for each in found
    ] == case["scenarios"]
    assert all(answers[one.question] == one.answer for each in found for one in each.evidence)
    assert [each.key for each in rules.strongest(found)] == case["strongest"]


@_cases("incomplete")
def test_no_scenario_is_identified_while_a_question_is_unanswered(
    version: str, case: dict[str, Any]
) -> None:
    question_set = value_question_sets.get(version)
    answers = options_at(case["answers"], question_set)
    assert len(rules.answered(answers, question_set)) == case["completed"]
    with pytest.raises(ValueError, match=rf"\({case['completed']}/50 completed\)$"):
        rules.identify_scenarios(answers, question_set)


@each_version
def test_the_vectors_match_their_schema(vectors: dict[str, Any]) -> None:
    schema = json.loads(_SCHEMA.read_bytes())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(vectors)


@each_version
def test_the_vectors_have_every_scenario_alone_and_all_together(
    vectors: dict[str, Any],
) -> None:
    found = [[each["key"] for each in case["scenarios"]] for case in vectors["cases"]]
    assert {keys[0] for keys in found if len(keys) == 1} == set(_ORDER)
    assert any(set(keys) == set(_ORDER) for keys in found)
    assert [] in found


@each_version
def test_every_triggering_answer_has_its_vector(vectors: dict[str, Any]) -> None:
    question_set = value_question_sets.get(vectors["version"])
    triggers = {
        (trigger.question, option)
        for scenario in question_set.scenarios
        for trigger in scenario.triggers
        for option in trigger.options
    }
    alone = set()
    for case in vectors["cases"]:
        questions = {id_ for each in case["scenarios"] for id_ in each["questions"]}
        if len(questions) == 1:
            (id_,) = questions
            alone.add((id_, options_at(case["answers"], question_set)[id_]))
    assert alone == triggers


def test_the_progress_message_is_the_specified_one() -> None:
    assert rules.progress_message(49) == (
        "Please answer all 50 questions to see your results (49/50 completed)"
    )


@pytest.mark.parametrize("extra", [0, 51, -1])
def test_an_answer_to_an_unknown_question_raises_value_error(extra: int) -> None:
    with pytest.raises(ValueError, match="Please answer all 50 questions"):
        rules.identify_scenarios(options_at("0" * 50, _QUESTION_SET) | {extra: "0"})


@given(_ANSWERS)
def test_a_scenario_is_identified_exactly_if_one_of_its_trigger_answers_is_chosen(
    answers: dict[int, str],
) -> None:
    expected = {
        scenario.key
        for scenario in _QUESTION_SET.scenarios
        if any(answers[trigger.question] in trigger.options for trigger in scenario.triggers)
    }
    assert {each.key for each in rules.identify_scenarios(answers, _QUESTION_SET)} == expected


@given(_ANSWERS)
def test_scenarios_are_sorted_by_evidence_and_ties_by_the_specified_order(
    answers: dict[int, str],
) -> None:
    ranks = [
        (-len(each.evidence), _ORDER.index(each.key))
        for each in rules.identify_scenarios(answers, _QUESTION_SET)
    ]
    assert ranks == sorted(ranks)


@given(_ANSWERS, st.randoms(use_true_random=False))
def test_the_order_of_the_answers_does_not_matter(answers: dict[int, str], random: Any) -> None:
    mixed = list(answers.items())
    random.shuffle(mixed)
    assert rules.identify_scenarios(dict(mixed), _QUESTION_SET) == rules.identify_scenarios(
        answers, _QUESTION_SET
    )


@given(_ANSWERS, st.integers(1, 50), st.text())
def test_a_text_that_is_not_an_option_does_not_count_as_an_answer(
    answers: dict[int, str], question: int, text: str
) -> None:
    answers[question] = text
    is_option = text in _QUESTION_SET.by_id[question].options
    assert len(rules.answered(answers, _QUESTION_SET)) == (50 if is_option else 49)
