"""The input and output of the operations on scorecards."""

from datetime import datetime

from brokerage.core.schema import Input, Schema, Text
from brokerage.exit_readiness.scorecard_definition import BandName, PartKey


class ScorecardIn(Input):
    """Points from 0 to 2 by the keys of the questions, and the keys of the documents ready."""

    version: Text = ""
    answers: dict[str, int] = {}
    documents: list[Text] = []


class QuestionOut(Schema):
    """The index of an option, from 0, is its points."""

    key: str
    text: str
    why: str
    options: list[str]


class ScorecardDocumentOut(Schema):
    key: str
    title: str
    part: PartKey
    why: str


class StageOut(Schema):
    """A stage of the sale, in months before closing."""

    key: str
    title: str
    from_month: int
    to_month: int
    items: list[str]


class SourceOut(Schema):
    name: str
    date: str
    href: str | None


class FormOut(Schema):
    """The form with its texts."""

    version: str
    lede: str
    personal: list[QuestionOut]
    documents: list[ScorecardDocumentOut]
    stages: list[StageOut]
    bands_note: str
    timeline_note: str
    disclaimer: str
    sources: list[SourceOut]


class MissingAnswerOut(Schema):
    """A personal question whose answer is not the best."""

    key: str
    text: str
    answer: str
    todo: str


class MissingDocumentOut(Schema):
    key: str
    title: str
    why: str


class LowStatementOut(Schema):
    """A low answer of the health run, and what to do about it."""

    question: int
    statement: str
    score: int
    step: str
    action: str


class PartOut(Schema):
    """`percent` and what follows from it are null as long as the part needs a health run."""

    key: PartKey
    title: str
    lede: str
    percent: int | None
    band: BandName | None
    band_label: str | None
    band_text: str | None
    needs_health_run: str | None
    """The message if the part needs a health run."""
    answers: list[MissingAnswerOut]
    documents: list[MissingDocumentOut]
    statements: list[LowStatementOut]


class HealthRunRefOut(Schema):
    id: int
    overall: int
    completed_at: datetime


class ScorecardOut(Schema):
    """A scorecard with its results. `stage`, `weakest`: null until all three parts are known."""

    id: int
    version: str
    answers: dict[str, int]
    documents: list[str]
    parts: list[PartOut]
    weakest: PartKey | None
    stage: str | None
    health_run: HealthRunRefOut | None
    made_at: datetime
    filled_by: str | None


class ScorecardPageOut(Schema):
    """The data of the screen. `answers`, `documents`: to prefill the form.

    `changed`: some questions are new since the latest scorecard and have no prefilled answer.
    `stale`: the business has a later health run than the latest scorecard.
    """

    form: FormOut
    latest: ScorecardOut | None
    answers: dict[str, int]
    documents: list[str]
    changed: bool
    health_run: HealthRunRefOut | None
    stale: bool


class PartPercentOut(Schema):
    """`comparable`: has the same questions, documents and weights as the current version."""

    key: PartKey
    title: str
    percent: int | None
    band: BandName | None
    comparable: bool


class EarlierScorecardOut(Schema):
    id: int
    version: str
    parts: list[PartPercentOut]
    stage: str | None
    made_at: datetime
    filled_by: str | None


class ScorecardsOut(Schema):
    """One page of scorecards."""

    scorecards: list[EarlierScorecardOut]
    total: int
    page_size: int
