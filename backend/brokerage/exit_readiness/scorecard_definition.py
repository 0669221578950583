"""The exit readiness scorecard as data, typed: `domain/exit_readiness/`.

New questions are a new version; the old ones stay, so that old readings can be explained. A
question or document that changes its meaning gets a new key: what has the same key is compared.
"""

from functools import cached_property
from typing import Final, Literal

from pydantic import Field

from brokerage.core.schema import Fact
from brokerage.question_sets.versions import QuestionSetVersions

PartKey = Literal["personal", "business", "financial"]
BandName = Literal["best", "above", "between", "discounted"]


class Question(Fact):
    """Answered by choosing an option: the places 0, 1 and 2 are its points."""

    key: str
    text: str
    options: tuple[str, str, str]


class Document(Fact):
    """What a buyer asks for; ready or not."""

    key: str
    title: str
    part: PartKey


class Part(Fact):
    """`health` and `papers` are weights in percent; the personal part has only its questions."""

    key: PartKey
    title: str
    categories: tuple[str, ...]
    health: int
    papers: int


class Band(Fact):
    """Counts from `start` percent on, up to the next higher one."""

    start: int = Field(alias="from")
    band: BandName


class Stage(Fact):
    """Months before closing. `reached_at` None: only together with a buyer."""

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

    def basis(self, key: PartKey) -> tuple[Part, frozenset[str]]:
        """What a part is read from. Percents of a part compare where it is the same."""
        part = next(each for each in self.parts if each.key == key)
        documents = frozenset(each.key for each in self.documents if each.part == key)
        return part, documents if part.categories else frozenset(self.questions)

    @cached_property
    def papers(self) -> dict[str, Document]:
        return {document.key: document for document in self.documents}

    @cached_property
    def questions(self) -> dict[str, Question]:
        return {question.key: question for question in self.personal}


scorecard_versions: Final = QuestionSetVersions("exit_readiness", "scorecard-", Form)
