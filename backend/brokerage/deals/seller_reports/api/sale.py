"""The owner's view of the reports that they were sent."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.seller_reports.schemas import MyReportOut, MyReportsOut, ReportLetterOut
from brokerage.deals.seller_reports.selectors.reports import reports_of_owner
from brokerage.deals.seller_reports.services.document import filename, report_pdf
from brokerage.deals.seller_reports.services.reports import record_opened
from brokerage.pdf.pdf_response import ANSWERS_A_PDF, download

router = Router(by_alias=True, tags=["sale"], auth=HasPermanentPassword())

_REFUSALS = dict.fromkeys((401, 403, 404), Problem)
_ONE = "/reports/{int:number}"


@router.get("/reports", operation_id="list-my-reports", response={200: MyReportsOut, **_REFUSALS})
def list_my_reports(request: HttpRequest) -> MyReportsOut:
    """List the reports about one's own sale, the newest first; never a draft."""
    found = reports_of_owner(current_user(request)).defer("content", "texts")
    return MyReportsOut(reports=[MyReportOut.model_validate(report) for report in found])


@router.get(_ONE, operation_id="read-my-report", response={200: ReportLetterOut, **_REFUSALS})
def read_my_report(request: HttpRequest, number: int) -> ReportLetterOut:
    """Return a report, and record that it was opened, which staff see."""
    person = current_user(request)
    report = reports_of_owner(person).get(number=number)
    record_opened(by=person, report=report)
    return ReportLetterOut.sent(report)


@router.get(
    f"{_ONE}/document",
    operation_id="download-my-report",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PDF,
)
def download_my_report(request: HttpRequest, number: int) -> HttpResponse:
    """Download the same as a PDF."""
    person = current_user(request)
    report = reports_of_owner(person).get(number=number)
    record_opened(by=person, report=report)
    pdf = report_pdf(
        report, content=report.frozen, author=report.sent_by_name, made_at=timezone.now()
    )
    return download(pdf, filename(report.deal, report.number))
