"""Request and response bodies of the operations on scorecards."""

from datetime import datetime

from brokerage.core.schema import Input, Schema
from brokerage.exit_readiness.rules.scorecard_definition import BandName, PartKey


class ScorecardIn(Input):
    """The request body for saving a scorecard: points from 0 to 2 by question key, and the keys of
    the documents that are ready.
    """

    version: str = ""
    answers: dict[str, int] = {}
    """Every question of the form needs an answer."""
    documents: list[str] = []


class QuestionOut(Schema):
    """A personal question of the form. The index of an option, from 0, is its points."""

    key: str
    text: str
    why: str
    options: list[str]


class ScorecardDocumentOut(Schema):
    """A document that a buyer asks for, as the form lists it."""

    key: str
    title: str
    part: PartKey
    why: str


class StageOut(Schema):
    """A stage of the sale, which lasts from `from_month` to `to_month` months before closing."""

    key: str
    title: str
    from_month: int
    to_month: int
    items: list[str]


class SourceOut(Schema):
    """A source of what the form says."""

    name: str
    date: str
    """In words, such as `November 2025`."""
    href: str | None
    """Null if there is no link."""


class FormOut(Schema):
    """The scorecard's form with its texts."""

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
    """A personal question whose answer is not the best."""

    key: str
    text: str
    answer: str
    """The chosen option, in words."""
    todo: str
    """What to do to improve it."""


class MissingDocumentOut(Schema):
    """A document that is not ready."""

    key: str
    title: str
    why: str


class LowStatementOut(Schema):
    """A statement of the health run with a low score (1 or 2). `step` says in words what the score
    means, `action` what to do about it.
    """

    question: int
    statement: str
    score: int
    step: str
    action: str


class PartOut(Schema):
    """The result of one part of the scorecard. `percent` (0 to 100), `band` and the texts of the
    band are null if the part needs a health run and there is none.
    """

    key: PartKey
    title: str
    lede: str
    percent: int | None
    band: BandName | None
    band_label: str | None
    band_text: str | None
    needs_health_run: str | None
    """The message if the part needs a health run; null if it has a percent."""
    answers: list[ImprovableAnswerOut]
    """Empty except for the personal part."""
    documents: list[MissingDocumentOut]
    """Empty for the personal part."""
    statements: list[LowStatementOut]
    """The lowest first. Empty for the personal part, and without the health run."""


class HealthRunRefOut(Schema):
    """A reference to a health run. `overall` is in percent (0 to 100)."""

    id: int
    overall: int
    completed_at: datetime


class ScorecardOut(Schema):
    """A scorecard with its results. `stage` and `weakest` are null if a part has no percent.
    `health_run` is the run that the scorecard was scored with, null if there was none or it was
    deleted.
    """

    id: int
    version: str
    answers: dict[str, int]
    documents: list[str]
    parts: list[PartOut]
    weakest: PartKey | None
    """The part with the lowest percent."""
    stage: str | None
    """The key of the stage that the owner can start."""
    health_run: HealthRunRefOut | None
    made_at: datetime
    filled_by: str | None
    """The person's name; null if the account was deleted."""


class ScorecardPageOut(Schema):
    """The data of the scorecard's screen. `answers` and `documents` are those that the form begins
    with. `health_run` is the latest health run of the business.

    `changed` says that some questions of the form are not in the latest scorecard, so that the form
    begins without an answer to them. `stale` says that the latest scorecard was not scored with the
    latest health run.
    """

    form: FormOut
    latest: ScorecardOut | None
    """Null without a scorecard; `answers` and `documents` are then empty."""
    answers: dict[str, int]
    documents: list[str]
    changed: bool
    health_run: HealthRunRefOut | None
    """Null if the business has no health run."""
    stale: bool


class PartPercentOut(Schema):
    """The percent (0 to 100) of one part of an earlier scorecard. `comparable` says that the part
    has the same questions, documents and weights in the current version.
    """

    key: PartKey
    title: str
    percent: int | None
    """Null, like `band`, if the part needed a health run and there was none."""
    band: BandName | None
    comparable: bool


class EarlierScorecardOut(Schema):
    """An earlier scorecard, with its percents only."""

    id: int
    version: str
    parts: list[PartPercentOut]
    stage: str | None
    """The key of the stage that the owner could start; null if a part has no percent."""
    made_at: datetime
    filled_by: str | None
    """The person's name; null if the account was deleted."""


class ScorecardsOut(Schema):
    """One page of scorecards."""

    scorecards: list[EarlierScorecardOut]
    """The newest first, the latest scorecard included."""
    total: int
    """The number of scorecards on all pages."""
    page_size: int
