"""The desk's operations on the reports to the owner of a deal."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.selectors import shown_name
from brokerage.core.errors import Problem
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal
from brokerage.deals.seller_reports.schemas import SaveReportIn, SellerReportsOut, SendReportIn
from brokerage.deals.seller_reports.selectors.reports import draft_of, report_of
from brokerage.deals.seller_reports.services import reports
from brokerage.deals.seller_reports.services.document import filename, report_pdf
from brokerage.pdf.pdf_response import ANSWERS_A_PDF, download

router = Router(by_alias=True, tags=["desk: reports"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_ANSWERS = {200: SellerReportsOut, **_REFUSALS}
_PATH = "/deals/{int:deal_id}/reports"


@router.get(_PATH, operation_id="list-seller-reports", response=_ANSWERS)
def list_reports(request: HttpRequest, deal_id: int) -> SellerReportsOut:
    """Return the next report, as it would be sent now, and those that the owner has."""
    person = current_user(request)
    deal = deal_of(person, deal_id)
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return SellerReportsOut.of(deal, person)


@router.put(f"{_PATH}/next", operation_id="save-seller-report", response=_ANSWERS)
def save_report(
    request: HttpRequest, deal_id: int, body: Annotated[SaveReportIn, Body()]
) -> SellerReportsOut:
    """Save what the broker writes, as it is typed. Status 409 `changed_meanwhile` if a colleague
    has written, `not_reported` before the business is on the market and after the sale.
    """
    with transaction.atomic():
        reports.save_texts(
            by=current_user(request), deal_id=deal_id, texts=body.texts, version=body.version
        )
        return _changed(request, deal_id)


@router.post(f"{_PATH}/next/send", operation_id="send-seller-report", response=_ANSWERS)
def send_report(
    request: HttpRequest, deal_id: int, body: Annotated[SendReportIn, Body()]
) -> SellerReportsOut:
    """Send the report as it was seen, with a mail that says nothing about it. Status 409
    `report_moved` if it says something else by now, `nobody_reads` without an owner's address.
    """
    with transaction.atomic():
        reports.send(
            by=current_user(request), deal_id=deal_id, version=body.version, digest=body.digest
        )
        return _changed(request, deal_id)


@router.get(
    f"{_PATH}/next/document",
    operation_id="preview-seller-report",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PDF,
)
def preview_report(request: HttpRequest, deal_id: int) -> HttpResponse:
    """Download the next report as it would be sent now."""
    person = current_user(request)
    deal = deal_of(person, deal_id)
    draft = draft_of(deal)
    if draft is None:
        raise reports.NotReported
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    pdf = report_pdf(
        draft.report, content=draft.content, author=shown_name(person), made_at=timezone.now()
    )
    return download(pdf, filename(deal, draft.report.number))


@router.get(
    f"{_PATH}/{{int:number}}/document",
    operation_id="download-seller-report",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PDF,
)
def download_report(request: HttpRequest, deal_id: int, number: int) -> HttpResponse:
    """Download a report that the owner has."""
    report = report_of(current_user(request), deal_id, number)
    log_deal(request, deal_id, StaffAct.DEAL_SEEN)
    pdf = report_pdf(
        report, content=report.frozen, author=report.sent_by_name, made_at=timezone.now()
    )
    return download(pdf, filename(report.deal, report.number))


def _changed(request: HttpRequest, deal_id: int) -> SellerReportsOut:
    person = current_user(request)
    log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "reports")
    return SellerReportsOut.of(deal_of(person, deal_id), person)
