"""Converts scorecards to response bodies, and to text for the export and the back office."""

from typing import Any

from brokerage.accounts.selectors import shown_name
from brokerage.business_health.models import HealthRun
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.content.selectors import cached_document
from brokerage.core.dates import timestamp
from brokerage.exit_readiness.models import Scorecard
from brokerage.exit_readiness.rules.scorecard_definition import Form, Part, scorecard_versions
from brokerage.exit_readiness.schemas.scorecards import (
    EarlierScorecardOut,
    FormOut,
    HealthRunRefOut,
    ImprovableAnswerOut,
    LowStatementOut,
    MissingDocumentOut,
    PartOut,
    PartPercentOut,
    QuestionOut,
    ScorecardDocumentOut,
    ScorecardOut,
    SourceOut,
    StageOut,
)


def form_out(form: Form) -> FormOut:
    texts = cached_document("exit-readiness")
    return FormOut(
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
        bands_note=texts["bandsNote"],
        timeline_note=texts["timelineNote"],
        disclaimer=texts["disclaimer"],
        sources=[SourceOut(**each) for each in texts["sources"].values()],
    )


def make_every_form() -> None:
    """Build the form of every version, whose scorecards are still shown."""
    for version in scorecard_versions.versions():
        form_out(scorecard_versions.get(version))


def scorecard_out(card: Scorecard) -> ScorecardOut:
    form = scorecard_versions.get(card.version)
    results = {each["key"]: each for each in card.result["parts"]}
    return ScorecardOut(
        id=card.pk,
        version=card.version,
        answers=card.answers,
        documents=card.documents,
        parts=[_part(part, results[part.key], card, form) for part in form.parts],
        weakest=card.result["weakest"],
        stage=card.result["stage"],
        health_run=run_out(card.health_run),
        made_at=card.made_at,
        filled_by=shown_name(card.filled_by) if card.filled_by else None,
    )


def earlier_out(card: Scorecard) -> EarlierScorecardOut:
    form, current = scorecard_versions.get(card.version), scorecard_versions.current()
    titles = {part.key: part.title for part in form.parts}
    return EarlierScorecardOut(
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


def table(card: Scorecard) -> list[tuple[str, str]]:
    """Return pairs of label and value for the back office and the data export."""
    form, result = scorecard_versions.get(card.version), card.result
    titles = {part.key: part.title for part in form.parts}
    percents = {each["key"]: each["percent"] for each in result["parts"]}
    stage = result["stage"]
    return [
        ("When", timestamp(card.made_at)),
        ("Filled in by", shown_name(card.filled_by) if card.filled_by else ""),
        *(
            (title, "no health run" if percents[key] is None else f"{percents[key]}%")
            for key, title in titles.items()
        ),
        (
            "Stage",
            cached_document("exit-readiness")["stages"][stage]["title"] if stage else "not known",
        ),
        *((each.text, each.options[card.answers[each.key]]) for each in form.personal),
        (
            "Documents ready",
            "; ".join(form.documents_by_key[key].title for key in card.documents) or "none",
        ),
        ("Questions version", card.version),
    ]


def run_out(run: HealthRun | None) -> HealthRunRefOut | None:
    if run is None:
        return None
    return HealthRunRefOut(id=run.pk, overall=run.overall, completed_at=run.completed_at)


def _part(part: Part, result: Any, card: Scorecard, form: Form) -> PartOut:
    texts, band = cached_document("exit-readiness"), result["band"]
    return PartOut(
        key=part.key,
        title=part.title,
        lede=texts["parts"][part.key].format(health=part.health, documents=part.documents),
        percent=result["percent"],
        band=band,
        band_label=texts["bands"][band]["label"] if band else None,
        band_text=texts["bands"][band]["text"] if band else None,
        needs_health_run=None if band else texts["needsHealthRun"],
        answers=[_answer(key, card, form) for key in result["questions"]],
        documents=[
            MissingDocumentOut(
                key=key, title=form.documents_by_key[key].title, why=texts["documents"][key]
            )
            for key in result["documents"]
        ],
        statements=_statements(result["statements"], card.health_run),
    )


def _answer(key: str, card: Scorecard, form: Form) -> ImprovableAnswerOut:
    question = form.questions[key]
    return ImprovableAnswerOut(
        key=key,
        text=question.text,
        answer=question.options[card.answers[key]],
        todo=cached_document("exit-readiness")["personal"][key]["todo"],
    )


def _statements(numbers: list[int], run: HealthRun | None) -> list[LowStatementOut]:
    """Return these statements of the health question set, with the scores of `run`. Empty without a
    run.
    """
    if run is None:
        return []
    question_set = health_question_sets.get(run.version)
    actions = cached_document("business-health")["actions"]
    return [
        LowStatementOut(
            question=id_,
            statement=question_set.by_id[id_].text,
            score=(score := run.answers[str(id_)]),
            step=question_set.by_id[id_].scale[score - 1],
            action=actions[str(id_)]["title"],
        )
        for id_ in numbers
    ]
