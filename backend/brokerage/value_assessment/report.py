"""The results of the option-based assessment on paper: what the answers point to, why, what to do.

The four texts of the header are all that somebody typed. The template sets them as text.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone

from brokerage.content.selectors import firm, text_of
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import day, letterhead
from brokerage.pdf.sources import Sources
from brokerage.value_assessment import rules
from brokerage.value_assessment.evidence_chart import strip, told
from brokerage.value_assessment.question_set import ValueQuestionSet, value_question_sets
from brokerage.value_assessment.respondent import Respondent, shown_date
from brokerage.value_assessment.rules import Found


def report(
    header: Respondent, answers: Mapping[int, str], *, made_at: datetime, version: str | None = None
) -> bytes:
    """The PDF for a cleaned header without problems and 50 answers; ValueError: some are open.

    With `version` the answers are read with the questions of that version. KeyError: there has
    been no such version.
    """
    question_set = (
        value_question_sets.current() if version is None else value_question_sets.get(version)
    )
    data = _data(header, answers, question_set, made_at)
    return renderer.pdf("value_assessment/value-assessment", data, made_at=made_at)


def filename(made_at: datetime) -> str:
    """`business-value-assessment-2026-11-21.pdf`, by the firm's calendar."""
    return f"business-value-assessment-{timezone.localdate(made_at)}.pdf"


def _data(
    header: Respondent,
    answers: Mapping[int, str],
    question_set: ValueQuestionSet,
    made_at: datetime,
) -> dict[str, Any]:
    """What the template shows, in the order in which it is read: sources are numbered by it."""
    said = text_of("value-assessment")
    sources = Sources(said["sources"])
    found = rules.identify(answers, question_set)
    telling = {one.question for each in found for one in each.evidence}
    return {
        "date": shown_date(header.date) or day(timezone.localdate(made_at)),
        "firm": letterhead(firm()),
        "business": header.business_name,
        "owner": header.owner_name,
        "industry": header.industry,
        "completed": f"{len(answers)}/{len(question_set.questions)} questions",
        "found": len(found),
        "known": len(question_set.scenarios),
        "strips": [strip(each, question_set) for each in found],
        "told": told(found),
        "none": said["none"],
        "legend": [
            {
                "title": group.title,
                "asked": f"Questions {group.first}–{group.last}",
                "text": text,
                "telling": len(telling.intersection(group.ids())),
                "of": len(group.ids()),
            }
            for group, text in zip(question_set.legend, said["legend"]["texts"], strict=True)
        ],
        "scenarios": [_scenario(each, question_set, said, sources) for each in found],
        "signs": {
            "lede": said["warningSigns"]["lede"],
            "items": [
                {"title": sign, "text": note}
                for sign, note in zip(
                    question_set.warning_signs, said["warningSigns"]["notes"], strict=True
                )
            ],
        },
        "answers": [
            {
                "title": category.title,
                "rows": [
                    {
                        "number": id_,
                        "question": question_set.by_id[id_].text,
                        "answer": answers[id_],
                        "telling": id_ in telling,
                    }
                    for id_ in category.ids()
                ],
            }
            for category in question_set.categories
        ],
        "disclaimer": said["disclaimer"],
        "version": question_set.version,
        "sources": sources.listed(),
    }


def _scenario(
    found: Found, question_set: ValueQuestionSet, said: Any, sources: Sources
) -> dict[str, Any]:
    """One scenario with all that is said of it, and the answers that point to it."""
    told_of = said["scenarios"][found.key]
    return {
        "title": found.title,
        "meaning": told_of["meaning"],
        "evidence": [
            {
                "number": one.question,
                "question": question_set.by_id[one.question].text,
                "answer": one.answer,
            }
            for one in found.evidence
        ],
        "buyer": told_of["buyer"],
        "cites": sources.numbers(told_of["sources"]),
        "steps": told_of["steps"],
    }
