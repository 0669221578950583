"""The business health status on paper: the figure, what warns, what is strong, what to do first."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone

from brokerage.business_health import rules
from brokerage.business_health.question_set import HealthQuestionSet, health_question_sets
from brokerage.business_health.rules import BEST, Result
from brokerage.content.selectors import firm, text_of
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import day, letterhead


def report(
    answers: Mapping[int, int],
    *,
    made_at: datetime,
    version: str | None = None,
    kept: bool = False,
) -> bytes:
    """The PDF for 50 scores; ValueError: some are open.

    With `version` the scores are read with the statements of that version. KeyError: there has
    been no such version. `kept`: the run is saved for a business, and the report says so.
    """
    question_set = (
        health_question_sets.current() if version is None else health_question_sets.get(version)
    )
    data = _data(answers, question_set, made_at, kept=kept)
    return renderer.pdf("business_health/business-health", data, made_at=made_at)


def filename(made_at: datetime) -> str:
    """`business-health-2026-11-21.pdf`, by the firm's calendar."""
    return f"business-health-{timezone.localdate(made_at)}.pdf"


def _data(
    answers: Mapping[int, int], question_set: HealthQuestionSet, made_at: datetime, *, kept: bool
) -> dict[str, Any]:
    """What the template shows."""
    said = text_of("business-health")
    result = rules.assess(answers, question_set)
    given = {id_: _answer(id_, answers[id_], question_set) for id_ in question_set.by_id}
    return {
        "date": day(timezone.localdate(made_at)),
        "firm": letterhead(firm()),
        "kept": kept,
        "overall": result.overall,
        "band": result.band,
        "label": result.label,
        "caveat": said["labelCaveat"] if result.needs_caveat else None,
        "edges": [each.start for each in question_set.bands if each.start > 0],
        "categories": _categories(answers, result, question_set),
        "warnings": [
            {
                "title": each.warning,
                "text": said["critical"][str(each.question)],
                "answer": given[each.question],
            }
            for each in result.warnings
        ],
        "strengths": [
            {"text": said["strengths"][str(id_)], "answer": given[id_]} for id_ in result.strengths
        ],
        "efforts": list(said["efforts"].values()),
        "actions": [
            said["actions"][str(id_)]
            | {
                "effort": _level(said["efforts"][said["actions"][str(id_)]["effort"]]),
                "answer": given[id_],
            }
            for id_ in result.actions
        ],
        "answers": [
            {"title": each.title, "rows": [given[id_] for id_ in each.ids()]}
            for each in question_set.categories
        ],
        "disclaimer": said["disclaimer"],
        "version": result.version,
        "sources": list(said["sources"].values()),
    }


def _answer(id_: int, score: int, question_set: HealthQuestionSet) -> dict[str, Any]:
    """A statement with the step that was chosen, in words."""
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
            "most": BEST * len(category.ids()),
            "percent": each.percent,
            "band": each.band,
        }
        for category, each in zip(question_set.categories, result.categories, strict=True)
    ]


def _level(effort: str) -> str:
    """`Medium` of `Medium: some days, spread over weeks`."""
    return effort.partition(":")[0]
