"""The question sets of both assessments: valid, complete, readable, and without near-duplicates."""

import json
from collections.abc import Iterator
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from rapidfuzz import fuzz, utils
from tests.question_sets.readability import grade

from brokerage.business_health.rules.question_set import (
    HealthQuestionSet,
    Statement,
    health_question_sets,
)
from brokerage.core import facts
from brokerage.question_sets.rules.versions import VersionedQuestion
from brokerage.value_assessment.rules.question_set import (
    Question,
    ValueQuestionSet,
    value_question_sets,
)

_SCHEMAS = Path(__file__).resolve().parents[3] / "domain" / "schemas"
_VALUE = value_question_sets.shipped()
_HEALTH = health_question_sets.shipped()
_VALUE_TEXTS: Any = facts.shipped("value-assessment")
_HEALTH_TEXTS: Any = facts.shipped("business-health")

_DOCUMENTS = [
    (feature, name)
    for feature in ("value_assessment", "business_health")
    for name in facts.domain_files(feature)
]
_IDS = list(range(1, 51))

_MAX_QUESTION_WORDS = 25
_MAX_OPTION_WORDS = 12
_MAX_STEP_WORDS = 16
_MAX_GRADE = 9

_MIN_GRADED_WORDS = 20
"""Shorter texts are not graded: one long word changes their grade by a whole year."""

_MAX_SIMILARITY = 80
"""From 0 to 100. The most similar two different questions have 76, because short questions share
common words; a rephrased question ('How do you set your prices?', 'How are your prices set?') has
90."""

_ALL_VERSIONS: list[ValueQuestionSet | HealthQuestionSet] = [
    *(value_question_sets.get(version) for version in value_question_sets.shipped_versions()),
    *(health_question_sets.get(version) for version in health_question_sets.shipped_versions()),
]

_SPELLING_CHANGED = {("business health", id_) for id_ in (8, 25, 27, 31, 47)}
"""Questions whose spelling changed and whose meaning did not."""

each_question_set = pytest.mark.parametrize(
    "question_set",
    _ALL_VERSIONS,
    ids=lambda question_set: f"{_name(question_set)} {question_set.version}",
)
each_text_file = pytest.mark.parametrize(
    "texts", [_VALUE_TEXTS, _HEALTH_TEXTS], ids=["value assessment", "business health"]
)


@pytest.mark.parametrize(("feature", "name"), _DOCUMENTS)
def test_every_domain_file_matches_its_schema(feature: str, name: str) -> None:
    document = json.loads(facts.domain_file(feature, name))
    schema = json.loads((_SCHEMAS / Path(document["$schema"]).name).read_bytes())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(document)


@each_question_set
def test_the_questions_are_1_to_50_in_order(
    question_set: ValueQuestionSet | HealthQuestionSet,
) -> None:
    assert [each.id for each in _questions(question_set)] == _IDS


def test_the_categories_are_the_specified_ones() -> None:
    tens = [(1, 10), (11, 20), (21, 30), (31, 40), (41, 50)]
    for question_set in _ALL_VERSIONS:
        assert [(each.first, each.last) for each in question_set.categories] == tens
    assert [each.title for each in _VALUE.categories] == [
        "Money & Customers",
        "How Your Business Runs",
        "Your Competition & Market",
        "Growth Problems & Chances",
        "Money Health & Risks",
    ]
    assert [each.title for each in _HEALTH.categories] == [
        "Money & Customers",
        "Operations",
        "Market Position",
        "Growth Potential",
        "Financial Health",
    ]


def test_the_legend_groups_the_questions_as_specified() -> None:
    assert [(each.first, each.last) for each in _VALUE.legend] == [(1, 20), (21, 40), (41, 50)]


@each_question_set
def test_since_names_the_version_in_which_a_question_changed(
    question_set: ValueQuestionSet | HealthQuestionSet,
) -> None:
    versions = [each for each in _ALL_VERSIONS if _name(each) == _name(question_set)]
    for earlier in versions[: versions.index(question_set)]:
        for before, now in zip(_questions(earlier), _questions(question_set), strict=True):
            same = _without_since(before) == _without_since(now)
            if now.since == before.since:
                assert same or (_name(question_set), now.id) in _SPELLING_CHANGED, now
            else:
                assert earlier.version < now.since <= question_set.version
                assert not same
    assert {each.since for each in _questions(question_set)} <= {
        "",
        *(each.version for each in versions),
    }


def test_every_question_has_five_or_six_short_and_different_options() -> None:
    for question in _VALUE.questions:
        assert len(question.options) in (5, 6), question
        _assert_short_and_different(question.options, _MAX_OPTION_WORDS)


def test_every_statement_has_five_short_and_different_steps() -> None:
    for statement in _HEALTH.statements:
        _assert_short_and_different(statement.scale, _MAX_STEP_WORDS)


@each_question_set
def test_every_question_is_short_and_readable(
    question_set: ValueQuestionSet | HealthQuestionSet,
) -> None:
    for question in _questions(question_set):
        assert len(question.text.split()) <= _MAX_QUESTION_WORDS, question.text
        assert grade(question.text) <= _MAX_GRADE, question.text


@each_text_file
def test_advice_is_as_readable_as_the_questions(texts: dict[str, Any]) -> None:
    for text in _texts({key: part for key, part in texts.items() if key != "sources"}):
        if len(text.split()) >= _MIN_GRADED_WORDS:
            assert grade(text) <= _MAX_GRADE, text


@each_question_set
def test_no_two_questions_are_nearly_the_same(
    question_set: ValueQuestionSet | HealthQuestionSet,
) -> None:
    for one, other in combinations([each.text for each in _questions(question_set)], 2):
        similarity = fuzz.token_set_ratio(one, other, processor=utils.default_process)
        assert similarity < _MAX_SIMILARITY, (one, other)


def test_exactly_the_scenarios_warning_signs_and_legend_groups_have_texts() -> None:
    assert list(_VALUE_TEXTS["scenarios"]) == [each.key for each in _VALUE.scenarios]
    assert len(_VALUE_TEXTS["warningSigns"]["notes"]) == len(_VALUE.warning_signs)
    assert len(_VALUE_TEXTS["legend"]["texts"]) == len(_VALUE.legend)
    assert _VALUE_TEXTS["placeholder"] == "Select an option..."


def test_exactly_the_statements_and_the_critical_ones_have_texts() -> None:
    assert [int(id_) for id_ in _HEALTH_TEXTS["actions"]] == _IDS
    assert [int(id_) for id_ in _HEALTH_TEXTS["strengths"]] == _IDS
    assert {int(id_) for id_ in _HEALTH_TEXTS["critical"]} == {
        each.question for each in _HEALTH.critical
    }


def test_the_critical_statements_are_the_specified_ones_in_order() -> None:
    assert [(each.question, each.at_most) for each in _HEALTH.critical] == [
        (3, 2),
        (11, 2),
        (41, 2),
        (12, 2),
        (14, 2),
    ]


def test_the_health_messages_bands_and_labels_are_the_specified_ones() -> None:
    assert _HEALTH.incomplete == (
        "Please answer all 50 questions before calculating your business health status"
    )
    assert [(each.start, each.band) for each in _HEALTH.bands] == [
        (80, "green"),
        (60, "yellow"),
        (0, "red"),
    ]
    assert [(each.start, each.label) for each in _HEALTH.labels] == [
        (80, "Excellent - Strong business health"),
        (60, "Good - Some areas for improvement"),
        (40, "Fair - Significant improvement needed"),
        (0, "Poor - Critical attention required"),
    ]


def test_scenarios_cite_exactly_the_listed_sources() -> None:
    cited = chain.from_iterable(each["sources"] for each in _VALUE_TEXTS["scenarios"].values())
    assert set(cited) == set(_VALUE_TEXTS["sources"])


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
    return "value assessment" if isinstance(question_set, ValueQuestionSet) else "business health"


def _assert_short_and_different(texts: tuple[str, ...], words: int) -> None:
    assert len({text.casefold() for text in texts}) == len(texts), texts
    for text in texts:
        assert len(text.split()) <= words, text


def _texts(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, list | dict):
        for each in part.values() if isinstance(part, dict) else part:
            yield from _texts(each)
