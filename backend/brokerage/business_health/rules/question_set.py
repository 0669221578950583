"""The versions of the statements of the health assessment, read from
`domain/business_health/statements-<version>.json` and from the firm's releases.
"""

from functools import cached_property
from typing import Final, Literal

from pydantic import Field

from brokerage.core.schema import Fact
from brokerage.question_sets.rules.versions import Category, QuestionSetVersions, VersionedQuestion

BandName = Literal["green", "yellow", "red"]


class Statement(VersionedQuestion):
    """A statement that is answered by a score from 1 to 5. `scale` has the words for the five
    scores, in this order.
    """

    scale: tuple[str, str, str, str, str]


class Band(Fact):
    """A range of scores that share a color (`band`): from `start` percent up to, but not including,
    the start of the next higher band.
    """

    start: int = Field(alias="from")
    band: BandName


class Label(Fact):
    """A label for overall scores from `start` percent up to, but not including, the start of the
    next higher label.
    """

    start: int = Field(alias="from")
    label: str


class Critical(Fact):
    """A statement that causes a critical warning if its score is `at_most` or lower, whatever the
    other scores are.
    """

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
        """The versions in which the meanings of statements last changed, by the number of the
        statement as text. A statement that never changed is left out.
        """
        return {str(each.id): each.since for each in self.statements if each.since}


health_question_sets: Final = QuestionSetVersions(
    "business_health", "statements", HealthQuestionSet
)
