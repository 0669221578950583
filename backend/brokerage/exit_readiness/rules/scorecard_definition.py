"""The versions of the exit readiness scorecard, read from `domain/exit_readiness/`.

A change is a new version; old versions stay, so that old results can be explained. A question or
document whose meaning changes gets a new key.
"""

from functools import cached_property
from typing import Final, Literal

from pydantic import Field

from brokerage.core.schema import Fact
from brokerage.question_sets.rules.versions import QuestionSetVersions

PartKey = Literal["personal", "business", "financial"]
BandName = Literal["best", "above", "between", "discounted"]


class Question(Fact):
    """The index of an option (0, 1 or 2) is its points."""

    key: str
    text: str
    options: tuple[str, str, str]


class Document(Fact):
    """A document that buyers request."""

    key: str
    title: str
    part: PartKey


class Part(Fact):
    """One of the three parts. `health` and `documents` are the weights of the health run and of the
    documents, in percent; both are 0 for the personal part. `categories` are those of the health
    run that count.
    """

    key: PartKey
    title: str
    categories: tuple[str, ...]
    health: int
    documents: int


class Band(Fact):
    """A named range of percents, from `start` up to the start of the next higher band."""

    start: int = Field(alias="from")
    band: BandName


class Stage(Fact):
    """A stage of the sale, from `start` to `end` months before closing. An owner can start it once
    the weakest part has `reached_at` percent; None if the stage needs a buyer.
    """

    key: str
    start: int = Field(alias="from")
    end: int = Field(alias="to")
    reached_at: int | None


class Form(Fact):
    """One version of the scorecard."""

    version: str
    personal: tuple[Question, ...]
    documents: tuple[Document, ...]
    parts: tuple[Part, ...]
    bands: tuple[Band, ...]
    stages: tuple[Stage, ...]

    def basis(self, key: PartKey) -> tuple[object, ...]:
        """Return what the percent of a part depends on, whatever the titles. The percents of two
        versions are comparable if these are equal.
        """
        part = next(each for each in self.parts if each.key == key)
        documents = frozenset(each.key for each in self.documents if each.part == key)
        counted = documents if part.categories else frozenset(self.questions)
        return frozenset(part.categories), part.health, part.documents, counted

    @cached_property
    def documents_by_key(self) -> dict[str, Document]:
        return {document.key: document for document in self.documents}

    @cached_property
    def questions(self) -> dict[str, Question]:
        return {question.key: question for question in self.personal}


scorecard_versions: Final = QuestionSetVersions("exit_readiness", "scorecard", Form)
