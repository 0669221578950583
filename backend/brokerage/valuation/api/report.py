"""Renders a report. It neither stores nor logs the answers or the report."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.core.errors import ApiError
from brokerage.pdf import pdf_response
from brokerage.valuation.rules import calculator
from brokerage.valuation.rules.method import METHODS
from brokerage.valuation.schemas import RunIn
from brokerage.valuation.services.report import filename, report

router = Router(by_alias=True, tags=["valuation"])


@router.post(
    "/valuation-report",
    operation_id="valuation-report",
    response=pdf_response.REFUSALS,
    openapi_extra=pdf_response.ANSWERS_A_PDF,
)
def valuation_report(request: HttpRequest, body: Annotated[RunIn, Body()]) -> HttpResponse:
    """Render the report of a calculation as a PDF; no account is needed.

    It uses the version of the method in the request, or the one in effect if that is unknown or
    empty. The report shows an answer that is not an option of the method as "Not listed". Status
    422 with a message for the first field that fails a check. Status 429 with Retry-After after 60
    reports of this kind (the default) per hour from one network.
    """
    answers, version = body.submission().answers, body.version
    method = METHODS.get(version) if version in METHODS.versions() else METHODS.current()
    if problem := calculator.check(answers, method):
        fields = {problem.field: problem.message}
        raise ApiError(422, "invalid", problem.message, fields=fields)
    pdf_response.consume_rate_limit(request, "valuation-report")
    made_at = timezone.now()
    return pdf_response.download(report(answers, made_at=made_at, method=method), filename(made_at))
