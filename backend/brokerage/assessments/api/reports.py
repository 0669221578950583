"""The report operations. Nothing that they are told is stored or logged."""

from collections.abc import Container, Iterable, Mapping
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.assessments import (
    health_report,
    question_sets,
    scenario_report,
    scenario_rules,
    scored_rules,
)
from brokerage.assessments.api.draft import UNREADABLE
from brokerage.assessments.question_sets import Bank, QuestionSetVersions
from brokerage.assessments.respondent import clean, problems
from brokerage.assessments.schemas import AssessmentIn, HealthIn
from brokerage.core.errors import ApiError
from brokerage.pdf import pdf_response

router = Router(by_alias=True, tags=["assessments"])


@router.post(
    "/assessment-report",
    operation_id="assessment-report",
    response=pdf_response.REFUSALS,
    openapi_extra=pdf_response.ANSWERS_A_PDF,
)
def assessment_report(request: HttpRequest, body: Annotated[AssessmentIn, Body()]) -> HttpResponse:
    """Set the results of the option-based assessment. Anybody may, from our own pages."""
    bank = _bank(question_sets.scenarios, body.version)
    answers, header = body.chosen(bank), clean(body.header())
    given = scenario_rules.answered(answers, bank)
    note = scenario_rules.progress(len(given))
    _refuse(_first_open(bank.by_id, given, note) | problems(header))
    pdf_response.count(request, "assessment-report")
    made_at = timezone.now()
    pdf = scenario_report.report(header, answers, made_at=made_at, version=bank.version)
    return pdf_response.file(pdf, scenario_report.filename(made_at))


@router.post(
    "/health-report",
    operation_id="health-report",
    response=pdf_response.REFUSALS,
    openapi_extra=pdf_response.ANSWERS_A_PDF,
)
def business_health_report(request: HttpRequest, body: Annotated[HealthIn, Body()]) -> HttpResponse:
    """Set the report of the business health status. Anybody may, from our own pages."""
    bank = _bank(question_sets.scored, body.version)
    scores = body.scores(bank)
    _refuse(_first_open(bank.by_id, scored_rules.answered(scores, bank), bank.incomplete))
    pdf_response.count(request, "health-report")
    made_at = timezone.now()
    pdf = health_report.report(scores, made_at=made_at, version=bank.version)
    return pdf_response.file(pdf, health_report.filename(made_at))


def _bank(shelf: QuestionSetVersions[Bank], version: str) -> Bank:
    try:
        return shelf.of_page(version)
    except KeyError as unknown:
        raise ApiError(422, "invalid", UNREADABLE) from unknown


def _first_open(asked: Iterable[int], given: Container[int], message: str) -> dict[str, str]:
    """The message at the first question without an answer, by the name of its input: `q7`."""
    return next(({f"q{id_}": message} for id_ in asked if id_ not in given), {})


def _refuse(fields: Mapping[str, str]) -> None:
    if fields:
        raise ApiError(422, "invalid", next(iter(fields.values())), fields=fields)
