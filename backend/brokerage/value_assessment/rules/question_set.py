"""The versions of the questions of the value assessment."""

from functools import cached_property
from typing import Final

from brokerage.core.schema import Fact
from brokerage.question_sets.rules.versions import (
    Category,
    Group,
    QuestionSetVersions,
    VersionedQuestion,
)


class Question(VersionedQuestion):
    options: tuple[str, ...]


class Trigger(Fact):
    """The options of one question that point to a scenario."""

    question: int
    options: tuple[str, ...]


class Scenario(Fact):
    """A situation of a business, such as depending on its owner, that chosen options point to."""

    key: str
    title: str
    triggers: tuple[Trigger, ...]


class ValueQuestionSet(Fact):
    """One version of the questions (specification, sections 3 and 9)."""

    version: str
    categories: tuple[Category, ...]
    questions: tuple[Question, ...]
    scenarios: tuple[Scenario, ...]
    warning_signs: tuple[str, ...]
    legend: tuple[Group, ...]

    @cached_property
    def by_id(self) -> dict[int, Question]:
        return {question.id: question for question in self.questions}


value_question_sets: Final = QuestionSetVersions("value_assessment", "questions", ValueQuestionSet)
