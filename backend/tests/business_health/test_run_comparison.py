"""Changes between two health runs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.business_health.rules import scoring
from brokerage.business_health.rules.question_set import HealthQuestionSet, health_question_sets
from brokerage.business_health.rules.run_comparison import (
    AnsweredRun,
    ChangedQuestion,
    Changes,
    compare,
)

QUESTION_SET = health_question_sets.shipped()
LOW, HIGH = dict.fromkeys(QUESTION_SET.by_id, 1), dict.fromkeys(QUESTION_SET.by_id, 5)
SCORES = st.lists(st.integers(1, 5), min_size=50, max_size=50).map(
    lambda scores: dict(zip(QUESTION_SET.by_id, scores, strict=True))
)


def changes(
    first: dict[int, int], second: dict[int, int], question_set: HealthQuestionSet = QUESTION_SET
) -> Changes:
    return compare(AnsweredRun(first, QUESTION_SET), AnsweredRun(second, question_set))


@given(SCORES, SCORES)
def test_the_points_of_the_answers_add_up_to_the_whole_change(
    first: dict[int, int], second: dict[int, int]
) -> None:
    moved = sum(each.points for each in changes(first, second).answers)
    assert moved == sum(second.values()) - sum(first.values())


@given(SCORES, SCORES)
def test_figures_are_those_of_the_two_runs(first: dict[int, int], second: dict[int, int]) -> None:
    found = changes(first, second)
    before, after = scoring.assess(first), scoring.assess(second)
    assert found.overall == after.overall - before.overall
    assert [each.before for each in found.categories] == [c.percent for c in before.categories]
    assert [each.after for each in found.categories] == [c.percent for c in after.categories]


@given(SCORES)
def test_nothing_changed_between_a_run_and_itself(scores: dict[int, int]) -> None:
    found = changes(scores, dict(scores))
    assert (found.overall, found.answers) == (0, ())
    assert (found.warnings_gone, found.warnings_new) == ((), ())
    assert not any(each.change for each in found.categories)


@given(SCORES, SCORES)
def test_swapping_the_runs_negates_the_changes(
    first: dict[int, int], second: dict[int, int]
) -> None:
    there, back = changes(first, second), changes(second, first)
    assert back.overall == -there.overall
    assert back.warnings_gone == there.warnings_new
    assert {each.question: -each.points for each in back.answers} == {
        each.question: each.points for each in there.answers
    }


@given(SCORES, SCORES)
def test_only_changed_answers_are_listed_largest_change_first(
    first: dict[int, int], second: dict[int, int]
) -> None:
    found = changes(first, second).answers
    order = [(-abs(each.points), each.question) for each in found]
    assert order == sorted(order)
    assert {each.question for each in found} == {q for q in first if first[q] != second[q]}


@given(SCORES, SCORES)
def test_a_category_falls_only_when_its_answers_do(
    first: dict[int, int], second: dict[int, int]
) -> None:
    found = changes(first, second)
    for category in found.categories:
        moved = sum(each.points for each in found.answers if each.category == category.key)
        assert category.change == moved * 2  # ten answers of five points: two percent a point


def test_a_changed_question_is_listed_and_its_answers_are_not_compared() -> None:
    later = _with_question_7(text="Something else?", since="2027-01")
    found = changes(LOW, HIGH, later)
    assert found.not_compared == (
        ChangedQuestion(question=7, before=QUESTION_SET.by_id[7].text, after="Something else?"),
    )
    assert len(found.answers) == 49
    assert 7 not in {each.question for each in found.answers}
    assert found.overall == 80


def test_a_question_that_was_only_spelled_otherwise_is_compared() -> None:
    found = changes(LOW, HIGH, _with_question_7(text="The same, in other words?"))
    assert found.not_compared == ()
    assert len(found.answers) == 50


@pytest.mark.parametrize(
    "question_set", [health_question_sets.get(v) for v in health_question_sets.shipped_versions()]
)
def test_runs_of_any_two_versions_compare(question_set: HealthQuestionSet) -> None:
    found = compare(AnsweredRun(LOW, question_set), AnsweredRun(HIGH, QUESTION_SET))
    same = {each.id for each in QUESTION_SET.statements if each.since <= question_set.version}
    assert {each.question for each in found.answers} == same
    assert {each.question for each in found.not_compared} == set(QUESTION_SET.by_id) - same
    assert [each.change for each in found.categories] == [80] * 5


def _with_question_7(**changes: str) -> HealthQuestionSet:
    """A later version in which one question is another."""
    asked = [
        each.model_copy(update=changes) if each.id == 7 else each
        for each in QUESTION_SET.statements
    ]
    return HealthQuestionSet(
        **(dict(QUESTION_SET) | {"version": "2027-01", "statements": tuple(asked)})
    )
