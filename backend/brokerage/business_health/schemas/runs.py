"""Request and response bodies of the operations on drafts, runs and comparisons."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from brokerage.accounts.selectors import shown_name
from brokerage.business_health.models import HealthDraft, HealthRun
from brokerage.business_health.rules import draft_answers, scoring
from brokerage.business_health.rules.question_set import (
    BandName,
    HealthQuestionSet,
    health_question_sets,
)
from brokerage.business_health.rules.run_comparison import (
    AnswerChange,
    CategoryChange,
    ChangedQuestion,
    Changes,
)
from brokerage.business_health.rules.scoring import CategoryScore
from brokerage.content.selectors.bodies import cached_body
from brokerage.core.schema import Input, Schema

Score = Annotated[int, Field(ge=1, le=scoring.BEST)]


class DraftIn(Input):
    """The answers that changed since the last request, by question number; null removes an answer.

    `version` is that of the question set. `draft` is the id of the draft that the browser edits.
    """

    version: str
    answers: dict[str, Score | None]
    draft: int | None = None
    """Null means the person's draft, which is created if there is none."""


class DraftOut(Schema):
    """A draft with its answers to the questions of the set `version`.

    `changed_since_answered` has the questions that need a new answer, because they were answered
    only in versions in which they mean something else.
    """

    draft: int | None
    version: str
    answers: dict[str, int]
    """Scores from 1 to 5 by question number."""
    changed_since_answered: list[int]
    updated_at: datetime | None
    """Null if there is no draft."""

    @classmethod
    def of(cls, draft: HealthDraft | None, question_set: HealthQuestionSet) -> "DraftOut":
        stored = draft.answers if draft else {}
        return cls(
            draft=draft.pk if draft else None,
            version=question_set.version,
            answers=draft_answers.answers_to(question_set, stored),
            changed_since_answered=draft_answers.changed_since_answered(question_set, stored),
            updated_at=draft.updated_at if draft else None,
        )


class WarningOut(Schema):
    """A critical warning, and the question that causes it."""

    question: int
    warning: str


class HealthRunOut(Schema):
    """A run with its scores in percent (0 to 100). A `caveat` that is not null must be shown with
    the label.
    """

    id: int
    version: str
    overall: int
    band: BandName
    label: str
    caveat: str | None
    """Null if there are no critical warnings, or if the band is red."""
    categories: list[CategoryScore]
    warnings: list[WarningOut]
    completed_at: datetime
    completed_by: str | None
    """Null if the account was deleted."""

    @classmethod
    def of(cls, run: HealthRun) -> "HealthRunOut":
        question_set = health_question_sets.get(run.version)
        band = scoring.band_of(run.overall, question_set)
        warned = [each for each in question_set.critical if each.question in run.warnings]
        caveat = scoring.needs_caveat(band, warned)
        return cls(
            id=run.pk,
            version=run.version,
            overall=run.overall,
            band=band,
            label=scoring.label_of(run.overall, question_set),
            caveat=cached_body("business-health")["labelCaveat"] if caveat else None,
            categories=[
                CategoryScore(
                    key=each.key,
                    title=each.title,
                    percent=(percent := run.categories[each.key]),
                    band=scoring.band_of(percent, question_set),
                )
                for each in question_set.categories
            ],
            warnings=[WarningOut.model_validate(each) for each in warned],
            completed_at=run.completed_at,
            completed_by=shown_name(run.completed_by) if run.completed_by else None,
        )


class HealthRunsOut(Schema):
    runs: list[HealthRunOut]
    """The newest first."""
    total: int
    """On all pages."""
    page_size: int


class ChangesOut(Schema):
    """The changes from the run `first` to the run `second`; either may be older.

    `overall` is in percentage points. `not_compared` has the questions whose meaning changed
    between the versions of the two runs: `answers` leaves them out, percents and warnings include
    them.
    """

    first: HealthRunOut
    second: HealthRunOut
    overall: int
    categories: list[CategoryChange]
    """The categories that the versions of both runs have."""
    answers: list[AnswerChange]
    """The largest change first, up or down, then by question."""
    warnings_gone: list[WarningOut]
    """Of the first run only."""
    warnings_new: list[WarningOut]
    """Of the second run only."""
    not_compared: list[ChangedQuestion]

    @classmethod
    def of(cls, first: HealthRun, second: HealthRun, changes: Changes) -> "ChangesOut":
        return cls(first=HealthRunOut.of(first), second=HealthRunOut.of(second), **vars(changes))
