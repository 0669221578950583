"""The two banks as the server reads them: typed, kept, and never guessed at."""

import pytest

from brokerage.business_health.question_set import HealthQuestionSet, health_question_sets
from brokerage.business_health.words import health_words
from brokerage.question_sets.versions import QuestionSetVersions
from brokerage.value_assessment.question_set import value_question_sets
from brokerage.value_assessment.words import value_words


@pytest.mark.parametrize("versions", [value_question_sets, health_question_sets])
def test_the_newest_version_is_the_one_in_use(
    versions: QuestionSetVersions[HealthQuestionSet],
) -> None:
    assert versions.current().version == versions.versions()[-1]
    assert versions.current() is versions.get(versions.versions()[-1])


@pytest.mark.parametrize("versions", [value_question_sets, health_question_sets])
@pytest.mark.parametrize("version", ["", "2019-01", "words", "../words", "2026-11\0", " 2026-11"])
def test_a_version_that_never_was_is_not_found(
    versions: QuestionSetVersions[HealthQuestionSet], version: str
) -> None:
    with pytest.raises(KeyError):
        versions.get(version)


def test_a_bank_cannot_be_changed_by_who_reads_it() -> None:
    with pytest.raises(ValueError, match="frozen"):
        health_question_sets.current().statements[0].text = "Something else?"


def test_every_question_and_scenario_has_its_words() -> None:
    ids = [str(id_) for id_ in range(1, 51)]
    scenarios, scored = value_question_sets.current(), health_question_sets.current()
    assert [str(id_) for id_ in scored.by_id] == [str(id_) for id_ in scenarios.by_id] == ids
    assert set(health_words()["actions"]) == set(health_words()["strengths"]) == set(ids)
    assert set(health_words()["critical"]) == {str(each.question) for each in scored.critical}
    assert set(value_words()["scenarios"]) == {each.key for each in scenarios.scenarios}
    assert len(value_words()["legend"]["texts"]) == len(scenarios.legend)
    assert len(value_words()["warningSigns"]["notes"]) == len(scenarios.warning_signs)
