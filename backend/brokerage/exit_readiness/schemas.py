"""Request and response bodies of the operations on scorecards."""

from datetime import datetime
from typing import Any

from brokerage.accounts.selectors import shown_name
from brokerage.business_health.models import HealthRun
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.content.selectors.bodies import cached_body
from brokerage.core.schema import Input, Schema
from brokerage.exit_readiness.models import Scorecard
from brokerage.exit_readiness.rules.scorecard_definition import (
    BandName,
    Form,
    Part,
    PartKey,
    scorecard_versions,
)


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


class BandOut(Schema):
    """A band of percentages: from `start` up to the start of the next band."""

    start: int
    label: str


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
    bands: list[BandOut]
    """The best first."""
    bands_note: str
    timeline_note: str
    disclaimer: str
    sources: list[SourceOut]

    @classmethod
    def of(cls, form: Form) -> "FormOut":
        texts = cached_body("exit-readiness")
        return cls(
            version=form.version,
            lede=texts["lede"],
            personal=[
                QuestionOut(
                    key=each.key,
                    text=each.text,
                    why=texts["personal"][each.key]["why"],
                    options=list(each.options),
                )
                for each in form.personal
            ],
            documents=[
                ScorecardDocumentOut(
                    key=each.key, title=each.title, part=each.part, why=texts["documents"][each.key]
                )
                for each in form.documents
            ],
            stages=[
                StageOut(
                    key=each.key,
                    title=texts["stages"][each.key]["title"],
                    from_month=each.start,
                    to_month=each.end,
                    items=texts["stages"][each.key]["items"],
                )
                for each in form.stages
            ],
            bands=[
                BandOut(start=each.start, label=texts["bands"][each.band]["label"])
                for each in form.bands
            ],
            bands_note=texts["bandsNote"],
            timeline_note=texts["timelineNote"],
            disclaimer=texts["disclaimer"],
            sources=[SourceOut(**each) for each in texts["sources"].values()],
        )


def make_every_form() -> None:
    """Build the form of every version, whose scorecards are still shown."""
    for version in scorecard_versions.versions():
        FormOut.of(scorecard_versions.get(version))


class ImprovableAnswerOut(Schema):
    """A personal question whose answer is not the best, and how to improve it."""

    key: str
    text: str
    answer: str
    todo: str

    @classmethod
    def of(cls, key: str, card: Scorecard, form: Form) -> "ImprovableAnswerOut":
        question = form.questions[key]
        return cls(
            key=key,
            text=question.text,
            answer=question.options[card.answers[key]],
            todo=cached_body("exit-readiness")["personal"][key]["todo"],
        )


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

    @classmethod
    def of(cls, number: int, run: HealthRun) -> "LowStatementOut":
        statement = health_question_sets.get(run.version).by_id[number]
        score = run.answers[str(number)]
        return cls(
            question=number,
            statement=statement.text,
            score=score,
            step=statement.scale[score - 1],
            action=cached_body("business-health")["actions"][str(number)]["title"],
        )


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

    @classmethod
    def of(cls, part: Part, result: Any, card: Scorecard, form: Form) -> "PartOut":
        texts, band, run = cached_body("exit-readiness"), result["band"], card.health_run
        return cls(
            key=part.key,
            title=part.title,
            lede=texts["parts"][part.key].format(health=part.health, documents=part.documents),
            percent=result["percent"],
            band=band,
            band_label=texts["bands"][band]["label"] if band else None,
            band_text=texts["bands"][band]["text"] if band else None,
            needs_health_run=None if band else texts["needsHealthRun"],
            answers=[ImprovableAnswerOut.of(key, card, form) for key in result["questions"]],
            documents=[
                MissingDocumentOut(
                    key=key, title=form.documents_by_key[key].title, why=texts["documents"][key]
                )
                for key in result["documents"]
            ],
            statements=[LowStatementOut.of(each, run) for each in result["statements"] if run],
        )


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

    @classmethod
    def of(cls, card: Scorecard) -> "ScorecardOut":
        form = scorecard_versions.get(card.version)
        results = {each["key"]: each for each in card.result["parts"]}
        return cls(
            id=card.pk,
            version=card.version,
            answers=card.answers,
            documents=card.documents,
            parts=[PartOut.of(part, results[part.key], card, form) for part in form.parts],
            weakest=card.result["weakest"],
            stage=card.result["stage"],
            health_run=HealthRunRefOut.of(card.health_run) if card.health_run else None,
            made_at=card.made_at,
            filled_by=shown_name(card.filled_by) if card.filled_by else None,
        )


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

    @classmethod
    def of(cls, card: Scorecard) -> "EarlierScorecardOut":
        form, current = scorecard_versions.get(card.version), scorecard_versions.current()
        titles = {part.key: part.title for part in form.parts}
        return cls(
            id=card.pk,
            version=card.version,
            parts=[
                PartPercentOut(
                    key=each["key"],
                    title=titles[each["key"]],
                    percent=each["percent"],
                    band=each["band"],
                    comparable=form.basis(each["key"]) == current.basis(each["key"]),
                )
                for each in card.result["parts"]
            ],
            stage=card.result["stage"],
            made_at=card.made_at,
            filled_by=shown_name(card.filled_by) if card.filled_by else None,
        )


class ScorecardsOut(Schema):
    scorecards: list[EarlierScorecardOut]
    """The newest first, the latest included."""
    total: int
    """On all pages."""
    page_size: int
