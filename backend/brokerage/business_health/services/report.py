"""Renders the business health report as a PDF: scores, critical warnings, strengths and actions."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.utils import timezone

from brokerage.business_health.rules import scoring
from brokerage.business_health.rules.question_set import HealthQuestionSet, health_question_sets
from brokerage.business_health.rules.scoring import BEST, STRONG, Result
from brokerage.content.selectors.bodies import cached_body, firm
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import day, letterhead

TEMPLATE: Final = "business_health/business-health"


def report(
    answers: Mapping[int, int],
    question_set: HealthQuestionSet,
    *,
    made_at: datetime,
    saved: bool = False,
) -> bytes:
    """Render the PDF report of 50 scores by question number. With `saved`, the report says that the
    run is saved.

    Raises ValueError unless exactly the 50 questions are answered, each with a score from 1 to 5;
    renderer.RenderError.
    """
    data = report_data(answers, question_set, made_at, saved=saved)
    return renderer.pdf(TEMPLATE, data, made_at=made_at)


def make_every_text() -> None:
    """Build the data of reports that together have every action and strength of the question set in
    effect. Raises KeyError if the words lack a text.
    """
    questions, now = health_question_sets.current(), timezone.now()
    for start in range(0, len(questions.statements), scoring.MAX_LISTED):
        shown = [each.id for each in questions.statements][start : start + scoring.MAX_LISTED]
        for listed, others in ((1, 3), (BEST, STRONG - 1)):
            answers = {id_: listed if id_ in shown else others for id_ in questions.by_id}
            report_data(answers, questions, now, saved=False)


def filename(made_at: datetime) -> str:
    """Return a name such as `business-health-2026-11-21.pdf`, dated in the firm's time zone."""
    return f"business-health-{timezone.localdate(made_at)}.pdf"


def report_data(
    answers: Mapping[int, int], question_set: HealthQuestionSet, made_at: datetime, *, saved: bool
) -> dict[str, Any]:
    """Build the data of the report's template. Raises ValueError as `report` does."""
    texts = cached_body("business-health")
    result = scoring.assess(answers, question_set)
    rows = {id_: _answer(id_, answers[id_], question_set) for id_ in question_set.by_id}
    return {
        "date": day(timezone.localdate(made_at)),
        "firm": letterhead(firm()),
        "saved": saved,
        "overall": result.overall,
        "band": result.band,
        "label": result.label,
        "caveat": texts["labelCaveat"] if result.needs_caveat else None,
        "edges": [each.start for each in question_set.bands if each.start > 0],
        "categories": _categories(answers, result, question_set),
        "warnings": [
            {
                "title": each.warning,
                "text": texts["critical"][str(each.question)],
                "answer": rows[each.question],
            }
            for each in result.warnings
        ],
        "strengths": [
            {"text": texts["strengths"][str(id_)], "answer": rows[id_]} for id_ in result.strengths
        ],
        "efforts": list(texts["efforts"].values()),
        "actions": [
            texts["actions"][str(id_)]
            | {
                "effort": _level(texts["efforts"][texts["actions"][str(id_)]["effort"]]),
                "answer": rows[id_],
            }
            for id_ in result.actions
        ],
        "answers": [
            {"title": each.title, "rows": [rows[id_] for id_ in each.ids()]}
            for each in question_set.categories
        ],
        "disclaimer": texts["disclaimer"],
        "version": result.version,
        "sources": list(texts["sources"].values()),
    }


def _answer(id_: int, score: int, question_set: HealthQuestionSet) -> dict[str, Any]:
    statement = question_set.by_id[id_]
    return {
        "number": id_,
        "question": statement.text,
        "score": score,
        "best": BEST,
        "step": statement.scale[score - 1],
    }


def _categories(
    answers: Mapping[int, int], result: Result, question_set: HealthQuestionSet
) -> list[dict[str, Any]]:
    return [
        {
            "title": each.title,
            "points": sum(answers[id_] for id_ in category.ids()),
            "max_points": BEST * len(category.ids()),
            "percent": each.percent,
            "band": each.band,
        }
        for category, each in zip(question_set.categories, result.categories, strict=True)
    ]


def _level(effort: str) -> str:
    """Return the first word of an effort: `Medium` of `Medium: some days, spread over weeks`."""
    return effort.partition(":")[0]
