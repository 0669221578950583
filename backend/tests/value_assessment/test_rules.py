"""The option-based assessment: the golden cases, and what holds for any answers at all."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.question_sets.answer_sheets import chosen

from brokerage.value_assessment import rules
from brokerage.value_assessment.question_set import value_question_sets

_DOMAIN = Path(__file__).resolve().parents[3] / "domain"
_FILES = sorted((_DOMAIN / "vectors").glob("value-assessment-*.json"))
_VECTORS: list[dict[str, Any]] = [json.loads(file.read_bytes()) for file in _FILES]
_SCHEMA = _DOMAIN / "schemas" / "value-assessment-vectors.schema.json"
_QUESTION_SET = value_question_sets.current()
_ORDER = [each.key for each in _QUESTION_SET.scenarios]

_SHEETS = st.fixed_dictionaries(
    {each.id: st.sampled_from(each.options) for each in _QUESTION_SET.questions}
)


each_version = pytest.mark.parametrize(
    "vectors", _VECTORS, ids=[each["version"] for each in _VECTORS]
)


def _cases(kind: str) -> pytest.MarkDecorator:
    """Every golden case of a kind, of every version."""
    every = [(vectors["version"], case) for vectors in _VECTORS for case in vectors[kind]]
    names = [f"{version}: {case['name']}" for version, case in every]
    return pytest.mark.parametrize(("version", "case"), every, ids=names)


def test_every_version_has_its_golden_cases() -> None:
    assert tuple(each["version"] for each in _VECTORS) == value_question_sets.versions()


@_cases("cases")
def test_every_golden_case_gives_the_same_scenarios_as_in_the_browser(
    version: str, case: dict[str, Any]
) -> None:
    question_set = value_question_sets.get(version)
    sheet = chosen(case["answers"], question_set)
    found = rules.identify(sheet, question_set)
    assert [
        {"key": each.key, "questions": [one.question for one in each.evidence]} for each in found
    ] == case["scenarios"]
    assert all(sheet[one.question] == one.answer for each in found for one in each.evidence)


@_cases("incomplete")
def test_nothing_is_identified_while_a_question_is_open(version: str, case: dict[str, Any]) -> None:
    question_set = value_question_sets.get(version)
    sheet = chosen(case["answers"], question_set)
    assert len(rules.answered(sheet, question_set)) == case["completed"]
    with pytest.raises(ValueError, match=rf"\({case['completed']}/50 completed\)$"):
        rules.identify(sheet, question_set)


@each_version
def test_the_golden_cases_are_what_their_schema_says(vectors: dict[str, Any]) -> None:
    schema = json.loads(_SCHEMA.read_bytes())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(vectors)


@each_version
def test_the_golden_cases_have_every_scenario_alone_and_all_together(
    vectors: dict[str, Any],
) -> None:
    found = [[each["key"] for each in case["scenarios"]] for case in vectors["cases"]]
    assert {keys[0] for keys in found if len(keys) == 1} == set(_ORDER)
    assert any(set(keys) == set(_ORDER) for keys in found)
    assert [] in found


@each_version
def test_every_single_triggering_answer_has_its_golden_case(vectors: dict[str, Any]) -> None:
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
            alone.add((id_, chosen(case["answers"], question_set)[id_]))
    assert alone == triggers


def test_the_progress_note_is_the_specified_one() -> None:
    assert rules.progress(49) == (
        "Please answer all 50 questions to see your results (49/50 completed)"
    )


@pytest.mark.parametrize("extra", [0, 51, -1])
def test_an_answer_to_a_question_that_is_not_asked_is_refused(extra: int) -> None:
    with pytest.raises(ValueError, match="Please answer all 50 questions"):
        rules.identify(chosen("0" * 50, _QUESTION_SET) | {extra: "0"})


@given(_SHEETS)
def test_a_scenario_is_identified_when_and_only_when_one_of_its_answers_is_chosen(
    sheet: dict[int, str],
) -> None:
    expected = {
        scenario.key
        for scenario in _QUESTION_SET.scenarios
        if any(sheet[trigger.question] in trigger.options for trigger in scenario.triggers)
    }
    assert {each.key for each in rules.identify(sheet, _QUESTION_SET)} == expected


@given(_SHEETS)
def test_most_evidence_comes_first_and_ties_keep_the_order_of_the_list(
    sheet: dict[int, str],
) -> None:
    ranks = [
        (-len(each.evidence), _ORDER.index(each.key))
        for each in rules.identify(sheet, _QUESTION_SET)
    ]
    assert ranks == sorted(ranks)


@given(_SHEETS, st.randoms(use_true_random=False))
def test_the_order_in_which_questions_were_answered_changes_nothing(
    sheet: dict[int, str], random: Any
) -> None:
    mixed = list(sheet.items())
    random.shuffle(mixed)
    assert rules.identify(dict(mixed), _QUESTION_SET) == rules.identify(sheet, _QUESTION_SET)


@given(_SHEETS, st.integers(1, 50), st.text())
def test_any_other_text_is_no_answer(sheet: dict[int, str], where: int, text: str) -> None:
    sheet[where] = text
    known = text in _QUESTION_SET.by_id[where].options
    assert len(rules.answered(sheet, _QUESTION_SET)) == (50 if known else 49)
