"""The questions as data, typed: `domain/assessments/`, one bank for each of the two variants.

New questions are a new version; the old ones stay, so that old answers can be explained. Versions
are compared question by question: two questions of the same number mean the same when they have the
same `since`.
"""

from functools import cached_property
from typing import Final, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from brokerage.core import facts

BandName = Literal["green", "yellow", "red"]


class Model(BaseModel):
    model_config = ConfigDict(frozen=True, alias_generator=to_camel, populate_by_name=True)


class Group(Model):
    """Questions that follow each other, both ends included."""

    title: str
    first: int
    last: int

    def ids(self) -> range:
        return range(self.first, self.last + 1)


class Category(Group):
    key: str


class Asked(Model):
    """A question of one version.

    `since`: the version in which its meaning or its answers last changed; empty if they never did.
    """

    id: int
    text: str
    since: str = ""


class Question(Asked):
    """Answered by choosing one of its options."""

    options: tuple[str, ...]


class Trigger(Model):
    """Answers to one question that point to a scenario."""

    question: int
    options: tuple[str, ...]


class Scenario(Model):
    key: str
    title: str
    triggers: tuple[Trigger, ...]


class ScenarioBank(Model):
    """One version of the option-based variant (specification, sections 3 and 9)."""

    version: str
    categories: tuple[Category, ...]
    questions: tuple[Question, ...]
    scenarios: tuple[Scenario, ...]
    warning_signs: tuple[str, ...]
    legend: tuple[Group, ...]

    @cached_property
    def by_id(self) -> dict[int, Question]:
        return {question.id: question for question in self.questions}


class Statement(Asked):
    """Answered by a score from 1 to 5, the places of its five described steps."""

    scale: tuple[str, str, str, str, str]


class Band(Model):
    """Counts from `start` percent on, up to the next higher one."""

    start: int = Field(alias="from")
    band: BandName


class Label(Model):
    """Counts from `start` percent on, up to the next higher one."""

    start: int = Field(alias="from")
    label: str


class Critical(Model):
    """A question whose low answers warn, whatever the rest is like."""

    question: int
    at_most: int
    warning: str


class ScoredBank(Model):
    """One version of the scored variant (specification, sections 3, 5 and 9)."""

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


Bank = TypeVar("Bank", bound=Model)


class QuestionSetVersions(Generic[Bank]):
    """Every version of one variant's questions, each read once."""

    def __init__(self, variant: str, prefix: str, kind: type[Bank]) -> None:
        self._variant, self._prefix, self._kind = variant, prefix, kind
        self._read: dict[str, Bank] = {}

    def versions(self) -> tuple[str, ...]:
        """Every version there has been, oldest first."""
        names = facts.assessment_documents(self._variant)
        return tuple(n.removeprefix(self._prefix) for n in names if n.startswith(self._prefix))

    def of_version(self, version: str) -> Bank:
        """KeyError: there has been no such version."""
        if version not in self._read:
            text = facts.assessment(self._variant, f"{self._prefix}{version}")
            self._read[version] = self._kind.model_validate_json(text)
        return self._read[version]

    def current(self) -> Bank:
        """The version that new results are made with: the newest."""
        return self.of_version(self.versions()[-1])

    def of_page(self, version: str) -> Bank:
        """The version that a page names. Pages of the first version name none.

        KeyError: there has been no such version.
        """
        return self.of_version(version or self.versions()[0])


scenarios: Final = QuestionSetVersions("scenarios", "questions-", ScenarioBank)
scored: Final = QuestionSetVersions("scored", "statements-", ScoredBank)
