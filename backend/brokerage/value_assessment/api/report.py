"""Renders the PDF report of the value assessment. It neither stores nor logs the submission."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.pdf import pdf_response
from brokerage.question_sets.api.submitted_answers import (
    first_unanswered,
    question_set_of,
    raise_field_errors,
)
from brokerage.value_assessment.rules import scenarios
from brokerage.value_assessment.rules.question_set import value_question_sets
from brokerage.value_assessment.schemas import AssessmentIn
from brokerage.value_assessment.services import report
from brokerage.value_assessment.services.respondent import clean, field_errors

router = Router(by_alias=True, tags=["value assessment"])


@router.post(
    "/assessment-report",
    operation_id="assessment-report",
    response=pdf_response.REFUSALS,
    openapi_extra=pdf_response.ANSWERS_A_PDF,
)
def assessment_report(request: HttpRequest, body: Annotated[AssessmentIn, Body()]) -> HttpResponse:
    """Return the PDF report of the answers in the request; no account is needed.

    An empty `version` means the first version. Status 422 if the version is unknown; else with a
    message for the first question (`q1` to `q50`) that is not answered with one of its options, and
    for each text of the header that is too long or has a character that the report cannot print.
    Status 429 with Retry-After after 60 reports of this kind (the default) per hour from one
    network.
    """
    question_set = question_set_of(value_question_sets, body.version)
    answers, header = body.answers_to(question_set), clean(body.header())
    answered = scenarios.answered(answers, question_set)
    incomplete = scenarios.progress_message(len(answered))
    unanswered = first_unanswered(question_set.by_id, answered, incomplete)
    raise_field_errors(unanswered | field_errors(header))
    pdf_response.consume_rate_limit(request, "assessment-report")
    made_at = timezone.now()
    pdf = report.report(header, answers, question_set, made_at=made_at)
    return pdf_response.download(pdf, report.filename(made_at))
