"""Versions of both question sets: typed and immutable."""

from typing import Any

import pytest

from brokerage.business_health.rules.question_set import HealthQuestionSet, health_question_sets
from brokerage.core import facts
from brokerage.question_sets.rules.versions import QuestionSetVersions
from brokerage.value_assessment.rules.question_set import value_question_sets


@pytest.mark.parametrize("versions", [value_question_sets, health_question_sets])
def test_the_newest_version_is_the_current_one(
    versions: QuestionSetVersions[HealthQuestionSet],
) -> None:
    assert versions.current().version == versions.versions()[-1]
    assert versions.current() is versions.get(versions.versions()[-1])


@pytest.mark.parametrize("versions", [value_question_sets, health_question_sets])
@pytest.mark.parametrize("version", ["", "2019-01", "words", "../words", "2026-11\0", " 2026-11"])
def test_an_unknown_version_raises_key_error(
    versions: QuestionSetVersions[HealthQuestionSet], version: str
) -> None:
    with pytest.raises(KeyError):
        versions.get(version)


def test_a_question_set_is_immutable() -> None:
    with pytest.raises(ValueError, match="frozen"):
        health_question_sets.shipped().statements[0].text = "Something else?"


def test_every_question_and_scenario_has_its_texts() -> None:
    ids = [str(id_) for id_ in range(1, 51)]
    value, health = value_question_sets.shipped(), health_question_sets.shipped()
    value_texts: Any = facts.shipped("value-assessment")
    health_texts: Any = facts.shipped("business-health")
    assert [str(id_) for id_ in health.by_id] == [str(id_) for id_ in value.by_id] == ids
    assert set(health_texts["actions"]) == set(health_texts["strengths"]) == set(ids)
    assert set(health_texts["critical"]) == {str(each.question) for each in health.critical}
    assert set(value_texts["scenarios"]) == {each.key for each in value.scenarios}
    assert len(value_texts["legend"]["texts"]) == len(value.legend)
    assert len(value_texts["warningSigns"]["notes"]) == len(value.warning_signs)
