"""The report operation. Neither the answers nor the report is stored or logged."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.core.errors import ApiError
from brokerage.pdf import pdf_response
from brokerage.valuation import rules
from brokerage.valuation.report import filename, report
from brokerage.valuation.schemas import AnswersIn

router = Router(by_alias=True, tags=["valuation"])


@router.post(
    "/valuation-report",
    operation_id="valuation-report",
    response=pdf_response.REFUSALS,
    openapi_extra=pdf_response.ANSWERS_A_PDF,
)
def valuation_report(request: HttpRequest, body: Annotated[AnswersIn, Body()]) -> HttpResponse:
    """Render the report of a calculation as a PDF; no account is needed."""
    answers = body.answers()
    if problem := rules.check(answers):
        fields = {problem.field: problem.message}
        raise ApiError(422, "invalid", problem.message, fields=fields)
    pdf_response.count(request, "valuation-report")
    made_at = timezone.now()
    return pdf_response.file(report(answers, made_at=made_at), filename(made_at))
