"""Renders the PDF report of a health assessment. It neither stores nor logs the submission."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.business_health.rules import scoring
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.business_health.schemas.assessment import HealthIn
from brokerage.business_health.services import report
from brokerage.pdf import pdf_response
from brokerage.question_sets.api.submitted_answers import (
    first_unanswered,
    question_set_of,
    raise_field_errors,
)

router = Router(by_alias=True, tags=["business health"])


@router.post(
    "/health-report",
    operation_id="health-report",
    response=pdf_response.REFUSALS,
    openapi_extra=pdf_response.ANSWERS_A_PDF,
)
def business_health_report(request: HttpRequest, body: Annotated[HealthIn, Body()]) -> HttpResponse:
    """Return the PDF report of the answers in the request; no account is needed.

    An empty `version` means the first version. Answers to unknown questions are ignored. Status 422
    if the version is unknown, or with a message for the first question (`q1` to `q50`) without a
    score from 1 to 5. Status 429 with Retry-After after 60 of these reports (the default) per hour
    from one network.
    """
    question_set = question_set_of(health_question_sets, body.version)
    scores = body.submission().answers_to(question_set)
    answered = scoring.answered(scores, question_set)
    raise_field_errors(first_unanswered(question_set.by_id, answered, question_set.incomplete))
    pdf_response.consume_rate_limit(request, "health-report")
    made_at = timezone.now()
    pdf = report.report(scores, question_set, made_at=made_at)
    return pdf_response.download(pdf, report.filename(made_at))
