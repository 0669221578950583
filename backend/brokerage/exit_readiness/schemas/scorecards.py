"""Request and response bodies of the operations on scorecards."""

from datetime import datetime

from brokerage.core.schema import Input, Schema
from brokerage.exit_readiness.rules.scorecard_definition import BandName, PartKey


class ScorecardIn(Input):
    """Points from 0 to 2 by question key, and the keys of the documents that are ready."""

    version: str = ""
    answers: dict[str, int] = {}
    """Every question of the form needs an answer."""
    documents: list[str] = []


class QuestionOut(Schema):
    """A personal question. The index of an option, from 0, is its points."""

    key: str
    text: str
    why: str
    options: list[str]


class ScorecardDocumentOut(Schema):
    """A document that buyers request."""

    key: str
    title: str
    part: PartKey
    why: str


class StageOut(Schema):
    """A stage of the sale, from `from_month` to `to_month` months before closing."""

    key: str
    title: str
    from_month: int
    to_month: int
    items: list[str]


class SourceOut(Schema):
    name: str
    date: str
    """In words, such as `November 2025`."""
    href: str | None


class FormOut(Schema):
    version: str
    lede: str
    personal: list[QuestionOut]
    documents: list[ScorecardDocumentOut]
    stages: list[StageOut]
    bands_note: str
    timeline_note: str
    disclaimer: str
    sources: list[SourceOut]


class ImprovableAnswerOut(Schema):
    """A personal question whose answer is not the best, and how to improve it."""

    key: str
    text: str
    answer: str
    todo: str


class MissingDocumentOut(Schema):
    key: str
    title: str
    why: str


class LowStatementOut(Schema):
    """A statement of the health run with a low score (1 or 2). `step` is the score in words."""

    question: int
    statement: str
    score: int
    step: str
    action: str


class PartOut(Schema):
    """The result of one part. `percent` (0 to 100) and the band are null if the part needs a health
    run and there is none.
    """

    key: PartKey
    title: str
    lede: str
    percent: int | None
    band: BandName | None
    band_label: str | None
    band_text: str | None
    needs_health_run: str | None
    """The message if the part needs a health run."""
    answers: list[ImprovableAnswerOut]
    """Only of the personal part."""
    documents: list[MissingDocumentOut]
    """Empty for the personal part."""
    statements: list[LowStatementOut]
    """The lowest first; empty for the personal part."""


class HealthRunRefOut(Schema):
    """`overall` is in percent (0 to 100)."""

    id: int
    overall: int
    completed_at: datetime


class ScorecardOut(Schema):
    """A scorecard with its results. `stage` (a key) and `weakest` are null if a part has no
    percent. `health_run` is null if there was none, or it was deleted.
    """

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
    """Null if the account was deleted."""


class ScorecardPageOut(Schema):
    """`answers` and `documents` are those that the form begins with. `health_run` is the latest of
    the business.

    `changed`: the latest scorecard lacks some questions of the form. `stale`: it was not scored
    with the latest health run.
    """

    form: FormOut
    latest: ScorecardOut | None
    answers: dict[str, int]
    documents: list[str]
    changed: bool
    health_run: HealthRunRefOut | None
    stale: bool


class PartPercentOut(Schema):
    """One part of an earlier scorecard. `comparable`: the current version has the same questions,
    documents and weights for it.
    """

    key: PartKey
    title: str
    percent: int | None
    """0 to 100; null, like `band`, if the part needed a health run and there was none."""
    band: BandName | None
    comparable: bool


class EarlierScorecardOut(Schema):
    id: int
    version: str
    parts: list[PartPercentOut]
    stage: str | None
    """Null if a part has no percent."""
    made_at: datetime
    filled_by: str | None
    """Null if the account was deleted."""


class ScorecardsOut(Schema):
    scorecards: list[EarlierScorecardOut]
    """The newest first, the latest included."""
    total: int
    """On all pages."""
    page_size: int
