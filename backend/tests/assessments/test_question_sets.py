"""The two banks as the server reads them: typed, kept, and never guessed at."""

import pytest

from brokerage.assessments import question_sets
from brokerage.assessments.question_sets import QuestionSetVersions
from brokerage.assessments.words import words


@pytest.mark.parametrize("shelf", [question_sets.scenarios, question_sets.scored])
def test_the_newest_version_is_the_one_in_use(
    shelf: QuestionSetVersions[question_sets.ScoredBank],
) -> None:
    assert shelf.current().version == shelf.versions()[-1]
    assert shelf.current() is shelf.of_version(shelf.versions()[-1])


@pytest.mark.parametrize("shelf", [question_sets.scenarios, question_sets.scored])
@pytest.mark.parametrize("version", ["", "2019-01", "words", "../words", "2026-11\0", " 2026-11"])
def test_a_version_that_never_was_is_not_found(
    shelf: QuestionSetVersions[question_sets.ScoredBank], version: str
) -> None:
    with pytest.raises(KeyError):
        shelf.of_version(version)


def test_a_bank_cannot_be_changed_by_who_reads_it() -> None:
    with pytest.raises(ValueError, match="frozen"):
        question_sets.scored.current().statements[0].text = "Something else?"


def test_every_question_and_scenario_has_its_words() -> None:
    ids = [str(id_) for id_ in range(1, 51)]
    scenarios, scored = question_sets.scenarios.current(), question_sets.scored.current()
    assert [str(id_) for id_ in scored.by_id] == [str(id_) for id_ in scenarios.by_id] == ids
    assert set(words("scored")["actions"]) == set(words("scored")["strengths"]) == set(ids)
    assert set(words("scored")["critical"]) == {str(each.question) for each in scored.critical}
    assert set(words("scenarios")["scenarios"]) == {each.key for each in scenarios.scenarios}
    assert len(words("scenarios")["legend"]["texts"]) == len(scenarios.legend)
    assert len(words("scenarios")["warningSigns"]["notes"]) == len(scenarios.warning_signs)
