"""What changed between two health runs, and which answers did it.

Every category counts alike and every answer too: a point more in an answer is a point more of the
250 that 50 fives would give. So the points of the answers add up to the whole change exactly,
unless questions changed in between: the figures include them, but their answers are not compared.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from brokerage.business_health import rules
from brokerage.business_health.question_set import Critical, HealthQuestionSet


@dataclass(frozen=True)
class Reading:
    """The answers of a run with the statements that they answer."""

    answers: Mapping[int, int]
    question_set: HealthQuestionSet


@dataclass(frozen=True)
class CategoryChange:
    """Percents before and after."""

    key: str
    title: str
    before: int
    after: int

    @property
    def change(self) -> int:
        return self.after - self.before


@dataclass(frozen=True)
class AnswerChange:
    """Scores before and after. `statement` is the later wording, `category` its category's key."""

    question: int
    statement: str
    category: str
    before: int
    after: int

    @property
    def points(self) -> int:
        return self.after - self.before


@dataclass(frozen=True)
class ChangedQuestion:
    """A question that asks something else in the later run, in both wordings."""

    question: int
    before: str
    after: str


@dataclass(frozen=True)
class Changes:
    overall: int
    """Percent points between the two overall figures, as they are shown."""
    categories: tuple[CategoryChange, ...]
    answers: tuple[AnswerChange, ...]
    """What moved most first; ties in the order of the questions."""
    warnings_gone: tuple[Critical, ...]
    warnings_new: tuple[Critical, ...]
    not_compared: tuple[ChangedQuestion, ...]
    """Questions whose meaning changed between the two runs, in their order."""


def compare(first: Reading, second: Reading) -> Changes:
    """What led from the first run to the second. ValueError: one of them is not complete."""
    before = rules.assess(first.answers, first.question_set)
    after = rules.assess(second.answers, second.question_set)
    earlier = {each.key: each.percent for each in before.categories}
    pairs = [(first.question_set.by_id[each.id], each) for each in second.question_set.statements]
    shared = [now.id for asked, now in pairs if asked.since == now.since]
    warned = {each.question for each in before.warnings}
    warns = {each.question for each in after.warnings}
    return Changes(
        overall=after.overall - before.overall,
        categories=tuple(
            CategoryChange(each.key, each.title, earlier[each.key], each.percent)
            for each in after.categories
            if each.key in earlier
        ),
        answers=_answers(first, second, shared),
        warnings_gone=tuple(each for each in before.warnings if each.question not in warns),
        warnings_new=tuple(each for each in after.warnings if each.question not in warned),
        not_compared=tuple(
            ChangedQuestion(asked.id, before=asked.text, after=now.text)
            for asked, now in pairs
            if asked.since != now.since
        ),
    )


def _answers(first: Reading, second: Reading, shared: list[int]) -> tuple[AnswerChange, ...]:
    question_set = second.question_set
    categories = {id_: each.key for each in question_set.categories for id_ in each.ids()}
    changed = [
        AnswerChange(id_, question_set.by_id[id_].text, categories[id_], before, after)
        for id_ in shared
        if (before := first.answers[id_]) != (after := second.answers[id_])
    ]
    return tuple(sorted(changed, key=lambda each: (-abs(each.points), each.question)))
