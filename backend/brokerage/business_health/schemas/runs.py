"""Request and response bodies of the operations on drafts, runs and comparisons."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from brokerage.accounts.selectors import shown_name
from brokerage.business_health.models import HealthDraft, HealthRun
from brokerage.business_health.rules import draft_answers, scoring
from brokerage.business_health.rules.question_set import (
    BandName,
    Critical,
    HealthQuestionSet,
    health_question_sets,
)
from brokerage.business_health.rules.run_comparison import Changes
from brokerage.content.selectors import cached_document
from brokerage.core.schema import Input, Schema

Score = Annotated[int, Field(ge=1, le=scoring.BEST)]


class DraftIn(Input):
    """The request body for saving a draft: the answers that changed since the last request, by
    question number; null removes an answer.

    `version` is that of the question set. `draft` is the id of the draft that the browser edits;
    null means the person's draft, which is created if there is none.
    """

    version: str
    answers: dict[str, Score | None]
    draft: int | None = None
    """If null, the person's draft is changed, or created if there is none."""


class DraftOut(Schema):
    """A draft with its answers to the questions of the set `version`. `draft` is its id, null if
    there is no draft.

    `changed_since_answered` has the numbers of the questions that need a new answer, because they
    were answered only in versions in which they mean something else.
    """

    draft: int | None
    version: str
    answers: dict[str, int]
    """Scores from 1 to 5 by question number; unanswered questions are left out."""
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


class CategoryOut(Schema):
    """The score of a category in percent (0 to 100), with its band (a color)."""

    key: str
    title: str
    percent: int
    band: BandName


class WarningOut(Schema):
    """A critical warning, and the number of the question that causes it."""

    question: int
    warning: str

    @classmethod
    def of(cls, critical: Critical) -> "WarningOut":
        return cls(question=critical.question, warning=critical.warning)


class HealthRunOut(Schema):
    """A run with its scores in percent (0 to 100). `version` is that of the question set. A
    `caveat` that is not null must be shown beside the label.
    """

    id: int
    version: str
    overall: int
    band: BandName
    label: str
    caveat: str | None
    """Null if there are no critical warnings, or if the band is red."""
    categories: list[CategoryOut]
    warnings: list[WarningOut]
    completed_at: datetime
    completed_by: str | None
    """The person's name; null if the account was deleted."""

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
            caveat=cached_document("business-health")["labelCaveat"] if caveat else None,
            categories=[
                CategoryOut(
                    key=each.key,
                    title=each.title,
                    percent=(percent := run.categories[each.key]),
                    band=scoring.band_of(percent, question_set),
                )
                for each in question_set.categories
            ],
            warnings=[WarningOut.of(each) for each in warned],
            completed_at=run.completed_at,
            completed_by=shown_name(run.completed_by) if run.completed_by else None,
        )


class HealthRunsOut(Schema):
    """One page of runs."""

    runs: list[HealthRunOut]
    """The newest first."""
    total: int
    """The number of runs on all pages."""
    page_size: int


class CategoryChangeOut(Schema):
    """The score of a category in two runs in percent (0 to 100); `change` is in percentage
    points.
    """

    key: str
    title: str
    before: int
    after: int
    change: int


class AnswerChangeOut(Schema):
    """An answer that differs between two runs, as scores from 1 to 5. `points` is `after` minus
    `before`; a run has 250 points at most.

    `statement` is the wording in the second run; `category` is the key of the statement's category.
    """

    question: int
    statement: str
    category: str
    before: int
    after: int
    points: int


class ChangedQuestionOut(Schema):
    """A question whose meaning changed between the two runs, in both wordings."""

    question: int
    before: str
    after: str


class ChangesOut(Schema):
    """The changes from the run `first` to the run `second`. Either may be the earlier one.
    `overall` is the second overall percent minus the first, both rounded, in percentage points.

    `not_compared` has the questions whose meaning changed between the versions of the two runs.
    `answers` leaves these questions out; the percentages and the warnings include them.
    """

    first: HealthRunOut
    second: HealthRunOut
    overall: int
    categories: list[CategoryChangeOut]
    """The categories that the versions of both runs have."""
    answers: list[AnswerChangeOut]
    """The largest change first, up or down, then by question."""
    warnings_gone: list[WarningOut]
    """Warnings of the first run only."""
    warnings_new: list[WarningOut]
    """Warnings of the second run only."""
    not_compared: list[ChangedQuestionOut]

    @classmethod
    def of(cls, first: HealthRun, second: HealthRun, changes: Changes) -> "ChangesOut":
        return cls(
            first=HealthRunOut.of(first),
            second=HealthRunOut.of(second),
            overall=changes.overall,
            categories=[
                CategoryChangeOut.model_validate(each, from_attributes=True)
                for each in changes.categories
            ],
            answers=[
                AnswerChangeOut.model_validate(each, from_attributes=True)
                for each in changes.answers
            ],
            warnings_gone=[WarningOut.of(each) for each in changes.warnings_gone],
            warnings_new=[WarningOut.of(each) for each in changes.warnings_new],
            not_compared=[
                ChangedQuestionOut.model_validate(each, from_attributes=True)
                for each in changes.not_compared
            ],
        )
