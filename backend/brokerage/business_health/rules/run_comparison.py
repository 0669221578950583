"""Compares two health runs: the changes of the scores, and the answers that caused them.

All answers have the same weight, so the changes of the answers, in points, add up to the change of
the total. Questions whose meaning changed between the versions of the two runs are in
`not_compared`; their answers are not compared, but percents and warnings include them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from brokerage.business_health.rules import scoring
from brokerage.business_health.rules.question_set import Critical, HealthQuestionSet
from brokerage.core.schema import Fact


@dataclass(frozen=True)
class AnsweredRun:
    """The answers of a run, and their question set."""

    answers: Mapping[int, int]
    question_set: HealthQuestionSet


class CategoryChange(Fact):
    """The percent (0 to 100) of a category in two runs, and the difference."""

    key: str
    title: str
    before: int
    after: int
    change: int


class AnswerChange(Fact):
    """An answer that differs between two runs: scores from 1 to 5. `points` is `after` minus
    `before`.

    `statement` is the wording in the second run; `category` is a key.
    """

    question: int
    statement: str
    category: str
    before: int
    after: int
    points: int


class ChangedQuestion(Fact):
    """A question whose meaning changed between the two runs, in both wordings."""

    question: int
    before: str
    after: str


@dataclass(frozen=True)
class Changes:
    """The changes from the first to the second of two runs."""

    overall: int
    """The difference of the rounded overall percents, in percentage points."""
    categories: tuple[CategoryChange, ...]
    answers: tuple[AnswerChange, ...]
    """The largest change first; ties in the order of the questions."""
    warnings_gone: tuple[Critical, ...]
    """Warnings of the first run only."""
    warnings_new: tuple[Critical, ...]
    """Warnings of the second run only."""
    not_compared: tuple[ChangedQuestion, ...]


def compare(first: AnsweredRun, second: AnsweredRun) -> Changes:
    """Return the changes from the first run to the second. Raises ValueError unless each answers
    exactly the 50 questions of its set.
    """
    before = scoring.assess(first.answers, first.question_set)
    after = scoring.assess(second.answers, second.question_set)
    earlier = {each.key: each.percent for each in before.categories}
    pairs = [(first.question_set.by_id[each.id], each) for each in second.question_set.statements]
    shared = [new.id for old, new in pairs if old.since == new.since]
    warned = {each.question for each in before.warnings}
    warns = {each.question for each in after.warnings}
    return Changes(
        overall=after.overall - before.overall,
        categories=tuple(
            CategoryChange(
                key=each.key,
                title=each.title,
                before=(was := earlier[each.key]),
                after=each.percent,
                change=each.percent - was,
            )
            for each in after.categories
            if each.key in earlier
        ),
        answers=_answers(first, second, shared),
        warnings_gone=tuple(each for each in before.warnings if each.question not in warns),
        warnings_new=tuple(each for each in after.warnings if each.question not in warned),
        not_compared=tuple(
            ChangedQuestion(question=old.id, before=old.text, after=new.text)
            for old, new in pairs
            if old.since != new.since
        ),
    )


def _answers(
    first: AnsweredRun, second: AnsweredRun, shared: list[int]
) -> tuple[AnswerChange, ...]:
    question_set = second.question_set
    categories = {id_: each.key for each in question_set.categories for id_ in each.ids()}
    changed = [
        AnswerChange(
            question=id_,
            statement=question_set.by_id[id_].text,
            category=categories[id_],
            before=before,
            after=after,
            points=after - before,
        )
        for id_ in shared
        if (before := first.answers[id_]) != (after := second.answers[id_])
    ]
    return tuple(sorted(changed, key=lambda each: (-abs(each.points), each.question)))
