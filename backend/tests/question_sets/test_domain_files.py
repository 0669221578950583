"""The questions of both assessments: complete, plain, asked once, and of use to every owner."""

import json
from collections.abc import Iterator
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from rapidfuzz import fuzz, utils
from tests.question_sets.reading import grade

from brokerage.business_health.question_set import (
    HealthQuestionSet,
    Statement,
    health_question_sets,
)
from brokerage.core import facts
from brokerage.question_sets.versions import VersionedQuestion
from brokerage.value_assessment.question_set import Question, ValueQuestionSet, value_question_sets

_SCHEMAS = Path(__file__).resolve().parents[3] / "domain" / "schemas"
_SCENARIOS = value_question_sets.current()
_SCORED = health_question_sets.current()
_SCENARIO_WORDS: Any = facts.shipped("value-assessment")
_SCORED_WORDS: Any = facts.shipped("business-health")

_DOCUMENTS = [
    (variant, name)
    for variant in ("value_assessment", "business_health")
    for name in facts.documents(variant)
]
_IDS = list(range(1, 51))

_WORDS_IN_A_QUESTION = 25
_WORDS_IN_AN_OPTION = 12
_WORDS_IN_A_STEP = 16
_GRADE = 9

_PASSAGE = 20
"""Words from which on advice is measured: one long word moves a short sentence by a whole grade."""

_TOO_ALIKE = 80
"""Of 100. The nearest two questions that do ask different things stand at 76, because short ones
share their small words; a question turned around ('How do you set your prices?', 'How are your
prices set?') stands at 90."""

_EVERY: list[ValueQuestionSet | HealthQuestionSet] = [
    *(value_question_sets.get(version) for version in value_question_sets.versions()),
    *(health_question_sets.get(version) for version in health_question_sets.versions()),
]

_SPELLED_OTHERWISE = {("scored", id_) for id_ in (8, 25, 27, 31, 47)}
"""Questions that mean the same in every version, in the spelling of today."""

both = pytest.mark.parametrize(
    "question_set", _EVERY, ids=lambda question_set: f"{_name(question_set)} {question_set.version}"
)
both_words = pytest.mark.parametrize(
    "words", [_SCENARIO_WORDS, _SCORED_WORDS], ids=["scenarios", "scored"]
)


@pytest.mark.parametrize(("variant", "name"), _DOCUMENTS)
def test_every_document_is_what_its_schema_says(variant: str, name: str) -> None:
    document = json.loads(facts.document(variant, name))
    schema = json.loads((_SCHEMAS / Path(document["$schema"]).name).read_bytes())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(document)


@both
def test_the_questions_are_1_to_50_in_order(
    question_set: ValueQuestionSet | HealthQuestionSet,
) -> None:
    assert [each.id for each in _questions(question_set)] == _IDS


def test_the_categories_are_those_of_the_specification() -> None:
    tens = [(1, 10), (11, 20), (21, 30), (31, 40), (41, 50)]
    for question_set in _EVERY:
        assert [(each.first, each.last) for each in question_set.categories] == tens
    assert [each.title for each in _SCENARIOS.categories] == [
        "Money & Customers",
        "How Your Business Runs",
        "Your Competition & Market",
        "Growth Problems & Chances",
        "Money Health & Risks",
    ]
    assert [each.title for each in _SCORED.categories] == [
        "Money & Customers",
        "Operations",
        "Market Position",
        "Growth Potential",
        "Financial Health",
    ]


def test_the_legend_groups_the_questions_as_specified() -> None:
    assert [(each.first, each.last) for each in _SCENARIOS.legend] == [(1, 20), (21, 40), (41, 50)]


@both
def test_a_question_says_since_when_it_asks_something_else(
    question_set: ValueQuestionSet | HealthQuestionSet,
) -> None:
    versions = [each for each in _EVERY if _name(each) == _name(question_set)]
    for earlier in versions[: versions.index(question_set)]:
        for before, now in zip(_questions(earlier), _questions(question_set), strict=True):
            alike = _without_since(before) == _without_since(now)
            if now.since == before.since:
                assert alike or (_name(question_set), now.id) in _SPELLED_OTHERWISE, now
            else:
                assert earlier.version < now.since <= question_set.version
                assert not alike
    assert {each.since for each in _questions(question_set)} <= {
        "",
        *(each.version for each in versions),
    }


def test_every_question_has_five_or_six_short_options_that_differ() -> None:
    for question in _SCENARIOS.questions:
        assert len(question.options) in (5, 6), question
        _differ_and_are_short(question.options, _WORDS_IN_AN_OPTION)


def test_every_statement_has_five_short_steps_that_differ() -> None:
    for statement in _SCORED.statements:
        _differ_and_are_short(statement.scale, _WORDS_IN_A_STEP)


@both
def test_a_question_is_short_and_plain(question_set: ValueQuestionSet | HealthQuestionSet) -> None:
    for question in _questions(question_set):
        assert len(question.text.split()) <= _WORDS_IN_A_QUESTION, question.text
        assert grade(question.text) <= _GRADE, question.text


@both_words
def test_advice_reads_as_plainly_as_the_questions(words: dict[str, Any]) -> None:
    for text in _texts({key: part for key, part in words.items() if key != "sources"}):
        if len(text.split()) >= _PASSAGE:
            assert grade(text) <= _GRADE, text


@both
def test_no_two_questions_ask_nearly_the_same(
    question_set: ValueQuestionSet | HealthQuestionSet,
) -> None:
    for one, other in combinations([each.text for each in _questions(question_set)], 2):
        alike = fuzz.token_set_ratio(one, other, processor=utils.default_process)
        assert alike < _TOO_ALIKE, (one, other)


def test_there_are_words_for_exactly_the_scenarios_signs_and_groups() -> None:
    assert list(_SCENARIO_WORDS["scenarios"]) == [each.key for each in _SCENARIOS.scenarios]
    assert len(_SCENARIO_WORDS["warningSigns"]["notes"]) == len(_SCENARIOS.warning_signs)
    assert len(_SCENARIO_WORDS["legend"]["texts"]) == len(_SCENARIOS.legend)
    assert _SCENARIO_WORDS["placeholder"] == "Select an option..."


def test_there_are_words_for_exactly_the_statements_and_the_critical_ones() -> None:
    assert [int(id_) for id_ in _SCORED_WORDS["actions"]] == _IDS
    assert [int(id_) for id_ in _SCORED_WORDS["strengths"]] == _IDS
    assert {int(id_) for id_ in _SCORED_WORDS["critical"]} == {
        each.question for each in _SCORED.critical
    }


def test_the_critical_statements_are_those_of_the_specification_in_order() -> None:
    assert [(each.question, each.at_most) for each in _SCORED.critical] == [
        (3, 2),
        (11, 2),
        (41, 2),
        (12, 2),
        (14, 2),
    ]


def test_the_scored_variant_says_what_the_specification_says() -> None:
    assert _SCORED.incomplete == (
        "Please answer all 50 questions before calculating your business health status"
    )
    assert [(each.start, each.band) for each in _SCORED.bands] == [
        (80, "green"),
        (60, "yellow"),
        (0, "red"),
    ]
    assert [(each.start, each.label) for each in _SCORED.labels] == [
        (80, "Excellent - Strong business health"),
        (60, "Good - Some areas for improvement"),
        (40, "Fair - Significant improvement needed"),
        (0, "Poor - Critical attention required"),
    ]


def test_every_source_of_the_scenarios_is_known_and_used() -> None:
    cited = chain.from_iterable(each["sources"] for each in _SCENARIO_WORDS["scenarios"].values())
    assert set(cited) == set(_SCENARIO_WORDS["sources"])


def _questions(
    question_set: ValueQuestionSet | HealthQuestionSet,
) -> tuple[Question, ...] | tuple[Statement, ...]:
    return (
        question_set.questions
        if isinstance(question_set, ValueQuestionSet)
        else question_set.statements
    )


def _without_since(question: VersionedQuestion) -> dict[str, Any]:
    return question.model_dump(exclude={"since"})


def _name(question_set: ValueQuestionSet | HealthQuestionSet) -> str:
    return "scenarios" if isinstance(question_set, ValueQuestionSet) else "scored"


def _differ_and_are_short(texts: tuple[str, ...], words: int) -> None:
    assert len({text.casefold() for text in texts}) == len(texts), texts
    for text in texts:
        assert len(text.split()) <= words, text


def _texts(words: Any) -> Iterator[str]:
    if isinstance(words, str):
        yield words
    elif isinstance(words, list | dict):
        for part in words.values() if isinstance(words, dict) else words:
            yield from _texts(part)
