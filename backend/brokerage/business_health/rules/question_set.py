"""The versions of the statements of the health assessment."""

from functools import cached_property
from typing import Final, Literal

from pydantic import Field

from brokerage.core.schema import Fact
from brokerage.question_sets.rules.versions import Category, QuestionSetVersions, VersionedQuestion

BandName = Literal["green", "yellow", "red"]


class Statement(VersionedQuestion):
    """A statement that is answered by a score from 1 to 5. `scale` has the scores in words."""

    scale: tuple[str, str, str, str, str]


class Band(Fact):
    """A range of percents of one color (`band`), from `start` up to the start of the next higher
    band.
    """

    start: int = Field(alias="from")
    band: BandName


class Label(Fact):
    """A label for overall percents from `start` up to the start of the next higher label."""

    start: int = Field(alias="from")
    label: str


class Critical(Fact):
    """A statement that causes a warning if its score is `at_most` or lower."""

    question: int
    at_most: int
    warning: str


class HealthQuestionSet(Fact):
    """One version of the statements (specification, sections 3, 5 and 9)."""

    version: str
    categories: tuple[Category, ...]
    statements: tuple[Statement, ...]
    bands: tuple[Band, ...]
    labels: tuple[Label, ...]
    critical: tuple[Critical, ...]
    incomplete: str

    @cached_property
    def by_id(self) -> dict[int, Statement]:
        return {statement.id: statement for statement in self.statements}

    @cached_property
    def changed_in(self) -> dict[str, str]:
        """By number, as text, the version in which the meaning of a statement last changed, if it
        did.
        """
        return {str(each.id): each.since for each in self.statements if each.since}


health_question_sets: Final = QuestionSetVersions(
    "business_health", "statements", HealthQuestionSet
)
