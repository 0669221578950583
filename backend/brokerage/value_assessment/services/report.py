"""Renders the value assessment as a PDF: the strongest findings, then every scenario with its
evidence.

A person types only the four texts of the header, which the template shows as plain text.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from brokerage.content.selectors.bodies import cached_body, firm
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import day, letterhead
from brokerage.pdf.sources import Sources
from brokerage.value_assessment.rules import scenarios as rules
from brokerage.value_assessment.rules.evidence_chart import description, strip
from brokerage.value_assessment.rules.question_set import ValueQuestionSet, value_question_sets
from brokerage.value_assessment.rules.scenarios import IdentifiedScenario
from brokerage.value_assessment.services.respondent import Respondent, format_date


def report(
    header: Respondent,
    answers: Mapping[int, str],
    question_set: ValueQuestionSet,
    *,
    made_at: datetime,
) -> bytes:
    """Return the PDF report of 50 answers: texts of options by question number. `header` must be
    cleaned and without `field_errors`.

    Raises ValueError unless exactly the 50 questions are answered, each with one of its options;
    renderer.RenderError.
    """
    data = _data(header, answers, question_set, made_at)
    return renderer.pdf("value_assessment/value-assessment", data, made_at=made_at)


def make_every_scenario() -> None:
    """Build the data of reports that together identify every scenario of the question
    set in effect.
    """
    questions = value_question_sets.current()
    first = {each.id: each.options[0] for each in questions.questions}
    for scenario in questions.scenarios:
        pointing = {each.question: each.options[0] for each in scenario.triggers}
        _data(Respondent(), {**first, **pointing}, questions, timezone.now())


def filename(made_at: datetime) -> str:
    """Return a name such as `business-value-assessment-2026-11-21.pdf`, dated in the firm's time
    zone.
    """
    return f"business-value-assessment-{timezone.localdate(made_at)}.pdf"


def _data(
    header: Respondent,
    answers: Mapping[int, str],
    question_set: ValueQuestionSet,
    made_at: datetime,
) -> dict[str, Any]:
    """Return the data of the template in reading order, in which sources are numbered."""
    texts = cached_body("value-assessment")
    sources = Sources(texts["sources"])
    scenarios = rules.identify_scenarios(answers, question_set)
    evidence = {answer.question for each in scenarios for answer in each.evidence}
    return {
        "date": format_date(header.date) or day(timezone.localdate(made_at)),
        "firm": letterhead(firm()),
        "business": header.business_name,
        "owner": header.owner_name,
        "industry": header.industry,
        "completed": f"{len(answers)}/{len(question_set.questions)} questions",
        "identified_count": len(scenarios),
        "scenario_count": len(question_set.scenarios),
        "strips": [
            strip(each, question_set, texts["scenarios"][each.key]["finding"]) for each in scenarios
        ],
        "chart_description": description(scenarios, texts["scenarios"]),
        "none": texts["none"],
        "verdict": _verdict(scenarios, question_set, texts),
        "legend": [
            {
                "title": group.title,
                "range": f"Questions {group.first}–{group.last}",
                "text": text,
                "evidence_count": len(evidence.intersection(group.ids())),
                "question_count": len(group.ids()),
            }
            for group, text in zip(question_set.legend, texts["legend"]["texts"], strict=True)
        ],
        "scenarios": [_scenario(each, question_set, texts, sources) for each in scenarios],
        "signs": {
            "lede": texts["warningSigns"]["lede"],
            "items": [
                {"title": sign, "text": note}
                for sign, note in zip(
                    question_set.warning_signs, texts["warningSigns"]["notes"], strict=True
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
                        "is_evidence": id_ in evidence,
                    }
                    for id_ in category.ids()
                ],
            }
            for category in question_set.categories
        ],
        "disclaimer": texts["disclaimer"],
        "version": question_set.version,
        "sources": sources.listed(),
    }


def _verdict(
    scenarios: Sequence[IdentifiedScenario], question_set: ValueQuestionSet, texts: Any
) -> dict[str, Any]:
    """Build the summary: each of the strongest scenarios in a sentence, with its first step."""
    strongest = rules.strongest(scenarios)
    kind = "several" if any(len(each.evidence) > 1 for each in strongest) else "single"
    return {
        "title": texts["verdict"]["title"],
        "first_step": texts["verdict"]["firstStep"],
        "lede": texts["verdict"][kind].format(
            count=len(scenarios), all=len(question_set.scenarios)
        ),
        "findings": [
            {
                "title": texts["scenarios"][each.key]["finding"],
                "tag": each.title,
                "count": rules.answer_count(len(each.evidence)),
                "summary": texts["scenarios"][each.key]["summary"],
                "step": texts["scenarios"][each.key]["steps"][0],
            }
            for each in strongest
        ],
    }


def _scenario(
    scenario: IdentifiedScenario, question_set: ValueQuestionSet, texts: Any, sources: Sources
) -> dict[str, Any]:
    """Return one scenario with its texts and evidence."""
    own_texts = texts["scenarios"][scenario.key]
    return {
        "title": own_texts["finding"],
        "tag": scenario.title,
        "meaning": own_texts["meaning"],
        "evidence": [
            {
                "number": each.question,
                "question": question_set.by_id[each.question].text,
                "answer": each.answer,
            }
            for each in scenario.evidence
        ],
        "buyer": own_texts["buyer"],
        "cites": sources.numbers(own_texts["sources"]),
        "steps": own_texts["steps"],
    }
