"""What goes in and out of the operations on drafts, runs and what changed between them."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from brokerage.accounts.selectors import shown_name
from brokerage.assessments import banks, scored_rules
from brokerage.assessments.banks import BandName, Critical
from brokerage.assessments.changes import Changes
from brokerage.assessments.models import HealthDraft, HealthRun
from brokerage.assessments.words import words
from brokerage.common.schema import Input, Schema, Text

Score = Annotated[int, Field(ge=1, le=scored_rules.BEST)]


class DraftIn(Input):
    """The answers that changed since the last time, by number of question; null takes one back.

    `draft`: the one that the browser has, where it has one.
    """

    version: Text
    answers: dict[str, Score | None]
    draft: int | None = None


class DraftOut(Schema):
    """What the person has begun. Nothing begun: no `draft`, no answers, the current version."""

    draft: int | None
    version: str
    answers: dict[str, int]
    updated_at: datetime | None

    @classmethod
    def of(cls, draft: HealthDraft | None) -> "DraftOut":
        if draft is None:
            version = banks.scored.current().version
            return cls(draft=None, version=version, answers={}, updated_at=None)
        return cls(
            draft=draft.pk,
            version=draft.version,
            answers=draft.answers,
            updated_at=draft.updated_at,
        )


class CategoryOut(Schema):
    key: str
    title: str
    percent: int
    band: BandName


class WarningOut(Schema):
    question: int
    warning: str

    @classmethod
    def of(cls, critical: Critical) -> "WarningOut":
        return cls(question=critical.question, warning=critical.warning)


class HealthRunOut(Schema):
    """A run with its figures in percent. `caveat` must stand beside the label where it is there."""

    id: int
    version: str
    overall: int
    band: BandName
    label: str
    caveat: str | None
    categories: list[CategoryOut]
    warnings: list[WarningOut]
    taken_at: datetime
    taken_by: str | None

    @classmethod
    def of(cls, run: HealthRun) -> "HealthRunOut":
        bank = banks.scored.of_version(run.version)
        band = scored_rules.band_of(run.overall, bank)
        warned = [each for each in bank.critical if each.question in run.warnings]
        caveat = scored_rules.needs_caveat(band, warned)
        return cls(
            id=run.pk,
            version=run.version,
            overall=run.overall,
            band=band,
            label=scored_rules.label_of(run.overall, bank),
            caveat=words("scored")["labelCaveat"] if caveat else None,
            categories=[
                CategoryOut(
                    key=each.key,
                    title=each.title,
                    percent=(percent := run.categories[each.key]),
                    band=scored_rules.band_of(percent, bank),
                )
                for each in bank.categories
            ],
            warnings=[WarningOut.of(each) for each in warned],
            taken_at=run.taken_at,
            taken_by=shown_name(run.taken_by) if run.taken_by else None,
        )


class HealthRunsOut(Schema):
    """One page of them."""

    runs: list[HealthRunOut]
    total: int
    page_size: int


class CategoryChangeOut(Schema):
    """Percents; `change` in percent points."""

    key: str
    title: str
    before: int
    after: int
    change: int


class AnswerChangeOut(Schema):
    """Scores; `points` more or less of the 250 that 50 fives give."""

    question: int
    statement: str
    category: str
    before: int
    after: int
    points: int


class ChangesOut(Schema):
    """What led from one run to the other. `reworded`: how many statements they do not share."""

    first: HealthRunOut
    second: HealthRunOut
    overall: int
    categories: list[CategoryChangeOut]
    answers: list[AnswerChangeOut]
    warnings_gone: list[WarningOut]
    warnings_new: list[WarningOut]
    reworded: int

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
            reworded=changes.reworded,
        )
